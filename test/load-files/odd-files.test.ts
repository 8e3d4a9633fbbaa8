import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOfTrace, type LoadTrace } from '../../src/join/load-trace.js';
import type { Digest } from '../../src/shared/canonical-json.js';
import { loadFile, loadFixture, readLoad, readLoads } from '../support/load-reading.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const VLLM = JSON.parse(readFileSync(loadFixture('vllm-bench.json'), 'utf8')) as Record<string, unknown>;

/** A result of one request that succeeded, with changes. */
function oneRequest(given: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    model_id: 'm',
    tokenizer_id: 'm',
    duration: 1,
    completed: 1,
    failed: 0,
    input_lens: [10],
    output_lens: [3],
    ttfts: [0.125],
    itls: [[0.0625, 0.0625]],
    latencies: [0.25],
    generated_texts: ['x'],
    errors: [''],
    ...given,
  });
}

const firstOf = async (text: string) => (await readLoad(loadFile(text))).requests[0];

describe('what cannot have been measured', () => {
  it.each([
    ['a negative gap', { itls: [[0.0625, -0.5]] }, { itlGapsMs: null }, 'itls[1] is negative (-0.5)'],
    [
      'a negative time to first token',
      { ttfts: [-1] },
      { ttftMs: null, tpotMs: null },
      'ttfts is negative (-1)',
    ],
    [
      'a text for a number',
      { ttfts: ['0.125'] },
      { ttftMs: null },
      'ttfts is the text "0.125", not a number',
    ],
    ['a text for a list', { itls: ['[0.1]'] }, { itlGapsMs: null }, 'itls is the text "[0.1]", not a number'],
    [
      'tokens that are no whole number',
      { output_lens: [2.5] },
      { nOut: null, tpotMs: null },
      'output_lens is 2.5, not a count',
    ],
    [
      'a negative count',
      { output_lens: [-1] },
      { nOut: null, tpotMs: null },
      'output_lens is -1, not a count',
    ],
    ['more than can be', { latencies: [1e306] }, { e2eMs: null, tpotMs: null }, 'latencies is not finite'],
    [
      'an end before the first chunk',
      { latencies: [0.0625] },
      { ttftMs: null, e2eMs: null, tpotMs: null, ntpotMs: null },
      'it ends (62.5 ms) before its first chunk (125 ms): neither is taken',
    ],
    [
      'a request that failed without a word',
      { ttfts: [0], latencies: [0], itls: [[]], output_lens: [0], generated_texts: [''] },
      { outcome: 'errored', ttftMs: null, e2eMs: null, nOut: null },
      undefined,
    ],
    ['an error that is no text', { errors: [42] }, { outcome: 'errored' }, 'errors holds no text'],
  ])('%s is null, and said', async (_, given, expected, oddity) => {
    const request = await firstOf(oneRequest(given));
    expect(request).toMatchObject(expected);
    expect(request?.oddities[0]).toBe(oddity);
  });

  it('takes NaN and Infinity, as Python writes them, for not measured', async () => {
    const text = oneRequest({ ttfts: ['@'], latencies: ['#'], generated_texts: ['NaN and "Infinity" \\'] })
      .replace('"@"', 'NaN')
      .replace('"#"', '-Infinity');
    expect(await firstOf(text)).toMatchObject({
      ttftMs: null,
      e2eMs: null,
      tpotMs: null,
      text: 'NaN and "Infinity" \\',
      oddities: ['ttfts is NaN', 'latencies is -Infinity'],
    });
    const inside = oneRequest({ itls: [['@', 0.5]] }).replace('"@"', 'NaN');
    expect(await firstOf(inside)).toMatchObject({ itlGapsMs: null, oddities: ['itls[0] is NaN'] });
  });

  it('keeps a key such as __proto__ a key', async () => {
    const { run } = await readLoad(
      loadFile(oneRequest({}).replace('"duration"', '"__proto__": 1, "duration"')),
    );
    expect(run.durationS).toBe(1);
    expect(run.stated).toContainEqual({ key: '__proto__', value: 1, unit: null });
  });
});

