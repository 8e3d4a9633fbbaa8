import { tailOf } from '../intervals/level.js';
import { marginPower } from './margin-power.js';
import { type PowerStratum, regressionPower } from './regression-power.js';

/** What happens, by the size of the true loss, to a comparison with the cases it has. */
export interface PowerCurvePoint {
  /** True loss, the same in every stratum, in [0, 1]. */
  readonly loss: number;
  /** Chance that the comparison is shown to be worse than 0. */
  readonly shownWorse: number;
  /** Chance that it is shown to be within the margin; null without a margin. */
  readonly shownWithinMargin: number | null;
}

/** The two chances over a grid of losses. Normal approximations of the score test; see `exactPower` for one slice. */
export function powerCurve(
  strata: readonly PowerStratum[],
  margin: number | null,
  confidence: number,
  losses: readonly number[],
): readonly PowerCurvePoint[] {
  const alpha = tailOf(confidence);
  return losses.map((loss) => ({
    loss,
    shownWorse: regressionPower(strata, loss, alpha),
    shownWithinMargin: margin === null ? null : marginPower(strata, margin, alpha, -loss),
  }));
}
