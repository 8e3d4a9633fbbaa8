/** How a boundary spends its error over the looks: Hwang–Shih–DeCani with its parameter, O'Brien–Fleming type or Pocock type. */
export type Spending =
  | { readonly family: 'hsd' /** In [−20, 10]; below 0 spends late. */; readonly gamma: number }
  | { readonly family: 'obf' }
  | { readonly family: 'pocock' };

/** Outside of this range all error is spent at one end to within rounding. */
export const GAMMA_RANGE = { lowest: -20, highest: 10 } as const;

const HSD = /^hsd\(\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*\)$/;

/** Reads `obf`, `pocock` or `hsd(γ)`; null for anything else, and for a γ outside of `GAMMA_RANGE`. */
export function parseSpending(text: string): Spending | null {
  if (text === 'obf' || text === 'pocock') return { family: text };
  const written = HSD.exec(text)?.[1];
  if (written === undefined) return null;
  // Adding 0 makes −0 a plain 0.
  const gamma = Number(written) + 0;
  const isUsable = gamma >= GAMMA_RANGE.lowest && gamma <= GAMMA_RANGE.highest;
  return isUsable ? { family: 'hsd', gamma } : null;
}

/** The text form that `parseSpending` reads. */
export function spendingText(spending: Spending): string {
  return spending.family === 'hsd' ? `hsd(${spending.gamma})` : spending.family;
}
