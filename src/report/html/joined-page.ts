import type { TopLevelSpec } from 'vega-lite';
import { ARM_IDS } from '../../definition/gate.js';
import type { JoinedRecord } from '../../join/joined-record.js';
import { plainNumber } from '../../verdict/number-text.js';
import { joinedDocument } from '../join/joined-document.js';
import { blockHtml } from './block-html.js';
import { figure, renderChart } from './chart.js';
import { type Html, html } from './html.js';
import { wordHtml } from './opening.js';
import { htmlPage, type PageAssets } from './page.js';

/** The joined report as one HTML file that loads nothing. Equal records and assets give equal bytes. */
export async function joinedPage(record: JoinedRecord, assets: PageAssets): Promise<string> {
  const { headline, blocks } = joinedDocument(record);
  const curve = await curveFigure(record);
  return htmlPage(
    {
      title: `${record.decision.toUpperCase()} ${record.gate.name}: ${record.arms.baseline.name} → ${record.arms.candidate.name}, joined`,
      opening: openingHtml(record, headline),
      sections: blocks.map((block, index) => ({
        id: `s${index + 1}`,
        title: block.title,
        body: html`${block.title === CURVE_TITLE ? curve : null}${blockHtml(block)}`,
      })),
      footer: `Made by qgate ${record.qgateVersion} from run ${record.run.id} and its load tests. This file loads nothing and sends nothing.`,
    },
    assets,
  );
}

/** Title of the block that the picture of the curve belongs to. */
const CURVE_TITLE = 'Useful requests against offered load';

function openingHtml({ decision, gate, arms, run, quality, caveats }: JoinedRecord, headline: string): Html {
  const reasonAt = headline.indexOf(' — ');
  const facts: readonly (readonly [string, string])[] = [
    ['Gate', gate.name],
    ['Baseline', `${arms.baseline.name} (${arms.baseline.digest})`],
    ['Candidate', `${arms.candidate.name} (${arms.candidate.digest})`],
    ['Quality verdict', quality.verdict],
    ['Run', run.id],
  ];
  const synthetic = caveats.filter((caveat) => caveat.startsWith('SYNTHETIC'));
  return html`${wordHtml(decision)}
<h1>${gate.name}, joined with its load test: ${arms.baseline.name} → ${arms.candidate.name}</h1>
<p class="lead">${reasonAt === -1 ? headline : headline.slice(reasonAt + 3)}</p>
${synthetic.map((caveat) => html`<p class="note"><strong>${caveat}</strong></p>`)}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Useful requests a second against offered ones, arm by arm; null where neither arm has a curve. */
async function curveFigure({ curves }: JoinedRecord): Promise<Html | null> {
  const values = ARM_IDS.flatMap((arm) =>
    (curves[arm]?.points ?? []).flatMap(({ offeredRps, goodputRps }) => {
      const useful = goodputRps.isEstablished ? goodputRps.value : goodputRps.bounds?.lower;
      return useful === undefined ? [] : [{ arm, offered: offeredRps, useful }];
    }),
  );
  if (values.length === 0) return null;
  const name = 'Useful requests a second against offered ones';
  const svg = await renderChart(curveSpec(values), {
    title: name,
    description: values
      .map(
        ({ arm, offered, useful }) =>
          `${arm} at ${plainNumber(offered, 2)}/s: ${plainNumber(useful, 2)} useful/s.`,
      )
      .join(' '),
  });
  return figure(
    svg,
    'Each point is one load test; between them nothing was measured. Where requests are unknown, the lower end is drawn.',
    name,
  );
}

function curveSpec(
  values: readonly { readonly arm: string; readonly offered: number; readonly useful: number }[],
): TopLevelSpec {
  const largest = Math.max(...values.map(({ offered }) => offered));
  const axis = (field: string, title: string) =>
    ({ field, type: 'quantitative', title, scale: { domainMin: 0 } }) as const;
  const [x, y] = [axis('offered', 'offered requests/s'), axis('useful', 'useful requests/s')];
  const arm = {
    field: 'arm',
    type: 'nominal',
    title: null,
    scale: { domain: ['baseline', 'candidate'] },
  } as const;
  return {
    width: 420,
    height: 260,
    layer: [
      {
        data: {
          values: [
            { offered: 0, useful: 0 },
            { offered: largest, useful: largest },
          ],
        },
        mark: { type: 'line', strokeDash: [4, 4], opacity: 0.4, color: 'currentColor' },
        encoding: { x, y },
      },
      {
        data: { values: values.map((value) => ({ ...value })) },
        mark: { type: 'line', opacity: 0.5 },
        encoding: { x, y, color: arm },
      },
      {
        data: { values: values.map((value) => ({ ...value })) },
        mark: { type: 'point', filled: true, size: 60, opacity: 1 },
        encoding: { x, y, color: arm, shape: arm },
      },
    ],
  };
}
