import type { MetricRepeats } from '../../analyse/repeats/metric-repeats.js';
import { ARM_IDS } from '../../definition/gate.js';
import { points } from '../../verdict/number-text.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { NOISE_COLUMNS, noiseCells, unstableText } from './noise-numbers.js';

/** How much answers to the same case vary, arm by arm; null where no case is asked more than once. */
export function repeatsBlock({ repeats }: Verdict): Block | null {
  if (repeats === null || repeats === undefined) return null;
  return {
    title: 'Repeats',
    table: {
      columns: [{ name: 'metric' }, { name: 'arm' }, { name: 'repeats', isNumeric: true }, ...NOISE_COLUMNS],
      rows: repeats.flatMap((metric) =>
        ARM_IDS.map((arm) => [metric.metric, arm, String(metric[arm].nRepeats), ...noiseCells(metric[arm])]),
      ),
    },
    notes: [
      ...repeats.flatMap(notesOf),
      'Each case counts once, by the mean of its repeats. Noise: standard deviation, in points, of the share-weighted difference of two single passes when nothing changes.',
    ],
  };
}

function notesOf(metric: MetricRepeats): readonly string[] {
  const unstable = ARM_IDS.flatMap((arm) => {
    const text = unstableText(metric[arm]);
    return text === null ? [] : [`${metric.metric}, unstable in the ${arm} (mean of the repeats): ${text}.`];
  });
  const { shareRemovable, runEffect } = metric;
  return [
    ...unstable,
    ...(shareRemovable === null
      ? []
      : [
          `${metric.metric}: more repeats could remove at most ${points(shareRemovable)} % of the variance of the overall difference; only more cases remove the rest.`,
        ]),
    ...(runEffect?.isPresent
      ? [
          `${metric.metric}: whole passes differ by more than their cases explain, which resampling cases cannot see; it adds about ${points(Math.sqrt(runEffect.addedVariance))} points of standard error that the interval does not hold.`,
        ]
      : []),
  ];
}
