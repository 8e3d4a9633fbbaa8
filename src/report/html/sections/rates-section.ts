import type { TopLevelSpec } from 'vega-lite';
import { points } from '../../../verdict/number-text.js';
import { figure, renderChart } from '../chart.js';
import { HUE } from '../chart-style.js';
import type { ForestPage } from '../forest/forest-pages.js';
import type { ForestRow } from '../forest/forest-rows.js';
import type { Html } from '../html.js';

/** Pixels. */
const PLOT_WIDTH = 300;
const ROW_HEIGHT = 22;
const NAME_WIDTH = 190;
const NUMBERS_AT = PLOT_WIDTH + 190;

/** Both arms' rates in each part, joined by a line. */
export async function ratesOf(metric: string, { title, rows }: ForestPage): Promise<Html> {
  const told = rows.filter(({ baseline, candidate }) => baseline !== null && candidate !== null);
  const name = `Rates in ${metric}, ${title}`;
  const svg = await renderChart(ratesSpec(told), {
    title: name,
    description: told
      .filter(({ isOverall }, index) => isOverall || index < 10)
      .map((row) => `${row.name}: ${ratesText(row)}.`)
      .join(' '),
  });
  return figure(svg, 'Mean score of each arm over the pairs that both have scored, in %.', name);
}

function ratesSpec(rows: readonly ForestRow[]): TopLevelSpec {
  const values = rows.map((row, index) => ({
    row: index,
    name: row.name,
    weight: row.isOverall ? 600 : 400,
    baseline: (row.baseline ?? 0) * 100,
    candidate: (row.candidate ?? 0) * 100,
    numbers: ratesText(row),
  }));
  const arms = values.flatMap(({ row, baseline, candidate }) => [
    { row, arm: 'baseline', rate: baseline },
    { row, arm: 'candidate', rate: candidate },
  ]);
  const y = { field: 'row', type: 'ordinal', axis: null } as const;
  const x = (field: string) =>
    ({
      field,
      type: 'quantitative',
      title: 'mean score, %',
      scale: { domainMin: 0, domainMax: 100 },
      axis: { tickCount: 5 },
    }) as const;
  const domain = ['baseline', 'candidate'];
  return {
    width: PLOT_WIDTH,
    height: { step: ROW_HEIGHT },
    data: { values },
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 2, opacity: 0.45, color: 'currentColor' },
        encoding: { x: x('baseline'), x2: { field: 'candidate' }, y },
      },
      {
        data: { values: arms },
        mark: { type: 'point', filled: true, size: 75, opacity: 1 },
        encoding: {
          x: x('rate'),
          y,
          color: {
            field: 'arm',
            type: 'nominal',
            scale: { domain, range: [HUE.blue, HUE.vermillion] },
            legend: { title: null, symbolSize: 75 },
          },
          shape: {
            field: 'arm',
            type: 'nominal',
            scale: { domain, range: ['circle', 'diamond'] },
            legend: { title: null },
          },
        },
      },
      {
        mark: { type: 'text', align: 'right', limit: NAME_WIDTH, fontWeight: { expr: 'datum.weight' } },
        encoding: { x: { value: -10 }, text: { field: 'name', type: 'nominal' }, y },
      },
      {
        mark: { type: 'text', align: 'right' },
        encoding: { x: { value: NUMBERS_AT }, text: { field: 'numbers', type: 'nominal' }, y },
      },
      {
        data: { values: [{}] },
        mark: { type: 'text', align: 'right', opacity: 0.75, fontSize: 11, text: 'baseline → candidate' },
        encoding: { x: { value: NUMBERS_AT }, y: { value: -8 } },
      },
    ],
  };
}

function ratesText({ baseline, candidate }: ForestRow): string {
  return `${points(baseline ?? Number.NaN)} → ${points(candidate ?? Number.NaN)} %`;
}
