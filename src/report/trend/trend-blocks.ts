import { exactPoints, points, signedPoints } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import type { Trend, TrendMetric, TrendRate, TrendRun } from './trend.js';

/** The trend as blocks: how much of the held-out cases is used, every run, and how baselines moved. */
export function trendBlocks(trend: Trend): readonly Block[] {
  return [runsBlock(trend), ...(trend.heldout.length === 0 ? [] : [heldoutBlock(trend)]), driftBlock(trend)];
}

function runsBlock({ gate, runs }: Trend): Block {
  return {
    title: `Verdicts of ${gate}, oldest first`,
    table: {
      columns: [
        { name: 'when' },
        { name: 'verdict' },
        { name: 'candidate' },
        { name: 'metric' },
        { name: 'baseline %', isNumeric: true },
        { name: 'candidate %', isNumeric: true },
        { name: 'difference', isNumeric: true },
        { name: 'margin', isNumeric: true },
        { name: 'n', isNumeric: true },
      ],
      rows: runs.flatMap(runRows),
    },
    notes: [
      'Differences in points, candidate − baseline; n: pairs scored of cases planned; intervals in brackets. Ids of the runs: qgate runs, or --json.',
    ],
  };
}

function runRows(run: TrendRun): readonly (readonly string[])[] {
  const { startedAt, verdict, marks, candidate, metrics } = run;
  const word = [verdict, ...marks].join(', ');
  const first = [startedAt.slice(0, 10), word, candidate.name];
  if (metrics.length === 0) return [[...first, '', '', '', '', '', '']];
  return metrics.map((metric, index) => [
    ...(index === 0 ? first : ['', '', '']),
    metric.metric,
    rateText(metric.baseline),
    rateText(metric.candidate),
    differenceText(metric),
    metric.margin === null ? 'none' : exactPoints(metric.margin),
    `${metric.nPairs}/${metric.nPlanned}`,
  ]);
}

function rateText(rate: TrendRate | null): string {
  return rate === null ? '' : `${points(rate.value)}${intervalText(rate)}`;
}

function differenceText({ difference, margin }: TrendMetric): string {
  if (difference === null) return 'no data';
  const limits = margin === null ? [] : [0 - margin];
  return `${signedPoints(difference.value, limits)}${intervalText(difference, [...limits, 0])}`;
}

function intervalText({ interval }: TrendRate, limits: readonly number[] = []): string {
  return interval === null ? '' : ` [${points(interval[0], limits)}, ${points(interval[1], limits)}]`;
}

function heldoutBlock({ heldout }: Trend): Block {
  return {
    title: 'Held-out cases',
    items: heldout.map(
      ({ cases, nCandidates, limit, nReveals }) =>
        `${cases}: ${nCandidates} of ${limit} candidates were analysed on them${nReveals > 0 ? '; the set is spent, since cases of it were looked at' : ''}.`,
    ),
  };
}

function driftBlock({ drift }: Trend): Block {
  if (drift.length === 0) {
    return {
      title: 'Drift of the baseline',
      paragraphs: ['No baseline was run twice on the same cases, so no drift can be told.'],
    };
  }
  return {
    title: 'Drift of the baseline',
    table: {
      columns: [
        { name: 'baseline' },
        { name: 'metric' },
        { name: 'first run' },
        { name: 'later run' },
        { name: 'later − first', isNumeric: true },
        { name: 'n', isNumeric: true },
        { name: 'finding' },
      ],
      rows: drift.flatMap(({ baseline, metric, firstRun, later }) =>
        later.map(({ run, difference, nPairs, hasMoved }) => [
          baseline.name,
          metric,
          firstRun,
          run,
          `${signedPoints(difference.value, [0])}${intervalText(difference, [0])}`,
          String(nPairs),
          hasMoved ? 'MOVED' : 'no movement shown',
        ]),
      ),
    },
    notes: [
      'The same bundle on the same cases, paired by case. One that has moved is not what it was: its server, or what is around it, has changed.',
    ],
  };
}
