import type { Ends } from '../intervals/ends.js';
import { tango } from '../intervals/tango.js';
import { tilted } from '../intervals/tilted.js';
import type { Sample } from '../samples/sample.js';

/**
 * Score interval of a mean difference, the guard of the default interval: Tango for 0/1 scores, tilted for everything
 * else, on sizes divided by the design effect.
 */
export function differenceScore(
  sample: Sample,
  isBinary: boolean,
  designEffect: number,
  level: number,
): Ends {
  const n = sample.n / designEffect;
  if (isBinary && sample.values.kind === 'lattice') {
    const { units, counts } = sample.values;
    const countAt = (unit: number) => {
      const index = units.indexOf(unit);
      return index < 0 ? 0 : (counts[index] as number);
    };
    return tango(n, countAt(-1) / designEffect, countAt(1) / designEffect, level);
  }
  const bound = sample.maxAbs === 0 ? 1 : sample.maxAbs;
  return tilted({ n, mean: sample.mean, meanSquare: sample.meanSquare }, bound, level);
}
