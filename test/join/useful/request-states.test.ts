import '../../support/property-seed.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOAD_OUTCOMES } from '../../../src/join/load-run.js';
import { QUALITY } from '../../../src/join/load-table.js';
import { allRows } from '../../../src/join/row-groups.js';
import { decompose } from '../../../src/join/useful/decomposition.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { TRI } from '../../../src/join/useful/useful.js';
import { objectiveOf, objectivesOf, type TestRequest, tableOf } from '../support.js';

const NAMES = ['no', 'yes', 'unknown'];
const SLO = objectivesOf([objectiveOf()]);

const usefulOf = (requests: readonly TestRequest[], slo: Parameters<typeof requestStates>[1] = SLO) =>
  [...requestStates(tableOf(requests), slo, []).useful].map((state) => NAMES[state]);

describe('a useful request', () => {
  it('succeeded, passed the checks and met every limit', () => {
    expect(
      usefulOf([{}, { outcome: 'errored' }, { quality: 'failed' }, { ttftMs: 201 }, { ttftMs: 200 }]),
    ).toEqual(['yes', 'no', 'no', 'no', 'yes']);
  });

  it('is unknown where a part is and no other part is missed', () => {
    expect(
      usefulOf([
        { quality: 'unscored' },
        { unit: null },
        { ttftMs: null },
        { ttftMs: -1 },
        { quality: 'unscored', ttftMs: 900 },
        { quality: 'failed', ttftMs: null },
        { outcome: 'timed-out', quality: 'unscored', ttftMs: null },
      ]),
    ).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'no', 'no', 'no']);
  });

  it('needs no limit where no objectives are given', () => {
    expect(usefulOf([{ ttftMs: null }, { quality: 'failed' }], null)).toEqual(['yes', 'no']);
  });

  it('is held to the limits of its own class, and is unknown in a class that nobody declared', () => {
    const chat = { name: 'chat', isDefault: false, objectives: [objectiveOf({ atMostMs: 200 })] };
    const batch = { name: 'batch', isDefault: false, objectives: [objectiveOf({ atMostMs: 2000 })] };
    const requests = [
      { trafficClass: 'chat', ttftMs: 500 },
      { trafficClass: 'batch', ttftMs: 500 },
      { trafficClass: 'other', ttftMs: 500 },
      { trafficClass: null, ttftMs: 500 },
    ];
    expect(usefulOf(requests, objectivesOf([], [chat, batch]))).toEqual(['no', 'yes', 'unknown', 'unknown']);
    const withDefault = objectivesOf([], [chat, { ...batch, isDefault: true }]);
    expect(usefulOf(requests, withDefault)).toEqual(['no', 'yes', 'yes', 'yes']);
  });

  it('of one token has no time per further token, whatever number a tool wrote', () => {
    const limits = (tooFewTokens: 'unscored' | 'met' | 'missed') =>
      objectivesOf([objectiveOf({ quantity: 'tpot_ms', atMostMs: 50, tooFewTokens })]);
    const requests = [
      { nOut: 1, tpotMs: 0 },
      { nOut: 1, tpotMs: null },
      { nOut: 0, tpotMs: null },
      { nOut: 2, tpotMs: 50 },
      { nOut: null, tpotMs: null },
    ];
    expect(usefulOf(requests, limits('unscored'))).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'yes',
      'unknown',
    ]);
    expect(usefulOf(requests, limits('met'))).toEqual(['yes', 'yes', 'yes', 'yes', 'unknown']);
    expect(usefulOf(requests, limits('missed'))).toEqual(['no', 'no', 'no', 'yes', 'unknown']);
  });

  it('is held to its largest gap', () => {
    const limits = objectivesOf([objectiveOf({ quantity: 'itl_gap_ms', atMostMs: 50 })]);
    expect(usefulOf([{ itlGapsMs: [10, 50] }, { itlGapsMs: [10, 51] }, { itlGapsMs: null }], limits)).toEqual(
      ['yes', 'no', 'unknown'],
    );
  });

  it('is never judged by a limit of another formula', () => {
    const limits = objectivesOf([objectiveOf({ formulaId: 'ttft_ms:first-token@client/wall' })]);
    const measured = {
      id: 'ttft_ms:first-chunk@client/monotonic',
      quantity: 'ttft_ms',
      unit: 'ms',
      words: 'first chunk minus send',
      denominator: null,
      boundary: 'client',
      clock: 'monotonic',
      tokenSource: null,
    } as const;
    expect(() => requestStates(tableOf([{}]), limits, [measured])).toThrow(
      'objective "first-token" of class "any" limits ttft_ms:first-token@client/wall, and the load test measured ttft_ms:first-chunk@client/monotonic (first chunk minus send)',
    );
    expect(
      requestStates(tableOf([{}]), limits, [{ ...measured, id: 'ttft_ms:first-token@client/wall' }])
        .useful[0],
    ).toBe(TRI.yes);
  });

  it('is one part of a whole in which every request has its place, and never holds without every part', () => {
    const request = fc.record({
      outcome: fc.constantFrom(...LOAD_OUTCOMES),
      quality: fc.constantFrom(...(Object.keys(QUALITY) as (keyof typeof QUALITY)[])),
      ttftMs: fc.constantFrom(null, Number.NaN, -1, 0, 199, 201, Number.POSITIVE_INFINITY),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 30 }), (requests) => {
        const states = requestStates(tableOf(requests), SLO, []);
        const { n, ...parts } = decompose(states, allRows(requests.length));
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(n);
        requests.forEach(({ outcome, quality, ttftMs }, row) => {
          const isGood = outcome === 'succeeded' && quality === 'passed';
          const isFast = ttftMs !== null && ttftMs >= 0 && ttftMs <= 200;
          expect(states.useful[row] === TRI.yes).toBe(isGood && isFast);
        });
      }),
      { numRuns: 100 },
    );
  });
});
