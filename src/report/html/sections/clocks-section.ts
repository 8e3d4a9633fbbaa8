import type { TopLevelSpec } from 'vega-lite';
import { plainNumber } from '../../../verdict/number-text.js';
import type { Table } from '../../document.js';
import { tableHtml } from '../block-html.js';
import { figure, renderChart } from '../chart.js';
import { HUE } from '../chart-style.js';
import { type Html, html } from '../html.js';
import type { ClockSummary } from '../run-beside.js';

const SHOWN = [50, 90, 99] as const;

/** How long answers took, arm by arm; descriptive, since the run waits for answers before it sends more. */
export async function clocksOf(clocks: readonly ClockSummary[]): Promise<Html> {
  const name = 'Time to answer, by share of the answers';
  const svg = await renderChart(clocksSpec(clocks), {
    title: name,
    description: clocks
      .map((each) => `${each.arm}, ${each.clock}: median ${ms(at(each, 50))}, n = ${each.n}.`)
      .join(' '),
  });
  return html`<p>Measured by this run under its own closed loop: a new request is sent when an earlier one was answered. The times describe this run and forecast no traffic; no rule looks at them.</p>${figure(svg, 'Share of the answers that were there after so many milliseconds (1st to 99th percentile).', name)}${tableHtml(clockTable(clocks), 'Clocks')}`;
}

function clockTable(clocks: readonly ClockSummary[]): Table {
  return {
    columns: [
      { name: 'clock' },
      { name: 'arm' },
      { name: 'n', isNumeric: true },
      ...SHOWN.map((percentile) => ({ name: `${percentile} %`, isNumeric: true })),
    ],
    rows: clocks.map((each) => [
      each.clock,
      each.arm,
      String(each.n),
      ...SHOWN.map((percentile) => ms(at(each, percentile))),
    ]),
  };
}

function at({ percentilesMs }: ClockSummary, percentile: number): number {
  return percentilesMs[percentile - 1] ?? Number.NaN;
}

function ms(value: number): string {
  return `${plainNumber(value, 0)} ms`;
}

function clocksSpec(clocks: readonly ClockSummary[]): TopLevelSpec {
  const values = clocks.flatMap(({ arm, clock, percentilesMs }) =>
    percentilesMs.map((value, index) => ({ arm, clock, ms: value, share: index + 1 })),
  );
  const domain = ['baseline', 'candidate'];
  return {
    data: { values },
    facet: {
      column: { field: 'clock', type: 'nominal', title: null, sort: ['first token', 'whole answer'] },
    },
    resolve: { scale: { x: 'independent' } },
    spec: {
      width: 270,
      height: 150,
      mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2 },
      encoding: {
        x: { field: 'ms', type: 'quantitative', title: 'milliseconds', axis: { tickCount: 5 } },
        y: {
          field: 'share',
          type: 'quantitative',
          title: 'answers, %',
          scale: { domainMin: 0, domainMax: 100 },
        },
        color: {
          field: 'arm',
          type: 'nominal',
          scale: { domain, range: [HUE.blue, HUE.vermillion] },
          legend: { title: null },
        },
        strokeDash: {
          field: 'arm',
          type: 'nominal',
          scale: {
            domain,
            range: [
              [1, 0],
              [6, 3],
            ],
          },
          legend: { title: null },
        },
      },
    },
  };
}
