import { describe, expect, it } from 'vitest';
import type { Gate, RegressionRule } from '../../../src/definition/gate.js';
import { lookEnd } from '../../../src/verdict/looks/look-end.js';
import { ruleOutcome } from '../../../src/verdict/rule-outcome.js';
import type { RuleOutcome, RuleState } from '../../../src/verdict/verdict.js';
import { goldenSequentialRecords } from '../../analyse/support/golden-sequential.js';
import { casesIn, looksOfCases, type Scores, verdictAtLooks } from '../../support/look-world.js';
import { fourLooks } from '../../support/looks.js';
import { aGate, aMetric } from '../../support/verdict-builders.js';

interface PathInputs {
  readonly fractions: readonly number[];
  readonly n_max: number;
  readonly margin: number;
  readonly futility: boolean;
  readonly counts: readonly { readonly n: number; readonly b: number; readonly c: number }[];
}
interface PathExpected {
  readonly looks: readonly { readonly L: number; readonly U: number; readonly Z_margin: number }[];
  readonly verdict: string;
  readonly looks_used: number;
}

/** One slice, so that its own rule is told by the overall alone. */
function gateOf({ fractions, margin, futility }: PathInputs): Gate {
  const rule: RegressionRule = { maxRegression: margin, evidence: 'non-inferiority', minCases: 1 };
  const sequential = fourLooks({ looks: fractions });
  return aGate({
    slices: [{ name: 'all', task: 'qa', share: 1, shareSource: null, rule: null }],
    metrics: [aMetric({ overall: rule })],
    sequential: {
      ...sequential,
      futility: futility && sequential.futility ? { ...sequential.futility, verdict: 'worse-blocks' } : null,
    },
  });
}

/** Scores with the given numbers of regressed and improved pairs by each look; every other pair is right in both arms. */
function scoresWith(counts: PathInputs['counts'], lookOf: Uint8Array): (index: number) => Scores {
  const scores: Scores[] = Array.from(lookOf, () => [1, 1]);
  for (const [look, count] of counts.entries()) {
    const before = counts[look - 1] ?? { b: 0, c: 0 };
    const own = [...lookOf.keys()].filter((index) => lookOf[index] === look);
    const [b, c] = [count.b - before.b, count.c - before.c];
    for (const index of own.slice(0, b)) scores[index] = [1, 0];
    for (const index of own.slice(b, b + c)) scores[index] = [0, 1];
  }
  return (index) => scores[index] as Scores;
}

describe('paths through the looks come out as other software has them', () => {
  it.each(goldenSequentialRecords('path').map((record) => [record.name, record] as const))(
    '%s',
    (_, { inputs, expected }) => {
      const path = inputs as unknown as PathInputs;
      const { looks, verdict: word, looks_used: nUsed } = expected as unknown as PathExpected;
      const gate = gateOf(path);
      const cases = casesIn({ all: path.n_max });
      const scoresOf = scoresWith(path.counts, looksOfCases(gate, cases));
      const verdict = verdictAtLooks({ gate, cases, scoresOf });
      expect(verdict.verdict).toBe(word);
      expect(verdict.looks?.look).toBe(nUsed);
      const seen = verdict.looks?.rules[0]?.looks.flatMap((each) => each.seen ?? []) ?? [];
      expect(seen.map(({ n }) => n)).toEqual(path.counts.slice(0, nUsed).map(({ n }) => n));
      for (const [k, each] of seen.entries()) {
        // The reference takes its levels at the declared fractions; whole cases make them a little more.
        expect(each.lower).toBeCloseTo(looks[k]?.L ?? Number.NaN, 3);
        expect(each.upper).toBeCloseTo(looks[k]?.U ?? Number.NaN, 3);
        expect(each.statistic).toBeCloseTo(looks[k]?.Z_margin ?? Number.NaN, 6);
      }
    },
  );
});

interface StopInputs {
  readonly critical: number;
  readonly overall: RuleState;
  readonly slices: readonly RuleState[];
  readonly pending: boolean;
  readonly futile: boolean;
  readonly worse: boolean;
  readonly last: boolean;
}

function rulesOf({ critical, overall, slices, pending }: StopInputs): readonly RuleOutcome[] {
  const numbers = { nScored: 100, nPlanned: 100, estimate: 0, limit: -0.02, policy: 'point' } as const;
  const rule = (kind: RuleOutcome['kind'], state: RuleState, isWaiting = false) =>
    ruleOutcome({ kind, state, isWaiting, code: 'sound', sentence: kind, ...numbers });
  return [
    ...(critical > 0 ? [rule('critical', 'breached')] : []),
    rule('overall', overall),
    ...slices.map((state) => rule('slice', state)),
    ...(pending ? [rule('required-grades', 'undecided', true)] : []),
  ];
}

const END_OF: Readonly<Record<string, readonly (string | null)[]>> = {
  block: ['critical', 'breached', 'futile'],
  continue: [null],
  pending: ['pending'],
  pass: ['pass'],
  'inconclusive:futile': ['futile'],
  inconclusive: ['last-look'],
};

describe('what ends a run, in the order in which it counts', () => {
  it.each(goldenSequentialRecords('stop').map((record) => [record.name, record] as const))(
    '%s',
    (_, { inputs, expected }) => {
      const stop = inputs as unknown as StopInputs;
      const end = lookEnd({ rules: rulesOf(stop), isFutile: stop.futile, isLast: stop.last });
      expect(END_OF[expected as unknown as string]).toContain(end);
    },
  );
});