describe('files that are not whole', () => {
  it.each(['vllm-bench.json', 'vllm-bench-appended.json', 'sglang-bench.jsonl', 'guidellm.json'])(
    '%s is refused wherever it is cut, and nothing of it is given out',
    async (name) => {
      const text = readFileSync(loadFixture(name), 'utf8').trimEnd();
      for (let length = 2; length < text.length; length += 311) {
        if (text.slice(0, length).trimEnd().endsWith('}\n')) continue;
        await expect(readLoads(loadFile(text.slice(0, length)))).rejects.toThrow(
          /breaks off at byte \d+, inside a value/,
        );
      }
    },
  );

  it('names the byte at which records of AIPerf break off', async () => {
    const text = readFileSync(loadFixture('aiperf/profile_export.jsonl'), 'utf8');
    const cut = text.slice(0, -200);
    await expect(readLoad(loadFile(cut, 'profile_export.jsonl'))).rejects.toThrow(
      `breaks off at byte ${Buffer.byteLength(cut)}, inside a value`,
    );
  });

  it('says where fewer requests are listed than were sent', async () => {
    const { lateWarnings } = await readLoad(loadFile(oneRequest({ completed: 7, failed: 2 })));
    expect(lateWarnings).toEqual([
      'the file holds 1 request, and the tool says that it sent 9: the rest is not known',
    ]);
  });

  it('refuses columns of different lengths', async () => {
    await expect(readLoad(loadFile(oneRequest({ ttfts: [0.1, 0.2] })))).rejects.toThrow(
      /: input_lens, output_lens, itls, latencies, generated_texts, errors end after 1 requests, and other columns go on$/,
    );
  });

  it('refuses a key that is given twice, and bytes that are not UTF-8', async () => {
    await expect(
      readLoad(loadFile(oneRequest({}).replace('"errors"', '"ttfts":[9],"errors"'))),
    ).rejects.toThrow(/the key "ttfts" is given twice, at byte \d+$/);
    const folder = scratchFolder();
    const file = path.join(folder, 'latin.json');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, Buffer.from(oneRequest({ generated_texts: ['caf\u00e9'] }), 'latin1'));
    await expect(readLoad(file)).rejects.toThrow(/is not UTF-8 text near byte \d+$/);
  });
});

