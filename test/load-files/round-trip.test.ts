import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadRequest } from '../../src/join/load-run.js';
import { openStore } from '../../src/store/open-store.js';
import { loadFile, readLoad } from '../support/load-reading.js';
import { loadRun } from '../support/load-rows.js';
import {
  aiperfText,
  guidellmText,
  inferencePerfText,
  sglangText,
  sum,
  vllmText,
  type WrittenRequest,
} from '../support/load-writers.js';

const seconds = fc.double({ min: 1e-6, max: 100, noNaN: true });
const request: fc.Arbitrary<WrittenRequest> = fc.record({
  nIn: fc.nat(100_000),
  nOut: fc.integer({ min: 2, max: 5000 }),
  // Whole nanoseconds, as AIPerf counts.
  startS: fc.integer({ min: 1, max: 1_000_000 }).map((ns) => ns / 1e9),
  ttftS: seconds,
  gapsS: fc.array(seconds, { minLength: 1, maxLength: 6 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `t${text}`),
});
const requests = fc.array(request, { minLength: 1, maxLength: 8 });

const column = <Key extends keyof LoadRequest>(rows: readonly LoadRequest[], key: Key) =>
  rows.map((row) => row[key]);
const firstStart = (rows: readonly WrittenRequest[]): number => Math.min(...rows.map(({ startS }) => startS));

/** The numbers as they came out of the store again, which must be those that went into it. */
async function throughStore(rows: readonly LoadRequest[]): Promise<readonly LoadRequest[]> {
  const store = openStore(':memory:');
  const all = async function* (): AsyncGenerator<LoadRequest> {
    yield* rows;
  };
  const { id } = await store.loads.importRun(loadRun(), all());
  const stored = [...store.loads.requests(id)];
  store.close();
  return stored;
}

describe('writing and reading again', () => {
  it('keeps every number of an SGLang result', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (written) => {
        const { requests: read } = await readLoad(loadFile(sglangText(written), 'run.jsonl'));
        expect(column(read, 'nIn')).toEqual(written.map(({ nIn }) => nIn));
        expect(column(read, 'nOut')).toEqual(written.map(({ nOut }) => nOut));
        expect(column(read, 'ttftMs')).toEqual(written.map(({ ttftS }) => ttftS * 1000));
        expect(column(read, 'itlGapsMs')).toEqual(written.map(({ gapsS }) => gapsS.map((gap) => gap * 1000)));
        expect(column(read, 'text')).toEqual(written.map(({ text }) => text));
      }),
      { numRuns: 15 },
    );
  });

  it('keeps every number of a vLLM result, and the store keeps them too', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (written) => {
        const { requests: read } = await readLoad(loadFile(vllmText(written)));
        expect(column(read, 'nIn')).toEqual(written.map(({ nIn }) => nIn));
        expect(column(read, 'nOut')).toEqual(written.map(({ nOut }) => nOut));
        expect(column(read, 'ttftMs')).toEqual(written.map(({ ttftS }) => ttftS * 1000));
        expect(column(read, 'itlGapsMs')).toEqual(written.map(({ gapsS }) => gapsS.map((gap) => gap * 1000)));
        expect(column(read, 'text')).toEqual(written.map(({ text }) => text));
        expect(column(read, 'sentMs')).toEqual(
          written.map(({ startS }) => (startS - firstStart(written)) * 1000),
        );
        expect(await throughStore(read)).toEqual(read);
      }),
      { numRuns: 15 },
    );
  });

  it('keeps every number of records of AIPerf, to the nanosecond', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (written) => {
        const { requests: read } = await readLoad(loadFile(aiperfText(written), 'profile_export.jsonl'));
        expect(column(read, 'ttftMs')).toEqual(written.map(({ ttftS }) => ttftS));
        expect(column(read, 'e2eMs')).toEqual(written.map(({ ttftS, gapsS }) => ttftS + sum(gapsS)));
        expect(column(read, 'itlGapsMs')).toEqual(written.map(({ gapsS }) => gapsS));
        const ns = (startS: number): number => Math.round(startS * 1e9);
        expect(column(read, 'sentMs')).toEqual(
          written.map(({ startS }) => (ns(startS) - ns(firstStart(written))) / 1e6),
        );
        expect(column(read, 'nOut')).toEqual(written.map(({ nOut }) => nOut));
      }),
      { numRuns: 15 },
    );
  });

  it('keeps the times between the events of GuideLLM and inference-perf', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (written) => {
        for (const text of [guidellmText(written), inferencePerfText(written)]) {
          const { requests: read } = await readLoad(loadFile(text));
          expect(column(read, 'nIn')).toEqual(written.map(({ nIn }) => nIn));
          expect(column(read, 'text')).toEqual(written.map((one) => one.text));
          for (const [index, { startS, ttftS, gapsS }] of written.entries()) {
            const first = startS + ttftS;
            expect(read[index]?.ttftMs).toBe((first - startS) * 1000);
            expect(read[index]?.e2eMs).toBeCloseTo((ttftS + sum(gapsS)) * 1000, 6);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
