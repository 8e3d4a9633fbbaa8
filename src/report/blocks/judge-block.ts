import type { JudgePreferences, JudgingCount, RunJudging } from '../../verdict/judging.js';
import { plainNumber } from '../../verdict/number-text.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** How the judge was asked, and what became of it; null where no model grades. */
export function judgeBlock({ judging }: Pick<Verdict, 'judging'>): Block | null {
  if (judging === undefined) return null;
  return {
    title: `Judge ${judging.judge.name}`,
    items: warningsOf(judging),
    table: {
      columns: [
        { name: 'slice' },
        { name: 'shown' },
        { name: 'judged/planned', isNumeric: true },
        { name: 'not judged' },
      ],
      rows: judging.counts.map(countRow),
    },
    notes: notesOf(judging),
  };
}

/** What voids or weakens the judgments. */
function warningsOf({ models, mode, orders, nVerdictLike = 0 }: RunJudging): readonly string[] {
  const named = Object.entries(models).map(([model, n]) => `${model} (${n})`);
  return [
    ...(named.length < 2
      ? []
      : [`warning: two judge models in one run, ${named.join(' and ')}: no judgment is used.`]),
    ...(mode === 'pairwise' && orders === 'one'
      ? ['warning: pairs were shown in one order: a liking for a place looks like a better answer.']
      : []),
    ...(nVerdictLike === 0
      ? []
      : [
          `warning: ${nVerdictLike} ${nVerdictLike === 1 ? 'case has an answer' : 'cases have answers'} that hold${nVerdictLike === 1 ? 's' : ''} what a reply of the judge looks like: look at them with \`qgate show\`.`,
        ]),
  ];
}

function countRow({ slice, place, nPlanned, statuses }: JudgingCount): readonly string[] {
  const others = Object.entries(statuses).filter(([status]) => status !== 'judged');
  return [
    slice,
    place,
    `${statuses.judged ?? 0}/${nPlanned}`,
    others.map(([status, n]) => `${n} ${status}`).join(', '),
  ];
}

function notesOf(judging: RunJudging): readonly string[] {
  const { judge, mode, orders, votes, models, preferences, nEqual, costs } = judging;
  const named = Object.entries(models).map(([model, n]) => `${model} (${n})`);
  const asked = mode === 'pairwise' ? `${mode}, ${orders === 'both' ? 'both orders' : 'one order'}` : mode;
  return [
    `Judge ${judge.model}${judge.isRecorded ? ', recorded' : ''}: ${judge.digest}, prompt ${judge.promptDigest}, rubric ${judge.rubric}; ${asked}, ${votes} ${votes === 1 ? 'vote' : 'votes'}.`,
    ...(named.length === 0 ? [] : [`Models named in its replies: ${named.join(', ')}.`]),
    ...(preferences === null ? [] : [preferencesText(preferences)]),
    ...(nEqual === 0
      ? []
      : [`${nEqual} cases with equal answers in both arms are ties nobody was asked about.`]),
    `Cost of judging: ${costs.nAsked} questions, ${costs.promptTokens} prompt and ${costs.completionTokens} completion tokens${costs.nUncounted === 0 ? '' : `, ${costs.nUncounted} without a count`}.`,
  ];
}

/** A tie is half a win. */
function preferencesText({ nWins, nTies, nLosses, nUnscored }: JudgePreferences): string {
  const n = nWins + nTies + nLosses;
  const rate = n === 0 ? '' : `, win rate ${plainNumber((nWins + nTies / 2) / n, 3)}`;
  const unscored = nUnscored === 0 ? '' : `, ${nUnscored} unscored`;
  return `Candidate wins ${nWins}, ties ${nTies}, losses ${nLosses}${rate} (n = ${n}${unscored}).`;
}
