import { requireBetween, requirePositive } from '../distributions/require-range.js';

/** A slice that cases are shared out to. */
export interface AllocatedSlice {
  /** Share in the overall, > 0. */
  readonly weight: number;
  /** What one case costs, in the unit of the budget, > 0. */
  readonly cost: number;
  /** Fewest cases. */
  readonly floor: number;
  /** Share of discordant pairs, or E[d²]; matters for `variance` only. */
  readonly discordance: number;
}

export interface Allocation {
  /** Cases by slice, in the given order. */
  readonly nCases: readonly number[];
  /** The same before rounding. */
  readonly nReal: readonly number[];
  readonly spent: number;
}

/**
 * - `variance`: cases where they make the overall most certain, n ∝ w·√(ψ/c) (Neyman);
 * - `proportional`: cases by share.
 */
export type AllocationRule = 'variance' | 'proportional';

/**
 * Shares a budget out to slices. A slice that would fall below its floor gets its floor, and the rest is shared out
 * again. Rounded down; what is left buys one case at a time, largest fraction first, slices in order where equal.
 * @returns null where the floors alone cost more than the budget
 */
export function allocate(
  slices: readonly AllocatedSlice[],
  budget: number,
  rule: AllocationRule,
): Allocation | null {
  requirePositive('budget', budget);
  for (const slice of slices) requireSlice(slice);
  const floorsCost = slices.reduce((sum, { cost, floor }) => sum + cost * floor, 0);
  if (floorsCost > budget * (1 + 1e-12)) return null;
  const nReal = realAllocation(slices, budget, appetites(slices, rule));
  return { nReal, ...roundedWithin(slices, nReal, budget) };
}

/** What each slice's cases are proportional to. Where no slice differs at all, shares say it. */
function appetites(slices: readonly AllocatedSlice[], rule: AllocationRule): readonly number[] {
  const byVariance = slices.map(({ weight, discordance, cost }) => weight * Math.sqrt(discordance / cost));
  const isUsable = rule === 'variance' && byVariance.some((appetite) => appetite > 0);
  return isUsable ? byVariance : slices.map(({ weight }) => weight);
}

function realAllocation(
  slices: readonly AllocatedSlice[],
  budget: number,
  appetite: readonly number[],
): readonly number[] {
  const isAtFloor = slices.map(() => false);
  for (;;) {
    let left = budget;
    let price = 0;
    slices.forEach(({ cost, floor }, s) => {
      if (isAtFloor[s]) left -= cost * floor;
      else price += cost * (appetite[s] as number);
    });
    const n = slices.map(({ floor }, s) =>
      isAtFloor[s] || price === 0 ? floor : (left * (appetite[s] as number)) / price,
    );
    const isTooFew = slices.map(({ floor }, s) => !isAtFloor[s] && (n[s] as number) < floor);
    if (!isTooFew.includes(true)) return n;
    isTooFew.forEach((isBelow, s) => {
      if (isBelow) isAtFloor[s] = true;
    });
  }
}

function roundedWithin(slices: readonly AllocatedSlice[], nReal: readonly number[], budget: number) {
  // The epsilon keeps a number that is whole but for rounding.
  const nCases = nReal.map((n) => Math.floor(n + 1e-9));
  const costAt = (s: number) => (slices[s] as AllocatedSlice).cost;
  let spent = nCases.reduce((sum, n, s) => sum + n * costAt(s), 0);
  const fraction = (s: number) => (nReal[s] as number) - Math.floor((nReal[s] as number) + 1e-9);
  const order = slices.map((_, s) => s).sort((a, b) => fraction(b) - fraction(a) || a - b);
  for (let hasBought = true; hasBought; ) {
    hasBought = false;
    for (const s of order) {
      if (spent + costAt(s) > budget * (1 + 1e-12)) continue;
      nCases[s] = (nCases[s] as number) + 1;
      spent += costAt(s);
      hasBought = true;
    }
  }
  return { nCases, spent };
}

function requireSlice({ weight, cost, floor, discordance }: AllocatedSlice): void {
  requirePositive('weight', weight);
  requirePositive('cost', cost);
  requireBetween('floor', floor, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('discordance', discordance, 0, 1);
}
