import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';

/** How far a sum of decimal shares may be from 1 and still be rounding. */
export const SHARE_TOLERANCE = 1e-6;

/** Shares sum to 1; nothing is renormalised in silence. */
export function shareRules(view: GateView, problems: ProblemList): void {
  const shares = view.slices.map((slice) => slice.number('share'));
  if (shares.length === 0 || shares.some((share) => share === null || share <= 0 || share > 1)) return;
  const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0);
  if (Math.abs(sum - 1) <= SHARE_TOLERANCE) return;
  problems.add(['slices'], {
    code: 'shares-do-not-sum',
    at: 'key',
    message: `the shares sum to ${Number(sum.toPrecision(9))}, not 1`,
    hint: 'shares are parts of all production traffic; add the missing slice or correct the shares',
  });
}
