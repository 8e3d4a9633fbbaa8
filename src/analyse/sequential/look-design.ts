import type { Spending } from '../../definition/sequential/spending.js';
import { efficacyBoundaries } from './efficacy-boundaries.js';
import { driftForPower, futilityBoundaries } from './futility-boundaries.js';
import { inflation } from './inflation.js';
import { stopChances } from './stop-chances.js';

export interface LookDesignQuestion {
  /** Information fractions of the looks, above 0, not falling, the last one 1. */
  readonly fractions: readonly number[];
  /** One-sided error of the whole run, of a pass and of a block each. */
  readonly alpha: number;
  readonly spending: { readonly pass: Spending; readonly block: Spending };
  /** null where no look stops for futility; `beta` is the power that may be lost. */
  readonly futility: { readonly spending: Spending; readonly beta: number } | null;
  /** Power that `inflation` keeps. */
  readonly power: number;
}

/** Boundaries of one rule of non-inferiority, and what they cost. */
export interface LookDesign {
  readonly fractions: readonly number[];
  /** Z from which a look passes; null where it cannot. */
  readonly pass: readonly (number | null)[];
  /** A look blocks at Z below −block. */
  readonly block: readonly (number | null)[];
  /** Z below which going on is futile; null at the last look. */
  readonly futility: readonly (number | null)[];
  /** Factor on the cases with which a run with these looks has the power of one look; null where it has none. */
  readonly inflation: number | null;
}

/** How a run with looks ends. */
export interface LookCourse {
  readonly pass: number;
  readonly block: number;
  /** Chance to be stopped for futility before the last look. */
  readonly futile: number;
  /** Chance to end at each look; sums to 1. */
  readonly endsAt: readonly number[];
}

export function lookDesign(question: LookDesignQuestion): LookDesign {
  const { fractions, alpha, spending, futility, power } = question;
  const pass = efficacyBoundaries({ fractions, alpha, spending: spending.pass });
  const block = efficacyBoundaries({ fractions, alpha, spending: spending.block });
  const found = futility === null ? null : futilityBoundaries({ fractions, efficacy: pass, ...futility });
  const drift = found === null ? driftForPower(fractions, pass, power) : found.drift;
  const reached = found === null || futility === null ? power : 1 - futility.beta;
  const isLast = (k: number) => k === fractions.length - 1;
  return {
    fractions,
    pass,
    block,
    futility: fractions.map((_, k) => (isLast(k) ? null : (found?.futility[k] ?? null))),
    inflation: drift === null ? null : inflation(drift, alpha, reached),
  };
}

/**
 * Chances of the ends of a run, by normal theory.
 * @param drift expected Z at full information; see `plannedDrift`
 */
export function lookCourse(design: LookDesign, drift: number): LookCourse {
  const { fractions, pass, block, futility } = design;
  const last = fractions.length - 1;
  const farBelow = block.map((z) => (z === null ? null : -z));
  const lower = fractions.map((_, k) => {
    const bounds = [farBelow[k] ?? null, futility[k] ?? null].filter((bound) => bound !== null);
    return bounds.length === 0 ? null : Math.max(...bounds);
  });
  const chances = stopChances({ fractions, upper: pass, lower, farBelow, drift });
  const endsAt = fractions.map((_, k) => (chances.above[k] ?? 0) + (chances.below[k] ?? 0));
  const before = sum(endsAt.slice(0, last));
  endsAt[last] = Math.max(0, 1 - before);
  const blocked = sum(chances.farBelow);
  return {
    pass: sum(chances.above),
    block: blocked,
    futile: Math.max(0, sum(chances.below.slice(0, last)) - sum(chances.farBelow.slice(0, last))),
    endsAt,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