describe('files that are something else', () => {
  it.each([
    ['{"a": 1}', /is no file of a load generator that is known$/],
    ['', /is empty: it has 0 bytes$/],
    ['[]', /is no file of a load generator that is known$/],
    ['"text"', /is no file of a load generator that is known$/],
    [JSON.stringify({ ...VLLM, ttfts: undefined }), /holds sums alone, and no request$/],
    ['{"schema_version":"1.5","aiperf_version":"0.14.0"}', /holds no records of AIPerf$/],
    ['{"metadata":{"version":3},"benchmarks":[]}', /reports of GuideLLM's version 3 are not known$/],
    ['{"metadata":{"version":2},"benchmarks":[]}', /holds no benchmark$/],
  ])('%s', async (text, message) => {
    await expect(readLoads(loadFile(text))).rejects.toThrow(message);
  });

  it('refuses versions of AIPerf that are not known', async () => {
    const folder = scratchFolder();
    const record = readFileSync(loadFixture('aiperf/profile_export.jsonl'), 'utf8');
    writeTree(folder, {
      'profile_export.jsonl': record,
      'profile_export_aiperf.json': '{"schema_version":"2.0","aiperf_version":"1.0"}',
    });
    await expect(readLoad(folder)).rejects.toThrow(
      `summaries of AIPerf's schema version "2.0" are not known`,
    );
    writeTree(folder, {
      'profile_export_aiperf.json': '{"schema_version":"1.5","aiperf_version":"0.14.0"}',
      'outputs.json': '{"schema_version":"2.0","data":[]}',
    });
    await expect(readLoad(folder)).rejects.toThrow('outputs of schema version "2.0" are not known');
  });

  it('says what is not known where records of AIPerf stand alone', async () => {
    const record = readFileSync(loadFixture('aiperf/profile_export.jsonl'), 'utf8');
    const { run } = await readLoad(loadFile(record, 'profile_export.jsonl'));
    expect(run).toMatchObject({
      toolVersion: null,
      tokenSource: 'unknown',
      loop: 'unknown',
      durationS: null,
    });
    expect(run.warnings).toEqual([
      'profile_export_aiperf.json is not beside the records: version, rate, window and who counted tokens are unknown',
    ]);
  });

  it('refuses a folder of several load tests, and a bundle other than the one that the file names', async () => {
    await expect(readLoads(loadFixture('.'))).rejects.toThrow(
      /holds several load tests: .*sglang-bench\.jsonl, .*vllm-bench-appended\.json/,
    );
    await expect(
      readLoad(loadFixture('vllm-bench.json'), { bundleDigest: `sha256:${'c'.repeat(64)}` }),
    ).rejects.toThrow(/is a load test of bundle sha256:b+, not of sha256:c+$/);
  });

  it('keeps each result of a file of two tools to its own formulas', async () => {
    const [, sglang] = readFileSync(loadFixture('sglang-bench.jsonl'), 'utf8').split('\n');
    const loads = await readLoads(loadFile(`${JSON.stringify(VLLM)}\n${sglang}\n`));
    expect(loads.map(({ run }) => [run.tool, run.warnings])).toEqual([
      ['vllm-bench', []],
      ['sglang-bench', ['it has another layout than the first run of the file']],
    ]);
  });
});

describe('requests made from a trace', () => {
  const hash = (digit: string): Digest => `sha256:${digit.repeat(64)}`;
  const line = (caseId: string, nIn: number) => ({
    caseId,
    slice: 's',
    trafficClass: 'chat',
    weight: 1,
    nIn,
    nOut: 5,
    atMs: null,
    promptDigest: hash('0'),
  });
  const traceOf = (nIns: readonly number[]): LoadTrace => {
    const content = {
      gateName: 'g',
      gateDigest: hash('1'),
      casesDigest: hash('2'),
      caseSet: null,
      bundleDigest: hash('b'),
      runId: 'g-1',
      drawn: 'every case once',
      shares: [{ slice: 's', share: 1 }],
      lines: nIns.map((nIn, index) => line(`case-${index}`, nIn)),
    };
    return { digest: digestOfTrace(content), ...content };
  };
  const columns = (lengths: readonly number[]): string => {
    const each = <Value>(value: Value): Value[] => lengths.map(() => value);
    return oneRequest({
      completed: lengths.length,
      input_lens: lengths,
      output_lens: each(3),
      ttfts: each(0.125),
      itls: each([0.0625, 0.0625]),
      latencies: each(0.25),
      generated_texts: each('x'),
      errors: each(''),
    });
  };
  const nIns = Array.from({ length: 12 }, (_, index) => 10 + ((index * 5) % 12));

  it('are joined by their place where the tool hands back no id', async () => {
    const trace = traceOf(nIns);
    // A chat template adds as much to each prompt.
    const text = columns(nIns.map((nIn) => nIn + 20));
    const { run, requests, lateWarnings } = await readLoad(loadFile(text), { findTrace: () => trace });
    expect(run.traceDigest).toBe(trace.digest);
    expect(requests.map(({ caseId }) => caseId)).toEqual(nIns.map((_, index) => `case-${index}`));
    expect(requests[0]?.trafficClass).toBe('chat');
    expect(lateWarnings).toEqual([]);
  });

  it('are refused where their lengths say that they were sent in another order', async () => {
    const trace = traceOf(nIns);
    await expect(
      readLoad(loadFile(columns([...nIns].sort((one, other) => one - other))), { findTrace: () => trace }),
    ).rejects.toThrow(
      /: the lengths of its prompts do not follow the trace: of 12 compared, only \d differ from it alike$/,
    );
  });

  it('are told to be of a trace that is not known', async () => {
    const digest = hash('7');
    const { run, requests, lateWarnings } = await readLoad(loadFile(oneRequest({ qgate_trace: digest })), {
      findTrace: () => null,
    });
    expect([run.traceDigest, requests[0]?.caseId]).toEqual([digest, null]);
    expect(lateWarnings).toEqual([
      `the requests were made from trace ${digest}, which is not in this store: they are not joined to cases`,
    ]);
  });

  it('are joined by the ids that AIPerf hands back, in whichever order they were sent', async () => {
    const trace = traceOf([1, 2, 3]);
    const id = (place: number): string => `qgate-${trace.digest.slice(7, 23)}-${place}`;
    const text = readFileSync(loadFixture('aiperf/profile_export.jsonl'), 'utf8')
      .replace('"conv-2"', `"${id(2)}"`)
      .replace('"conv-1"', `"${id(0)}"`)
      .replace('"conv-3"', '"qgate-0000000000000000-1"');
    const asked: (string | null)[] = [];
    const { run, requests } = await readLoad(loadFile(text, 'profile_export.jsonl'), {
      findTrace: (digest) => {
        asked.push(digest);
        return trace;
      },
    });
    expect(asked).toEqual([trace.digest.slice(7, 23)]);
    expect(run.traceDigest).toBe(trace.digest);
    expect(requests.map(({ caseId }) => caseId)).toEqual(['case-2', 'case-0', null, null, null]);
  });
});
