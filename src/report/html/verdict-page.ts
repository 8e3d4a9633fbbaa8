import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { leadingBlocks, numberBlocks } from '../view-model.js';
import { blockHtml } from './block-html.js';
import { forestPages } from './forest/forest-pages.js';
import { forestRows } from './forest/forest-rows.js';
import { forestOf } from './forest/forest-section.js';
import { html } from './html.js';
import { openingHtml } from './opening.js';
import { htmlPage, type PageAssets, type PageSection } from './page.js';
import type { RunBeside } from './run-beside.js';
import { askedWith } from './sections/asked-section.js';
import { caseData, casesHtml } from './sections/cases-section.js';
import { clocksOf } from './sections/clocks-section.js';
import { flowOf } from './sections/flow-section.js';
import { looksOf } from './sections/looks-section.js';
import { ratesOf } from './sections/rates-section.js';

/** A section before it has an id. */
type Part = Omit<PageSection, 'id'>;

/**
 * The report as one HTML file: the verdict and what to do, pictures of every difference, the cases in which the arms
 * differ, and all that the other reports tell. Equal input gives equal bytes.
 * @param beside null where verdict.json alone is at hand: the report then has no cases and no clocks
 */
export async function verdictPage(
  verdict: Verdict,
  beside: RunBeside | null,
  assets: PageAssets,
): Promise<string> {
  const parts: readonly Part[] = [
    ...leadingBlocks(verdict).map(partOf),
    ...(await pictures(verdict, beside)),
    ...(beside === null ? [] : [{ title: 'Cases that differ', body: casesHtml(beside.cases) }]),
    ...numberBlocks(verdict).map(partOf),
    ...(beside === null ? [] : await besideParts(beside)),
  ];
  return htmlPage(
    {
      title: `${verdict.verdict.toUpperCase()} ${verdict.gate.name}: ${verdict.baseline.name} → ${verdict.candidate.name}`,
      opening: openingHtml(verdict),
      sections: parts.map((part, index) => ({ id: `s${index + 1}`, ...part })),
      data: beside === null ? [] : caseData(beside.cases),
      footer: `Made by qgate ${verdict.qgateVersion} from run ${verdict.run.id}. This file loads nothing and sends nothing.`,
    },
    assets,
  );
}

function partOf(block: Block): Part {
  return { title: block.title, body: blockHtml(block) };
}

async function pictures(verdict: Verdict, beside: RunBeside | null): Promise<readonly Part[]> {
  const parts: Part[] = [];
  const taskOf = (slice: string) => beside?.taskOf.get(slice);
  for (const metric of verdict.metrics) {
    const { first } = forestPages(forestRows(verdict, metric, taskOf));
    const body = html`${await forestOf(verdict, metric, taskOf)}<h3>Rates</h3>${await ratesOf(metric.metric, first)}`;
    parts.push({ title: `Differences in ${metric.metric}`, body });
  }
  return [...(await looksParts(verdict)), ...parts, { title: 'Flow of cases', body: await flowOf(verdict) }];
}

async function looksParts({ looks }: Verdict): Promise<readonly Part[]> {
  return looks === undefined || looks.rules.length === 0
    ? []
    : [{ title: 'Estimate and boundaries over looks', body: await looksOf(looks) }];
}

async function besideParts({ clocks, decoding }: RunBeside): Promise<readonly Part[]> {
  return [
    ...(clocks.length === 0 ? [] : [{ title: 'Clocks', body: await clocksOf(clocks) }]),
    { title: 'Decoding in full', body: askedWith(decoding) },
  ];
}
