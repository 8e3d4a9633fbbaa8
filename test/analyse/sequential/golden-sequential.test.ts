import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/analyse/distributions/normal-quantile.js';
import { tailOf } from '../../../src/analyse/intervals/level.js';
import { achievableMargin } from '../../../src/analyse/sequential/achievable-margin.js';
import { allocate } from '../../../src/analyse/sequential/allocate.js';
import { combineStages } from '../../../src/analyse/sequential/combine-stages.js';
import { conditionalPower } from '../../../src/analyse/sequential/conditional-power.js';
import {
  effectiveDiscordance,
  overallVariance,
} from '../../../src/analyse/sequential/effective-discordance.js';
import { driftForPower, futilityBoundaries } from '../../../src/analyse/sequential/futility-boundaries.js';
import { inflation } from '../../../src/analyse/sequential/inflation.js';
import { informationFractions } from '../../../src/analyse/sequential/information-fractions.js';
import { levelAtLook } from '../../../src/analyse/sequential/level-at-look.js';
import { lookCounts } from '../../../src/analyse/sequential/look-counts.js';
import { spend } from '../../../src/analyse/sequential/spend.js';
import { stopChances } from '../../../src/analyse/sequential/stop-chances.js';
import { settingsOfAttempt } from '../../../src/verdict/attempts.js';
import { expectNear, type GoldenRecord } from '../support/golden.js';
import { boundsOf, expectAll, goldenSequentialRecords, spendingOf } from '../support/golden-sequential.js';
import { SETTINGS } from '../support/tables.js';

type Check = (record: GoldenRecord) => void;

const CHECKS: Record<string, Check> = {
  bounds: ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const spending = spendingOf(inputs.spending, inputs.gamma);
    const spent = inputs.fractions.map((t: number) => spend(spending, inputs.alpha, t));
    expectAll(spent, expected.cumulative, abs);
    const z = boundsOf(inputs);
    expectAll(z, expected.z, abs);
    expectAll(
      z.map((value) => levelAtLook(value as number).alpha),
      expected.nominal,
      abs,
    );
  },
  futility: ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const efficacy = boundsOf(inputs);
    expectAll(efficacy, expected.z, abs);
    const { alpha, beta, fractions } = inputs;
    const spending = spendingOf(inputs.futility_spending, inputs.futility_gamma);
    const found = futilityBoundaries({ fractions, efficacy, spending, beta });
    expectAll(found?.futility ?? [], expected.f, abs);
    expectNear(found?.drift, expected.drift, abs);
    expectNear(inflation(found?.drift as number, alpha, 1 - beta), expected.inflation, abs);
    const without = driftForPower(fractions, efficacy, 1 - beta);
    expectNear(inflation(without as number, alpha, 1 - beta), expected.inflation_without_futility, abs);
  },
  'oc-normal': ({ inputs, expected, tolerance }) => {
    const { fractions, z: upper, f: lower, drift } = inputs;
    for (const row of expected) {
      const chances = stopChances({ fractions, upper, lower, drift: drift * row.drift_multiple });
      expectAll(chances.above, row.pass_by_look, tolerance.abs as number);
      expectAll(chances.below, row.stop_low_by_look, tolerance.abs as number);
      expectNear(chances.expectedFraction, row.expected_fraction, tolerance.abs as number);
    }
  },
  'information-fractions': ({ inputs, expected, tolerance }) => {
    const slices = inputs.n_full.map((n: number) => ({
      unitSizes: new Array<number>(n).fill(1),
      floor: inputs.floor,
    }));
    const counts = lookCounts(slices, inputs.fractions).map((look) => look.map(({ nCases }) => nCases));
    expect(counts).toEqual(expected.n_by_look);
    const fractions = informationFractions(inputs.weights, counts) as readonly number[];
    expectAll(fractions, expected.information, tolerance.abs as number);
    expectAll(boundsOf({ spending: 'hsd', gamma: -4, alpha: 0.025, fractions }), expected.z, 1e-8);
  },
  allocate: ({ inputs, expected, tolerance }) => {
    const abs = tolerance.abs as number;
    const slices = inputs.weights.map((weight: number, s: number) => ({
      weight,
      discordance: inputs.psi[s],
      cost: inputs.cost[s],
      floor: inputs.floor[s],
    }));
    const found = allocate(slices, inputs.budget, 'variance');
    expectAll(found?.nReal ?? [], expected.n_real, abs);
    expect(found).toMatchObject({ nCases: expected.n, spent: expected.spent });
    const counted = (nCases: readonly number[]) =>
      slices.map((slice: { weight: number; discordance: number }, s: number) => ({
        ...slice,
        nCases: nCases[s],
      }));
    const rounded = counted(found?.nCases ?? []);
    expectNear(overallVariance(rounded), expected.variance, abs);
    const unfloored = slices.map((slice: { floor: number }) => ({ ...slice, floor: 0 }));
    const byShare = allocate(unfloored, inputs.budget, 'proportional');
    const variance = overallVariance(counted(byShare?.nReal ?? []));
    expectNear(variance, expected.variance_proportional, 1e-11);
    expectNear(overallVariance(rounded) / variance, expected.ratio, abs);
    const discordance = effectiveDiscordance(rounded);
    expectNear(discordance, expected.psi_eff, abs);
    const nCases = expected.n.reduce((sum: number, n: number) => sum + n, 0);
    const { power, inflation: factor } = inputs;
    const margin = achievableMargin({ nCases, discordance, confidence: 0.95, power, inflation: factor });
    expectNear(margin, expected.margin, abs);
  },
  'conditional-power': ({ inputs, expected, tolerance }) => {
    const { t, Z: statistic, z_final: zFinal, drift } = inputs;
    expectNear(conditionalPower({ t, statistic, zFinal, drift }), expected, tolerance.abs as number);
  },
  attempts: ({ inputs, expected, tolerance }) => {
    const alphas = Array.from({ length: inputs.attempts }, (_, r) =>
      tailOf(settingsOfAttempt(SETTINGS, r + 1).confidence),
    );
    expect(tailOf(SETTINGS.confidence)).toBe(inputs.alpha);
    expectAll(alphas, expected.alpha, tolerance.abs as number);
    expectAll(
      alphas.map((alpha) => -normalQuantile(alpha)),
      expected.z_single,
      tolerance.abs as number,
    );
    expectNear(
      alphas.reduce((sum, alpha) => sum + alpha, 0),
      expected.bound,
      tolerance.abs as number,
    );
  },
  'inverse-normal': ({ inputs, expected, tolerance }) => {
    expectNear(combineStages(inputs.t, inputs.Z1, inputs.Z2), expected, tolerance.abs as number);
  },
  peeking: ({ inputs, expected, tolerance }) => {
    const fractions = Array.from({ length: inputs.looks }, (_, k) => (k + 1) / inputs.looks);
    const upper = fractions.map(() => inputs.z);
    const { above } = stopChances({ fractions, upper, lower: fractions.map(() => null), drift: 0 });
    expectNear(
      above.reduce((sum, chance) => sum + chance, 0),
      expected,
      tolerance.abs as number,
    );
  },
};

describe('sequential numbers against other software', () => {
  for (const [category, check] of Object.entries(CHECKS)) {
    describe(category, () => {
      const records = goldenSequentialRecords(category);
      it.each(records.map((record) => [record.name, record] as const))('%s', (_, record) => {
        check(record);
      });
    });
  }
});
