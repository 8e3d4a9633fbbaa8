import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/analyse/analyse.js';
import type { Interval, SliceComparison } from '../../../src/analyse/analysis.js';
import { decideThreshold } from '../../../src/analyse/decide-threshold.js';
import { expandedTail } from '../../../src/analyse/intervals/expanded-tail.js';
import { minimumCasesForNonInferiority } from '../../../src/analyse/power/minimum-cases.js';
import { futilityBoundaries } from '../../../src/analyse/sequential/futility-boundaries.js';
import { levelAtLook } from '../../../src/analyse/sequential/level-at-look.js';
import {
  isWorseAtFutility,
  type LookReading,
  type LookState,
  lookState,
} from '../../../src/analyse/sequential/look-state.js';
import { lookStatistic } from '../../../src/analyse/sequential/look-statistic.js';
import { expectNear, type GoldenRecord } from '../support/golden.js';
import { boundsOf, expectAll, goldenSequentialRecords } from '../support/golden-sequential.js';
import { rowsFromCounts, SETTINGS, tableOf } from '../support/tables.js';

type Check = (record: GoldenRecord) => void;

const FUTILITY = { family: 'hsd', gamma: -2 } as const;

const known = new Map<string, { z: readonly (number | null)[]; f: readonly (number | null)[] }>();

/** Boundaries of a design at one look; records share designs. */
const designOf = ({ spending, gamma, fractions }: GoldenRecord['inputs'], hasFutility: boolean) => {
  const key = JSON.stringify([spending, gamma, fractions, hasFutility]);
  let design = known.get(key);
  if (design === undefined) {
    const efficacy = boundsOf({ alpha: 0.025, spending, gamma, fractions });
    const question = { fractions, efficacy, spending: FUTILITY, beta: 0.2 };
    design = { z: efficacy, f: hasFutility ? (futilityBoundaries(question)?.futility ?? []) : [] };
    known.set(key, design);
  }
  const { z, f } = design;
  return (k: number) => ({ z: z[k] as number, f: f[k] ?? null });
};

/** A slice of n pairs as the product reads it, at the level of a look. */
const sliceAt = (counts: { n: number; b: number; c: number }, z: number) => {
  const { n, b, c } = counts;
  const rows = rowsFromCounts('all', { n, baselinePasses: n - c, b, c });
  const settings = { ...SETTINGS, confidence: levelAtLook(z).level };
  const table = tableOf({ shares: { all: null }, rows });
  const [slice] = analyse({ tables: [table], settings, limits: [] }).metrics[0]?.slices ?? [];
  return slice as SliceComparison & { interval: Interval; difference: number };
};

const readingAt = (
  counts: { n: number; b: number; c: number },
  margin: number,
  at: { z: number; f: number | null },
  isLast: boolean,
): LookReading => {
  const { interval, difference } = sliceAt(counts, at.z);
  const pairs = { kind: 'pairs', n: counts.n, regressed: counts.b, improved: counts.c } as const;
  const statistic = lookStatistic(pairs, margin);
  const { lower, upper } = interval;
  return { lower, upper, estimate: difference, margin, statistic, futility: isLast ? null : at.f };
};

/** The words of the reference. */
const wordOf = (state: LookState, isLast: boolean) => {
  if (state === 'met') return 'pass';
  if (state === 'worse') return 'block';
  if (state === 'futile') return 'futile';
  return isLast ? 'inconclusive' : 'continue';
};

const CHECKS: Record<string, Check> = {
  decision: ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const { n, look, margin } = inputs;
    const isLast = look === inputs.fractions.length;
    const at = designOf(inputs, true)(look - 1);
    expectNear(at.z, expected.z, abs);
    expectNear(at.f, expected.f, abs);
    const { alpha, level } = levelAtLook(at.z);
    expectNear(alpha, expected.alpha_k, abs);
    expectNear(level, expected.level, abs);
    expectNear(expandedTail(alpha, n), expected.alpha_expanded, abs);
    const { interval } = sliceAt(inputs, at.z);
    expectAll(interval.score ?? [], expected.tango, abs);
    expectAll(interval.bootstrap ?? [], expected.bootstrap, abs);
    expectAll([interval.lower, interval.upper], expected.guarded, abs);
    const reading = readingAt(inputs, margin, at, isLast);
    expectNear(reading.statistic, expected.Z_margin, abs);
    const state = lookState(reading);
    expect(wordOf(state, isLast)).toBe(expected.state);
    const atFutility = isWorseAtFutility(reading) ? 'block' : 'inconclusive';
    expect(state === 'futile' ? atFutility : null).toBe(expected.verdict_at_futility);
    expect(minimumCasesForNonInferiority(margin, level)).toBe(expected.n_min_at_look);
  },
  'slice-ner': ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const { margin, n, min_cases: minCases } = inputs;
    const { interval, difference: estimate } = sliceAt(inputs, inputs.z);
    expectNear(estimate, expected.delta, abs);
    expectNear(interval.upper, expected.upper_look, abs);
    expectNear(sliceAt(inputs, 1.959963984540054).interval.upper, expected.upper_95, abs);
    const policy = 'no-evidence-of-regression';
    const { lower, upper } = interval;
    const state = decideThreshold({ policy, lower, upper, estimate, margin, n, minCases });
    expect(state).toBe(expected.state);
  },
  path: ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const at = designOf(inputs, inputs.futility);
    let final = '';
    inputs.counts
      .slice(0, expected.looks_used)
      .forEach((counts: { n: number; b: number; c: number }, k: number) => {
        const isLast = k === inputs.fractions.length - 1;
        const reading = readingAt(counts, inputs.margin, at(k), isLast);
        const look = expected.looks[k];
        expectNear(reading.lower, look.L, abs);
        expectNear(reading.upper, look.U, abs);
        expectNear(reading.statistic, look.Z_margin, abs);
        final = wordOf(lookState(reading), isLast);
        expect(final).toBe(look.state);
        if (final === 'futile')
          expect(isWorseAtFutility(reading) ? 'block' : 'inconclusive').toBe(expected.verdict);
      });
    expect(final).toBe(expected.final_state);
  },
};

describe('what a look says, against reference values', () => {
  for (const [category, check] of Object.entries(CHECKS)) {
    describe(category, () => {
      const records = goldenSequentialRecords(category);
      it.each(records.map((record) => [record.name, record] as const))('%s', (_, record) => {
        check(record);
      });
    });
  }
});
