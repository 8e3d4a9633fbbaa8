import type { MetricAnalysis } from '../../../analyse/analysis.js';
import { exactPoints, intervalPoints, signedPoints } from '../../../verdict/number-text.js';
import type { Verdict } from '../../../verdict/verdict.js';
import { figure, renderChart } from '../chart.js';
import { type Html, html } from '../html.js';
import { type ForestPage, forestPages } from './forest-pages.js';
import { type ForestRow, forestRows } from './forest-rows.js';
import { forestSpec } from './forest-spec.js';

/** Every part's difference with its interval, margin and n; many parts by pages, the most telling first. */
export async function forestOf(
  verdict: Verdict,
  metric: MetricAnalysis,
  taskOf: (slice: string) => string | undefined,
): Promise<Html> {
  const rows = forestRows(verdict, metric, taskOf);
  if (rows.length === 0) return html`<p>No part of this metric has numbers.</p>`;
  const { first, others, nLeftOut } = forestPages(rows);
  const folded: Html[] = [];
  for (const page of others) {
    folded.push(
      html`<details><summary>${page.title}</summary>${await picture(metric.metric, page)}</details>`,
    );
  }
  return html`${await picture(metric.metric, first)}${folded}${
    nLeftOut > 0 &&
    html`<p class="note">${nLeftOut} parts are in no picture; the table of the metric has them all.</p>`
  }`;
}

async function picture(metric: string, { title, rows }: ForestPage): Promise<Html> {
  const name = `Differences in ${metric}, ${title}`;
  const svg = await renderChart(forestSpec(rows), { title: name, description: describe(rows) });
  return figure(
    svg,
    'Candidate minus baseline with its interval; the upright stroke in each row is its margin. A part left of its stroke lost more than is tolerated.',
    name,
  );
}

/** The picture in words: how many parts came out how, the overall, and the worst part. */
function describe(rows: readonly ForestRow[]): string {
  const states = new Map<string, number>();
  for (const { state } of rows) states.set(state, (states.get(state) ?? 0) + 1);
  const told = rows.filter(({ difference }) => difference !== null);
  const worst = [...told].sort((one, other) => (one.difference ?? 0) - (other.difference ?? 0))[0];
  return [
    `${rows.length} parts: ${[...states].map(([state, n]) => `${n} ${state}`).join(', ')}.`,
    ...rows.filter(({ isOverall }) => isOverall).map(sentence),
    ...(worst === undefined || worst.isOverall ? [] : [`The lowest: ${sentence(worst)}`]),
  ].join(' ');
}

function sentence({ name, difference, lower, upper, margin, nPairs, nPlanned }: ForestRow): string {
  if (difference === null) return `${name}: no data.`;
  const interval = lower === null || upper === null ? '' : ` ${intervalPoints({ lower, upper })}`;
  const limit = margin === null ? '' : `, margin ${exactPoints(margin)}`;
  return `${name} ${signedPoints(difference)} points${interval}${limit}, ${nPairs} of ${nPlanned} cases.`;
}
