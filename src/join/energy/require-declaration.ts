import { UsageError } from '../../shared/errors.js';
import type { EnergyDeclaration } from './energy.js';

/**
 * A figure of energy means nothing without its boundary, what that leaves out and how it was sampled.
 * @throws UsageError for a declaration that lacks one or contradicts itself
 */
export function requireDeclaration(declaration: EnergyDeclaration): void {
  const { accounting, boundary, exclusions, idleWatts, pue, samplingIntervalMs } = declaration;
  if (!(samplingIntervalMs > 0 && samplingIntervalMs < Number.POSITIVE_INFINITY))
    refuse('the sampling interval must be a time above 0', 'say how often the meter was read');
  if (boundary !== 'facility' && exclusions.length === 0)
    refuse(
      `the boundary ${boundary} leaves something out, and no exclusion is declared`,
      'list what is not in the number, for instance "CPU, fans, network, cooling"',
    );
  if (accounting === 'incremental' && !(idleWatts !== null && idleWatts >= 0 && idleWatts < Infinity))
    refuse(
      'incremental energy needs the power without load',
      'measure it at the same boundary and declare it',
    );
  if (pue !== null && !(pue >= 1 && pue < Infinity))
    refuse('a power usage effectiveness is 1 or more', 'leave it out where it is not known');
  if (pue !== null && boundary !== 'facility')
    refuse(
      `a power usage effectiveness makes a facility's energy, not that of ${boundary}`,
      'declare the boundary facility',
    );
}

function refuse(message: string, hint: string): never {
  throw new UsageError(message, hint);
}
