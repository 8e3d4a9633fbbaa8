import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type AdditiveMeasure,
  measureAgreement,
  totalsOf,
} from '../../src/analyse/agreement/additive-measure.js';
import { cohenKappa, kappaOfMatrix, kappaStandardError } from '../../src/analyse/agreement/cohen-kappa.js';
import { confusionMatrix } from '../../src/analyse/agreement/confusion-matrix.js';
import { kendallTauB, pearson, spearman } from '../../src/analyse/agreement/correlation.js';
import type { Weighting } from '../../src/analyse/agreement/disagreement-weights.js';
import { fleissKappa, fleissNullStandardError } from '../../src/analyse/agreement/fleiss-kappa.js';
import { gwetAc } from '../../src/analyse/agreement/gwet-ac.js';
import { intraclassCorrelation } from '../../src/analyse/agreement/intraclass-correlation.js';
import { krippendorffAlpha, type MeasurementLevel } from '../../src/analyse/agreement/krippendorff-alpha.js';
import { percentAgreement } from '../../src/analyse/agreement/percent-agreement.js';
import { type RatingTable, ratingTable } from '../../src/analyse/agreement/rating-table.js';
import { normalQuantile } from '../../src/analyse/distributions/normal-quantile.js';
import { expit, logisticRegression } from '../../src/analyse/judge/logistic-regression.js';
import { positionTest } from '../../src/analyse/judge/position-test.js';
import { predictionPowered } from '../../src/analyse/judge/prediction-powered.js';
import { exactPower } from '../../src/analyse/power/exact-power.js';
import { sampleSize } from '../../src/analyse/power/sample-size.js';
import { flipRate } from '../../src/analyse/repeats/flip-rate.js';
import { repeatVariance } from '../../src/analyse/repeats/repeat-variance.js';

interface Golden {
  readonly name: string;
  readonly category: string;
  readonly inputs: Record<string, never>;
  readonly expected: never;
  readonly tolerance: { readonly abs: number; readonly power_abs?: number };
}

const { records } = JSON.parse(readFileSync('test/oracles/golden.json', 'utf8')) as { records: Golden[] };
type Ratings = (number | null)[][];

function near(actual: number | null | undefined, expected: number, tolerance: number): void {
  expect(typeof actual).toBe('number');
  expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(tolerance);
}

const transposed = (rows: Ratings): Ratings =>
  (rows[0] ?? []).map((_, i) => rows.map((row) => row[i] ?? null));
const coefficientOf = (measure: AdditiveMeasure, table: RatingTable) =>
  measureAgreement(measure, table).value;

/** Units by raters, from either way in which the file writes them. */
function tableOf(inputs: {
  ratings_by_rater?: Ratings;
  units?: Ratings;
  categories?: number[];
}): RatingTable {
  const units = inputs.units ?? transposed(inputs.ratings_by_rater ?? []);
  const seen = [...new Set(units.flat().filter((x): x is number => x !== null))].sort((a, b) => a - b);
  return ratingTable(inputs.categories ?? seen, units);
}

const weightingOf = (name: string): Weighting =>
  name.includes('linear') ? 'linear' : name.includes('quadratic') ? 'quadratic' : 'unweighted';

type Check = (inputs: never, expected: never, tolerance: Golden['tolerance'], name: string) => void;

