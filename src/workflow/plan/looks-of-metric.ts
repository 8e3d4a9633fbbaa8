import { tailOf } from '../../analyse/intervals/level.js';
import { flawlessLimit } from '../../analyse/power/flawless-limit.js';
import { informationFractions } from '../../analyse/sequential/information-fractions.js';
import { levelAtLook } from '../../analyse/sequential/level-at-look.js';
import { type LookDesign, lookCourse, lookDesign } from '../../analyse/sequential/look-design.js';
import { plannedDrift } from '../../analyse/sequential/planned-drift.js';
import type { Gate, RegressionRule } from '../../definition/gate.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import type { LooksPlan, PlannedCourse, PlannedLook } from '../../report/plan/looks-plan.js';
import type { PlannedLooks } from '../../verdict/looks/planned-looks.js';
import { testedRules } from '../../verdict/looks/tested-rules.js';
import { heldByLook } from './held-by-look.js';
import type { PlannedPart } from './planned-parts.js';

export interface LooksOfMetricInput {
  readonly gate: Gate;
  readonly settings: SequentialSettings;
  readonly planned: PlannedLooks;
  /** The metric's overall rule. */
  readonly rule: RegressionRule | null;
  /** Its parts by look: what this look and those before hold of each. */
  readonly partsByLook: readonly (readonly PlannedPart[])[];
  /** Expected discordance of each part, in the same order. */
  readonly discordances: readonly number[];
}

/** Power that is kept where no futility says otherwise. */
const POWER = 0.8;
const TRUE_LOSSES_IN_MARGINS = [0, 1, 2];

/**
 * What looks do to a metric by normal theory.
 * @returns null where the overall has no rule of non-inferiority with a margin, or a slice has no case
 */
export function looksOfMetric(input: LooksOfMetricInput): LooksPlan | null {
  const { gate, settings, rule, partsByLook, discordances } = input;
  if (rule?.evidence !== 'non-inferiority' || rule.maxRegression === 0) return null;
  const margin = rule.maxRegression;
  const weighted = (partsByLook.at(-1) ?? []).flatMap(({ share }, p) =>
    share === null ? [] : [{ share, p }],
  );
  const weights = weighted.map(({ share }) => share);
  const counts = partsByLook.map((parts) => weighted.map(({ p }) => parts[p]?.nUnits ?? 0));
  const fractions = informationFractions(weights, counts);
  if (weights.length === 0 || !isComplete(fractions)) return null;
  const alpha = tailOf(gate.statistics.confidence);
  const { confidence } = gate.statistics;
  const held = heldByLook({ settings, planned: input.planned, partsByLook, confidence });
  const design = lookDesign({
    ...settings,
    futility: sharedFutility(gate, settings),
    fractions,
    alpha,
    power: POWER,
  });
  const strata = weighted.map(({ share, p }, s) => ({
    weight: share,
    nEffective: counts.at(-1)?.[s] ?? 0,
    discordance: discordances[p] ?? 0,
  }));
  const looks = fractions.map((information, k): PlannedLook => {
    const z = design.pass[k] ?? null;
    const flawless = z === null ? 1 : flawlessLimit(unitsOf(weights, counts[k] ?? []), levelAtLook(z).level);
    return {
      fraction: settings.looks[k] ?? 1,
      nCases: input.planned.nCases[k] ?? 0,
      nResponsesPerArm: input.planned.nCallsPerArm[k] ?? 0,
      information,
      pass: z,
      block: design.block[k] ?? null,
      futility: design.futility[k] ?? null,
      heldBy: [...(flawless > margin ? ['overall'] : []), ...(held[k] ?? [])],
    };
  });
  return {
    margin,
    inflation: design.inflation,
    futilityVerdict: settings.futility?.verdict ?? null,
    looks,
    courses: TRUE_LOSSES_IN_MARGINS.map((margins) => {
      const trueLoss = margins * margin;
      return courseOf(design, input.planned, trueLoss, plannedDrift(strata, margin, alpha, -trueLoss));
    }),
  };
}

/** Rules of non-inferiority share the power that may be lost. */
function sharedFutility(gate: Gate, { futility }: SequentialSettings): SequentialSettings['futility'] {
  if (futility === null) return null;
  const nTested = testedRules(gate).filter(({ margin }) => margin > 0).length;
  return { ...futility, beta: futility.beta / Math.max(1, nTested) };
}

function courseOf(
  design: LookDesign,
  { nCases }: PlannedLooks,
  trueLoss: number,
  drift: number,
): PlannedCourse {
  const { pass, block, futile, endsAt } = lookCourse(design, drift);
  const expected = endsAt.reduce((sum, chance, k) => sum + chance * (nCases[k] ?? 0), 0);
  return { trueLoss, pass, block, futile, nCases: expected };
}

function unitsOf(weights: readonly number[], counts: readonly number[]) {
  return weights.map((weight, s) => ({ weight, n: counts[s] ?? 0 }));
}

function isComplete(fractions: readonly (number | null)[]): fractions is readonly number[] {
  return fractions.every((t) => t !== null);
}
