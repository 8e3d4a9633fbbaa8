import type { TopLevelSpec } from 'vega-lite';
import { points, signedPoints } from '../../../verdict/number-text.js';
import type { Trend, TrendMetric, TrendRate, TrendRun } from '../../trend/trend.js';
import { figure, renderChart } from '../chart.js';
import { HUE } from '../chart-style.js';
import { type Html, html } from '../html.js';

/** Runs that a picture can hold; of more, the newest. */
const MAX_RUNS = 40;
/** Pixels: of a run, and of the least that axis and legend need. */
const RUN_WIDTH = 56;
const MIN_WIDTH = 320;

const VERDICTS = [
  { word: 'pass', hue: HUE.green, shape: 'circle' },
  { word: 'block', hue: HUE.vermillion, shape: 'square' },
  { word: 'inconclusive', hue: HUE.blue, shape: 'triangle-up' },
  { word: 'pending', hue: HUE.purple, shape: 'diamond' },
] as const;

type Told = TrendRun & { readonly metric: TrendMetric };

/** Both arms' rates and their difference, run by run. */
export async function trendPicture({ runs }: Trend, name: string): Promise<Html> {
  const told = runs.flatMap((run): readonly Told[] => {
    const metric = run.metrics.find((each) => each.metric === name);
    return metric === undefined ? [] : [{ ...run, metric }];
  });
  const shown = told.slice(-MAX_RUNS);
  const title = `${name} over ${shown.length} runs`;
  const svg = await renderChart(trendSpec(shown, told.length - shown.length), {
    title,
    description: shown.slice(-10).map(sentence).join(' '),
  });
  return html`${figure(svg, 'Above: mean score of each arm with its interval, in %. Below: candidate minus baseline with its interval and margin, in points. Oldest first.', title)}${
    told.length > shown.length && html`<p class="note">The newest ${shown.length} of ${told.length} runs.</p>`
  }`;
}

function sentence({ candidate, verdict, metric }: Told): string {
  const rate = metric.candidate === null ? 'no rate' : `${points(metric.candidate.value)} %`;
  const difference =
    metric.difference === null ? 'no difference' : `${signedPoints(metric.difference.value)} points`;
  return `${candidate.name}: ${verdict}, ${rate}, ${difference}.`;
}

function trendSpec(runs: readonly Told[], nBefore: number): TopLevelSpec {
  const labels = runs.map(({ candidate }, index) => `${nBefore + index + 1} ${candidate.name}`);
  const x = (hasLabels: boolean) =>
    ({
      field: 'run',
      type: 'nominal',
      sort: labels,
      title: null,
      // The same in both panels, so that a run stands at one place in both.
      scale: { type: 'band', paddingInner: 0.2, paddingOuter: 0.2 },
      axis: hasLabels ? { labelAngle: -35, labelLimit: 200, grid: false } : { labels: false, ticks: false },
    }) as const;
  const rates = runs.flatMap(({ metric }, index) =>
    (['baseline', 'candidate'] as const).flatMap((arm) => {
      const rate = metric[arm];
      return rate === null ? [] : [{ run: labels[index], arm, ...inPoints(rate) }];
    }),
  );
  const differences = runs.flatMap(({ metric, verdict }, index) =>
    metric.difference === null
      ? []
      : [
          {
            run: labels[index],
            verdict,
            limit: metric.margin === null ? null : -100 * metric.margin,
            ...inPoints(metric.difference),
          },
        ],
  );
  const arms = ['baseline', 'candidate'];
  const words = VERDICTS.filter(({ word }) => runs.some(({ verdict }) => verdict === word));
  const verdicts = words.map(({ word }) => word);
  const ofArm = { field: 'arm', type: 'nominal' } as const;
  const ofVerdict = { field: 'verdict', type: 'nominal' } as const;
  const armScale = { domain: arms, range: [HUE.blue, HUE.vermillion] };
  const armColour = { ...ofArm, scale: armScale, legend: { title: null } };
  const verdictColour = {
    ...ofVerdict,
    scale: { domain: verdicts, range: words.map(({ hue }) => hue) },
    legend: { title: null },
  };
  const level = (field: string, title: string) =>
    ({
      field,
      type: 'quantitative',
      title,
      scale: { zero: false, padding: 6 },
      axis: { tickCount: 5 },
    }) as const;
  return {
    resolve: { scale: { color: 'independent', shape: 'independent' } },
    vconcat: [
      {
        width: Math.max(MIN_WIDTH, RUN_WIDTH * runs.length),
        height: 170,
        data: { values: rates },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 2 },
            encoding: {
              x: x(false),
              xOffset: ofArm,
              y: level('lower', 'mean score, %'),
              y2: { field: 'upper' },
              color: armColour,
            },
          },
          {
            mark: { type: 'point', filled: true, size: 65, opacity: 1 },
            encoding: {
              x: x(false),
              xOffset: ofArm,
              y: level('value', 'mean score, %'),
              color: armColour,
              shape: {
                ...ofArm,
                scale: { domain: arms, range: ['circle', 'diamond'] },
                legend: { title: null },
              },
            },
          },
        ],
      },
      {
        width: Math.max(MIN_WIDTH, RUN_WIDTH * runs.length),
        height: 150,
        data: { values: differences },
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: 'rule', opacity: 0.3, color: 'currentColor' },
            encoding: { y: level('zero', 'difference, points') },
          },
          {
            transform: [{ filter: 'isValid(datum.limit)' }],
            mark: { type: 'tick', thickness: 2, size: 26, color: 'currentColor', opacity: 0.8 },
            encoding: { x: x(true), y: level('limit', 'difference, points') },
          },
          {
            mark: { type: 'rule', strokeWidth: 2 },
            encoding: {
              x: x(true),
              y: level('lower', 'difference, points'),
              y2: { field: 'upper' },
              color: verdictColour,
            },
          },
          {
            mark: { type: 'point', filled: true, size: 65, opacity: 1 },
            encoding: {
              x: x(true),
              y: level('value', 'difference, points'),
              color: verdictColour,
              shape: {
                ...ofVerdict,
                scale: { domain: verdicts, range: words.map(({ shape }) => shape) },
                legend: { title: null },
              },
            },
          },
        ],
      },
    ],
  };
}

function inPoints({ value, interval }: TrendRate) {
  const [lower, upper] = interval ?? [value, value];
  return { value: 100 * value, lower: 100 * lower, upper: 100 * upper };
}
