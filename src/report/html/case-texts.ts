import type { ShownCase, ShownJudging } from '../show-case.js';
import { shownText } from './case-collector.js';
import type { CaseAnswer, CaseTexts, Saying } from './case-data.js';

/**
 * A case as the browser of cases shows it.
 * @param people what raters said of it
 */
export function caseTexts(
  { tags, input, reference, responses, judging }: ShownCase,
  people: readonly Saying[],
): CaseTexts {
  return {
    tags,
    asked: input.map(({ role, text }) => ({ role, text: shownText(text) })),
    reference: reference === null ? null : shownText(reference),
    answers: responses.map(({ arm, repeat, status, detail, text, grades }) => ({
      arm: arm as CaseAnswer['arm'],
      repeat,
      status,
      detail: detail === null ? null : lineOf(detail),
      text: text === null ? null : shownText(text),
      grades: grades.map(({ grader, outcome, reason }) => ({ grader, outcome, reason: lineOf(reason) })),
    })),
    said: [...(judging === undefined ? [] : judgeSayings(judging)), ...people],
  };
}

/** What all judgments come to, then each with the replies it was read from. */
function judgeSayings({ judge, finding, judgments }: ShownJudging): readonly Saying[] {
  return [
    { grader: `judge ${judge.name}`, outcome: finding, reason: '' },
    ...judgments.map(({ place, vote, status, value, detail, replies }) => ({
      grader: `judge, ${place}, vote ${vote + 1}`,
      outcome: value ?? status,
      reason: lineOf([...(detail === null ? [] : [detail]), ...replies].join(' · ')),
    })),
  ];
}

/** Reasons quote answers: as little of a long one as of an answer. */
function lineOf(text: string): string {
  const { text: shown, nCut } = shownText(text);
  return nCut === undefined ? shown : `${shown} … ${nCut} more characters`;
}
