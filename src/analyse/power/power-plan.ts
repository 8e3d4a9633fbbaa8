import type { EvidencePolicy } from '../../definition/gate.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';
import { tailOf } from '../intervals/level.js';
import { marginPower, neededGrowth, smallestProvableMargin } from './margin-power.js';
import { minimumCasesForNonInferiority } from './minimum-cases.js';
import { neededCases } from './needed-cases.js';
import { type PowerStratum, smallestDetectableRegression } from './regression-power.js';
import { roundUp } from './sample-size.js';

/** A threshold a plan is asked about. */
export interface PlannedRule {
  /** Largest tolerated loss, 0 <= margin < 1. */
  readonly margin: number;
  readonly evidence: EvidencePolicy;
}

/** A slice as planned: how many cases it has and how noisy it is expected to be. */
export interface PlannedSlice {
  readonly name: string;
  /** Production share, or null for a targeted slice or cohort, which the overall leaves out. */
  readonly share: number | null;
  readonly nCases: number;
  /** Expected share of discordant pairs, or E[d²], in [0, 1]. */
  readonly discordance: number;
  /** >= 1; 1 without clusters. */
  readonly designEffect: number;
  readonly rule: PlannedRule | null;
}

/** A number at 80 % and at 90 % power; null where none is enough. */
export interface AtPower {
  readonly at80: number | null;
  readonly at90: number | null;
}

export interface PowerRow {
  readonly nCases: number;
  /** Cases divided by the design effect. */
  readonly nEffective: number;
  /** Smallest true loss that is shown to be worse than 0. */
  readonly detectableRegression: AtPower;
  /** Smallest margin at which "not worse" is shown when nothing has changed. */
  readonly provableMargin: AtPower;
  readonly rule: PlannedRule | null;
  /** Cases needed to show "not worse than the margin" when nothing has changed; null without a rule. */
  readonly nNeeded: AtPower | null;
  /** Chance of showing that with the present cases; null without a rule. */
  readonly powerAtMargin: number | null;
  /** Fewest effective cases at which a flawless result can show it; null without a rule or for margin 0. */
  readonly nMinimum: number | null;
  /** True for a rule of non-inferiority that even a flawless result could not meet. */
  readonly canNeverPass: boolean;
}

export interface SlicePowerRow extends PowerRow {
  readonly name: string;
  readonly share: number | null;
  readonly discordance: number;
}

export interface PowerPlan {
  readonly slices: readonly SlicePowerRow[];
  /** null where no slice has a share or one of those that have has no case. */
  readonly overall: PowerRow | null;
  /** Slices under non-inferiority: all must pass, so each is planned with a K-th of the allowed misses. */
  readonly nNonInferioritySlices: number;
}

/**
 * What the planned cases can and cannot show, slice by slice and overall.
 * @param confidence two-sided level of the intervals, in (0, 1)
 */
export function powerPlan(
  slices: readonly PlannedSlice[],
  overallRule: PlannedRule | null,
  confidence: number,
): PowerPlan {
  const alpha = tailOf(confidence);
  const nNonInferioritySlices = slices.filter((slice) => slice.rule?.evidence === 'non-inferiority').length;
  const rows = slices.map((slice) => sliceRow(slice, nNonInferioritySlices, confidence));
  return { slices: rows, overall: overallRow(slices, overallRule, alpha), nNonInferioritySlices };
}

function sliceRow(slice: PlannedSlice, nNonInferiority: number, confidence: number): SlicePowerRow {
  const alpha = tailOf(confidence);
  const { name, share, nCases, discordance, designEffect, rule } = slice;
  const stratum = stratumOf(slice, 1);
  const margin = rule?.margin ?? null;
  const nMinimum = margin === null ? null : minimumCasesForNonInferiority(margin, confidence);
  const nSlices = rule?.evidence === 'non-inferiority' ? nNonInferiority : 1;
  const needed = (power: number) =>
    margin === null ? null : neededCases({ margin, discordance, confidence, power, nSlices, designEffect });
  return {
    name,
    share,
    discordance,
    ...capabilities([stratum], nCases, alpha),
    rule,
    nNeeded: rule === null ? null : { at80: needed(0.8), at90: needed(0.9) },
    powerAtMargin: powerAt([stratum], margin, alpha),
    nMinimum,
    canNeverPass: cannotPass(rule, nMinimum, stratum.nEffective),
  };
}

