const MAX_STEPS = 200;
/** Boundaries are rounded to 9 decimals; this leaves three more for looks that build on them. */
const TOLERANCE = 1e-13;

/** A chance that grows with y, and its density. */
export type ChanceAt = (y: number) => { readonly chance: number; readonly density: number };

/**
 * Where a chance that grows from 0 to beyond `target` reaches it: Newton's method within a bracket, bisection where a
 * step would leave it.
 * @param start a guess in [low, high]
 */
export function solveChance(
  chanceAt: ChanceAt,
  target: number,
  bracket: { readonly low: number; readonly high: number; readonly start: number },
): number {
  let { low, high, start: y } = bracket;
  for (let step = 0; step < MAX_STEPS && high - low > TOLERANCE; step += 1) {
    const { chance, density } = chanceAt(y);
    const excess = chance - target;
    if (excess === 0) return y;
    if (excess < 0) low = y;
    else high = y;
    const newton = y - excess / density;
    const isInside = newton > low && newton < high;
    const next = isInside ? newton : low + (high - low) / 2;
    if (isInside && Math.abs(next - y) < TOLERANCE) return next;
    y = next;
  }
  return y;
}
