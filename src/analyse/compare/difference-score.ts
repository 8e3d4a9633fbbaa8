import { criticalValue } from '../intervals/critical-value.js';
import type { Ends } from '../intervals/ends.js';
import { tangoLower } from '../intervals/tango.js';
import { LARGEST_DIFFERENCE, tiltedLower } from '../intervals/tilted.js';
import { negated } from '../samples/negate.js';
import type { Sample } from '../samples/sample.js';
import type { ClusterAllowance } from './cluster-allowance.js';

/**
 * Score interval of a mean difference, the guard of the default interval: Tango for 0/1 scores, tilted by the largest
 * difference the scale allows for everything else, on sizes divided by the design effect of the end.
 */
export function differenceScore(
  sample: Sample,
  isBinary: boolean,
  { loss, gain, df }: ClusterAllowance,
  level: number,
): Ends {
  const critical = criticalValue(level, df);
  return {
    lower: lowerEnd(sample, isBinary, loss, critical),
    upper: 0 - lowerEnd(negated(sample), isBinary, gain, critical),
  };
}

function lowerEnd(sample: Sample, isBinary: boolean, designEffect: number, critical: number): number {
  const n = sample.n / designEffect;
  if (isBinary && sample.values.kind === 'lattice') {
    const { units, counts } = sample.values;
    const countAt = (unit: number) => {
      const index = units.indexOf(unit);
      return index < 0 ? 0 : (counts[index] as number);
    };
    return tangoLower(n, countAt(-1) / designEffect, countAt(1) / designEffect, critical);
  }
  const { mean, meanSquare } = sample;
  return tiltedLower({ n, mean, meanSquare }, LARGEST_DIFFERENCE, critical);
}
