import type { Trend } from '../trend/trend.js';
import { trendBlocks } from '../trend/trend-blocks.js';
import { blockHtml } from './block-html.js';
import { html } from './html.js';
import { htmlPage, type PageAssets, type PageSection } from './page.js';
import { trendPicture } from './sections/trend-section.js';

/** The trend of a gate as one HTML file: a picture for each metric, then every number. */
export async function trendPage(trend: Trend, qgateVersion: string, assets: PageAssets): Promise<string> {
  const { gate, runs } = trend;
  const metrics = [...new Set(runs.flatMap((run) => run.metrics.map(({ metric }) => metric)))];
  const parts: Omit<PageSection, 'id'>[] = [];
  for (const metric of metrics) {
    parts.push({ title: `Metric ${metric}`, body: await trendPicture(trend, metric) });
  }
  parts.push(...trendBlocks(trend).map((block) => ({ title: block.title, body: blockHtml(block) })));
  const nPassed = runs.filter(({ verdict, marks }) => verdict === 'pass' && marks.length === 0).length;
  const nMoved = trend.drift.flatMap(({ later }) => later).filter(({ hasMoved }) => hasMoved).length;
  return htmlPage(
    {
      title: `Trend of ${gate}`,
      opening: html`<h1>Trend of ${gate}</h1>
<p class="lead">${runs.length} decided runs, ${nPassed} of them a pass.</p>
<p>${nMoved === 0 ? 'No baseline is shown to have moved between runs.' : `A baseline has moved in ${nMoved} of the comparisons: its server, or what is around it, has changed.`}</p>`,
      sections: parts.map((part, index) => ({ id: `s${index + 1}`, ...part })),
      footer: `Made by qgate ${qgateVersion}. This file loads nothing and sends nothing.`,
    },
    assets,
  );
}
