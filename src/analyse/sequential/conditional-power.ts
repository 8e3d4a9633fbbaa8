import { normalCdf } from '../distributions/normal-cdf.js';

export interface ConditionalPowerQuestion {
  /** Information fraction of the look just read, in (0, 1). */
  readonly t: number;
  /** Z of that look; see `lookStatistic`. */
  readonly statistic: number;
  /** Boundary of the pass at the last look. */
  readonly zFinal: number;
  /** Expected Z at full information if the rest shows what the run was planned for: no loss. */
  readonly drift: number;
}

/** Chance to pass at the last look, given what has been seen and that the rest shows no loss. */
export function conditionalPower({ t, statistic, zFinal, drift }: ConditionalPowerQuestion): number {
  if (!(t < 1)) return statistic >= zFinal ? 1 : 0;
  const needed = zFinal - statistic * Math.sqrt(t) - drift * (1 - t);
  return normalCdf(-needed / Math.sqrt(1 - t));
}