const checks: Record<string, Check> = {
  'cohen-kappa': (
    inputs: { rater1: number[]; rater2: number[]; categories: number[] },
    expected: { kappa: number; ase: number },
    { abs },
    name,
  ) => {
    const table = ratingTable(inputs.categories, transposed([inputs.rater1, inputs.rater2]));
    const weighting = weightingOf(name);
    near(coefficientOf(cohenKappa(5, weighting), table), expected.kappa, abs);
    near(kappaStandardError(confusionMatrix(table), weighting), expected.ase, abs);
  },
  gwet: (inputs: { categories: number[] }, expected: number, { abs }, name) => {
    near(coefficientOf(gwetAc(inputs.categories.length, weightingOf(name)), tableOf(inputs)), expected, abs);
  },
  'kappa-paradox': (
    inputs: { table_rows_r1: number[]; table_cols_r2: number[]; table: number[][] },
    expected: { percent_agreement: number; kappa: number; ac1: number },
    { abs },
  ) => {
    const units = inputs.table.flatMap((row, i) =>
      row.flatMap((count, j) =>
        Array.from({ length: count }, () => [
          inputs.table_rows_r1[i] ?? null,
          inputs.table_cols_r2[j] ?? null,
        ]),
      ),
    );
    const table = ratingTable([0, 1], units);
    near(coefficientOf(percentAgreement(2), table), expected.percent_agreement, abs);
    near(kappaOfMatrix(confusionMatrix(table), 'unweighted').value, expected.kappa, abs);
    near(coefficientOf(gwetAc(2, 'unweighted'), table), expected.ac1, abs);
  },
  'fleiss-kappa': (
    inputs: { ratings_by_rater: Ratings; categories: number[] },
    expected: { kappa: number; z: number },
    { abs },
  ) => {
    const table = tableOf(inputs);
    const measure = fleissKappa(3, 4);
    const kappa = coefficientOf(measure, table);
    near(kappa, expected.kappa, abs);
    const standardError = fleissNullStandardError(totalsOf(measure, table.units), 4);
    near((kappa ?? 0) / (standardError ?? 1), expected.z, abs);
  },
  krippendorff: (inputs: { ratings_by_rater: Ratings }, expected: number, { abs }, name) => {
    const table = tableOf(inputs);
    const level = name.split('-').at(-1) as MeasurementLevel;
    near(coefficientOf(krippendorffAlpha(table.categories, level), table), expected, abs);
  },
  icc: (
    inputs: { ratings_subjects_by_raters: number[][] },
    expected: Record<string, { icc: number; lower: number; upper: number }>,
    { abs },
  ) => {
    const result = intraclassCorrelation(inputs.ratings_subjects_by_raters);
    if (result.state !== 'estimated') throw new Error(result.reason);
    for (const [name, { icc, lower, upper }] of Object.entries(expected)) {
      const form = result[name.toLowerCase() as 'icc1'];
      near(form.value, icc, abs);
      near(form.interval?.lower, lower, abs);
      near(form.interval?.upper, upper, abs);
    }
  },
  'judge-correlation': (
    { human, judge }: { human: number[]; judge: number[] },
    expected: { spearman: number; pearson: number; kendall_tau_b: number; quadratic_kappa: number },
    { abs },
  ) => {
    near(pearson(human, judge), expected.pearson, abs);
    near(spearman(human, judge), expected.spearman, abs);
    near(kendallTauB(human, judge), expected.kendall_tau_b, abs);
    const table = ratingTable([1, 2, 3, 4, 5], transposed([human, judge]));
    near(coefficientOf(cohenKappa(5, 'quadratic'), table), expected.quadratic_kappa, abs);
  },
  ppi: (
    inputs: Record<string, number[]> & { level: number },
    expected: { lambda: number } & Record<string, { estimate: number; ci: [number, number] }>,
    { abs },
  ) => {
    const stratum = {
      weight: 1,
      human: inputs.human ?? inputs.human_delta ?? [],
      judge: inputs.judge_labelled ?? inputs.judge_delta_labelled ?? [],
      judgeUnlabelled: inputs.judge_unlabelled ?? inputs.judge_delta_unlabelled ?? [],
    };
    const forms = { 'ppi++': 'tuned', ppi_lambda1: 1, classical_lambda0: 0 } as const;
    for (const [form, lambda] of Object.entries(forms)) {
      const result = predictionPowered([stratum], { level: inputs.level, lambda, form: 'normal' });
      if (result.state !== 'estimated') throw new Error(result.reason);
      if (lambda === 'tuned') near(result.lambda, expected.lambda, abs);
      near(result.estimate, expected[form]?.estimate ?? Number.NaN, abs);
      near(result.lower, expected[form]?.ci[0] ?? Number.NaN, abs);
      near(result.upper, expected[form]?.ci[1] ?? Number.NaN, abs);
    }
  },
  'ni-sample-size': (
    inputs: {
      margin: number;
      discordance: number;
      true_delta: number;
      alpha_one_sided: number;
      power: number;
    },
    expected: Record<string, number>,
    tolerance,
  ) => {
    const { margin, discordance, true_delta: trueDifference, alpha_one_sided: alpha, power } = inputs;
    const size = sampleSize({ margin, discordance, trueDifference, alpha, power });
    expect(size.nScore).toBe(expected.n_score);
    expect(size.nSimple).toBe(expected.n_simple);
    near(size.nScoreRaw, expected.n_score_raw ?? Number.NaN, tolerance.abs);
    near(size.nSimpleRaw, expected.n_simple_raw ?? Number.NaN, tolerance.abs);
    near(size.varianceAtMargin, expected.sigma0_sq ?? Number.NaN, tolerance.abs);
    near(size.varianceAtTruth, expected.sigma1_sq ?? Number.NaN, tolerance.abs);
    const question = { nullDifference: -margin, discordance, trueDifference, z: -normalQuantile(alpha) };
    const atScore = exactPower({ ...question, nCases: size.nScore });
    const atSimple = exactPower({ ...question, nCases: size.nSimple });
    near(atScore, expected.exact_power_at_n_score ?? Number.NaN, tolerance.power_abs ?? Number.NaN);
    near(atSimple, expected.exact_power_at_n_simple ?? Number.NaN, tolerance.power_abs ?? Number.NaN);
  },
  'repeats-variance': (
    inputs: { scores_cases_by_runs: number[][] },
    expected: Record<string, number> & { run_means: number[] },
    { abs },
  ) => {
    const result = repeatVariance(inputs.scores_cases_by_runs);
    if (result.state !== 'estimated') throw new Error(result.reason);
    near(result.mean, expected.mean ?? Number.NaN, abs);
    near(result.msBetween, expected.ms_between ?? Number.NaN, abs);
    near(result.msWithin, expected.ms_within ?? Number.NaN, abs);
    near(result.varianceBetween, expected.var_between ?? Number.NaN, abs);
    near(result.varianceWithin, expected.var_within ?? Number.NaN, abs);
    near(result.icc1, expected.icc1 ?? Number.NaN, abs);
    near(result.standardErrorOfMean, expected.se_mean ?? Number.NaN, abs);
    near(result.sdOfRepeatMeans, expected.sd_run_means ?? Number.NaN, abs);
    near(result.runEffectVariance, expected.run_effect_var ?? Number.NaN, abs);
    for (const [run, mean] of expected.run_means.entries()) near(result.repeatMeans[run], mean, abs);
  },
  'repeats-binary-instability': (
    inputs: { scores_cases_by_runs: number[][] },
    expected: Record<string, number>,
    { abs },
  ) => {
    const result = flipRate(inputs.scores_cases_by_runs);
    if (result.state !== 'estimated') throw new Error(result.reason);
    near(result.flipRate, expected.flip_rate_pairwise ?? Number.NaN, abs);
    near(result.shareUnstable, expected.share_unstable_cases ?? Number.NaN, abs);
    near(result.varianceWithin, expected.within_var ?? Number.NaN, abs);
  },
  'length-logistic': (
    inputs: { std_len_diff: number[]; judge_prefers_candidate: number[] },
    expected: Record<string, number> & { se: number[]; z: number[]; p: number[] },
    { abs },
  ) => {
    const fit = logisticRegression(inputs.std_len_diff, inputs.judge_prefers_candidate);
    if (fit.state !== 'fitted') throw new Error(fit.reason);
    near(fit.intercept, expected.intercept ?? Number.NaN, abs);
    near(fit.slope, expected.slope ?? Number.NaN, abs);
    for (const i of [0, 1] as const) {
      near(fit.standardErrors[i], expected.se[i] ?? Number.NaN, abs);
      near(fit.z[i], expected.z[i] ?? Number.NaN, abs);
      near(fit.pValues[i], expected.p[i] ?? Number.NaN, abs);
    }
    near(expit(fit.intercept), expected.length_controlled_win_rate ?? Number.NaN, abs);
  },
  'swap-position-bias': (
    inputs: { AA: number; BB: number; first_both: number; second_both: number },
    expected: {
      consistency: number;
      consistency_wilson: number[];
      first_preference: number;
      binomial_p: number;
    },
    { abs },
  ) => {
    const result = positionTest({
      sameWinner: inputs.AA + inputs.BB,
      tiedTwice: 0,
      firstTwice: inputs.first_both,
      secondTwice: inputs.second_both,
      tiedOnce: 0,
    });
    near(result.consistency, expected.consistency, abs);
    near(result.consistencyInterval?.lower, expected.consistency_wilson[0] ?? Number.NaN, abs);
    near(result.consistencyInterval?.upper, expected.consistency_wilson[1] ?? Number.NaN, abs);
    near(result.firstPreference, expected.first_preference, abs);
    near(result.pValue, expected.binomial_p, abs);
  },
};

describe('reference values of agreement, repeats, power and judge statistics', () => {
  const own = records.filter((record) => record.category in checks);

  it('are all there', () => {
    expect(own.length).toBe(28);
  });

  it.each(own)('$name', ({ name, category, inputs, expected, tolerance }) => {
    expect.hasAssertions();
    checks[category]?.(inputs as never, expected, tolerance, name);
  });
});