function overallRow(
  slices: readonly PlannedSlice[],
  rule: PlannedRule | null,
  alpha: number,
): PowerRow | null {
  const weighted = slices.filter((slice) => slice.share !== null);
  if (weighted.length === 0 || weighted.some((slice) => slice.nCases === 0)) return null;
  const strata = weighted.map((slice) => stratumOf(slice, slice.share ?? 0));
  const nCases = weighted.reduce((sum, slice) => sum + slice.nCases, 0);
  const capable = capabilities(strata, nCases, alpha);
  const margin = rule?.margin ?? null;
  const minimumGrowth = margin === null || margin === 0 ? null : flawlessGrowth(strata, margin, alpha);
  const nMinimum = minimumGrowth === null ? null : roundUp(capable.nEffective * minimumGrowth);
  const needed = (power: number) => {
    const growth = margin === null ? null : neededGrowth(strata, margin, alpha, power);
    return growth === null ? null : roundUp(nCases * Math.max(growth, minimumGrowth ?? 0));
  };
  return {
    ...capable,
    rule,
    nNeeded: rule === null ? null : { at80: needed(0.8), at90: needed(0.9) },
    powerAtMargin: powerAt(strata, margin, alpha),
    nMinimum,
    canNeverPass: cannotPass(rule, minimumGrowth, 1),
  };
}

function capabilities(strata: readonly PowerStratum[], nCases: number, alpha: number) {
  return {
    nCases,
    nEffective: strata.reduce((sum, stratum) => sum + stratum.nEffective, 0),
    detectableRegression: {
      at80: smallestDetectableRegression(strata, alpha, 0.8),
      at90: smallestDetectableRegression(strata, alpha, 0.9),
    },
    provableMargin: {
      at80: smallestProvableMargin(strata, alpha, 0.8),
      at90: smallestProvableMargin(strata, alpha, 0.9),
    },
  };
}

function powerAt(strata: readonly PowerStratum[], margin: number | null, alpha: number): number | null {
  if (margin === null) return null;
  return strata.every((stratum) => stratum.nEffective > 0) ? marginPower(strata, margin, alpha) : 0;
}

function cannotPass(rule: PlannedRule | null, needed: number | null, available: number): boolean {
  return rule?.evidence === 'non-inferiority' && needed !== null && available < needed - 1e-9;
}

/** Growth of all strata at which the limit of a flawless overall result, `sqrt(Σ w²(z²/(n+z²))²)`, is the margin. */
function flawlessGrowth(strata: readonly PowerStratum[], margin: number, alpha: number): number {
  const zSquared = normalQuantile(1 - alpha) ** 2;
  const limitAt = (growth: number) =>
    Math.hypot(
      ...strata.map(({ weight, nEffective }) => (weight * zSquared) / (growth * nEffective + zSquared)),
    );
  let low = 0;
  let high = 1;
  while (limitAt(high) > margin) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (limitAt(middle) <= margin) high = middle;
    else low = middle;
  }
  return high;
}

function stratumOf(slice: PlannedSlice, weight: number): PowerStratum {
  requireBetween(`design effect of ${slice.name}`, slice.designEffect, 1, Number.MAX_SAFE_INTEGER);
  requireBetween(`cases of ${slice.name}`, slice.nCases, 0, Number.MAX_SAFE_INTEGER);
  requireBetween(`discordance of ${slice.name}`, slice.discordance, 0, 1);
  return {
    weight,
    nEffective: slice.nCases / slice.designEffect,
    discordance: slice.discordance,
  };
}
