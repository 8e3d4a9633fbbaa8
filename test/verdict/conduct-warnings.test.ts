import { describe, expect, test } from 'vitest';
import type { ArmConduct } from '../../src/verdict/conduct.js';
import { conductWarnings } from '../../src/verdict/conduct-warnings.js';
import type { ArmIdentity, Verdict } from '../../src/verdict/verdict.js';

const anArm = (changes: Partial<ArmConduct> = {}): ArmConduct => ({
  nPlanned: 10,
  nStored: 10,
  meanAttempts: 1,
  nTruncated: 0,
  nUnknownFinish: 0,
  finishReasons: { stop: 10 },
  ...changes,
});
const identity = (fingerprints: readonly string[] = ['fp_1']): ArmIdentity => ({
  name: 'b',
  digest: `sha256:${'0'.repeat(64)}`,
  isRecorded: false,
  models: {},
  fingerprints,
});
const TOGETHER: Verdict['responseTimes'] = {
  baseline: { first: '2026-11-29T10:00:00.000Z', last: '2026-11-29T11:00:00.000Z' },
  candidate: { first: '2026-11-29T10:00:00.010Z', last: '2026-11-29T11:00:00.020Z' },
};

function warnings(
  options: {
    readonly baseline?: Partial<ArmConduct>;
    readonly candidate?: Partial<ArmConduct>;
    readonly fingerprints?: readonly string[];
    readonly times?: Verdict['responseTimes'];
    readonly reused?: readonly { readonly run: string; readonly nAnswers: number }[];
  } = {},
): readonly string[] {
  const conduct = {
    arms: { baseline: anArm(options.baseline), candidate: anArm(options.candidate) },
    promptTokenRatio: 1,
    seedRequested: 7,
    reused: options.reused ?? [],
  };
  const identities = { baseline: identity(), candidate: identity(options.fingerprints) };
  return conductWarnings(conduct, identities, options.times ?? TOGETHER);
}

describe('conductWarnings', () => {
  test('a run like any other has none', () => {
    expect(warnings()).toEqual([]);
  });

  test('field case 59: an arm that was asked more often is told, from a difference above 0.1', () => {
    expect(warnings({ candidate: { meanAttempts: 1.1 } })).toEqual([]);
    expect(warnings({ candidate: { meanAttempts: 1.3 } })).toEqual([
      'the arms were asked unequally often: 1.00 requests a response in the baseline, 1.30 in the candidate; see which calls failed before they were answered',
    ]);
    expect(warnings({ baseline: { meanAttempts: null }, candidate: { meanAttempts: 1.3 } })).toEqual([]);
  });

  test('field case 40: hostile fingerprints stay visible text', () => {
    expect(warnings({ fingerprints: ['fp\u001b[2J', 'fp_2'] })).toEqual([
      expect.not.stringContaining('\u001b'),
    ]);
  });

  test.each([
    ['2026-11-29T11:00:00.400Z', 'a second'],
    ['2026-11-29T11:01:59.000Z', '119 seconds'],
    ['2026-11-29T11:45:00.000Z', '45 minutes'],
    ['2026-11-30T11:00:00.000Z', '24 hours'],
    ['2026-12-06T11:00:00.000Z', '7 days'],
  ])('arms that were asked one after the other are told with the time between: %s', (first, gap) => {
    const times = { ...TOGETHER, candidate: { first, last: '2026-12-31T00:00:00.000Z' } };
    expect(warnings({ times })).toEqual([
      `the arms were not asked at the same time: the last answer of the baseline is ${gap} older than the first of the other arm; what changed meanwhile counts as a difference between them`,
    ]);
  });

  test('answers that were taken over are the reason, and a single answer says nothing', () => {
    const times = {
      ...TOGETHER,
      candidate: { first: '2026-11-29T12:00:00.000Z', last: '2026-11-29T13:00:00.000Z' },
    };
    expect(warnings({ times, reused: [{ run: 'r', nAnswers: 9 }] })).toEqual([
      expect.stringContaining('at the same time (answers were taken over from an earlier run): '),
    ]);
    expect(warnings({ times, candidate: { nStored: 1 } })).toEqual([]);
  });
});
