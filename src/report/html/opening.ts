import type { Verdict } from '../../verdict/verdict.js';
import type { VerdictWord } from '../../verdict/word.js';
import { nextSteps } from '../next-steps.js';
import { blockHtml } from './block-html.js';
import { type Html, html, trustedHtml } from './html.js';

/** A sign beside the word, so that colour is never needed: a tick, a bar, a question mark, an hourglass. */
const SIGNS: Readonly<Record<VerdictWord, string>> = {
  pass: '<path d="M5 13l5 5L20 6"/>',
  block: '<circle cx="12" cy="12" r="9"/><path d="M6 12h12"/>',
  inconclusive: '<path d="M8 8.5a4 4 0 1 1 6 3.5c-1.5.9-2 1.7-2 3.5"/><path d="M12 20v.01"/>',
  pending: '<path d="M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9"/>',
};

/** The word as it stands at the top of a page, beside its sign. */
export function wordHtml(word: VerdictWord): Html {
  const sign = trustedHtml(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SIGNS[word]}</svg>`,
  );
  return html`<p class="word word-${word}">${sign}${word.toUpperCase()}</p>`;
}

/** What is seen first: the verdict, the reason that matters most, what to do, and what it is about. */
export function openingHtml(verdict: Verdict): Html {
  const { gate, baseline, candidate, run, statistics, headline } = verdict;
  const reasonAt = headline.indexOf(' — ');
  const facts: readonly (readonly [string, string])[] = [
    ['Gate', gate.name],
    ['Baseline', baseline.name],
    ['Candidate', candidate.name],
    ['Cases', String(gate.nCases)],
    ['Intervals', `${Number((statistics.confidence * 100).toFixed(4))} %, ${statistics.interval}`],
    ['Run', run.id],
  ];
  return html`${wordHtml(verdict.verdict)}
<h1>${gate.name}: ${baseline.name} → ${candidate.name}</h1>
<p class="lead">${marks(verdict)}${reasonAt === -1 ? headline : headline.slice(reasonAt + 3)}</p>
${blockHtml(nextSteps(verdict))}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function marks({ isAA, isPartial, isAdvisory }: Verdict): Html | null {
  const named = [
    ...(isAA ? ['A/A'] : []),
    ...(isPartial ? ['PARTIAL'] : []),
    ...(isAdvisory ? ['ADVISORY'] : []),
  ];
  return named.length === 0 ? null : html`<strong>${named.join(', ')}</strong> — `;
}
