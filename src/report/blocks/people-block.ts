import { plainNumber, points } from '../../verdict/number-text.js';
import type { PeopleRecord } from '../../verdict/people.js';
import { counted } from '../../verdict/reasons.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { agreementTable } from '../people/agreement-table.js';
import { blindingText } from '../people/blinding-text.js';
import { prevalenceNotes } from '../people/prevalence-notes.js';

/** What people have graded, how far they agree, and whether they could tell the arms apart; null where nobody grades. */
export function peopleBlock({ people }: Pick<Verdict, 'people'>): Block | null {
  if (people === undefined) return null;
  const title = `People: ${people.rubric.name}, ${people.mode}`;
  if (people.nRaters === 0) return { title, items: coverageItems(people), notes: ['No grade is in yet.'] };
  return {
    title,
    items: [...coverageItems(people), ...findings(people)],
    table: agreementTable(people.agreement),
    notes: [
      'Graded twice: of the things graded, those with two grades or more; agreement rests on them. Intervals are over cases.',
      'alpha: Krippendorff, ordinal for levels; kappa: Cohen, of two raters; Fleiss: kappa of exact agreement; AC: Gwet, which stays high where one answer prevails.',
      ...prevalenceNotes(people.agreement),
      ...people.blinding.map(blindingText),
    ],
  };
}

function coverageItems({ coverage }: PeopleRecord): readonly string[] {
  return coverage.map(
    ({ slice, nScored, nPlanned }) => `${slice}: ${nScored} of ${nPlanned} drawn cases scored.`,
  );
}

function findings(people: PeopleRecord): readonly string[] {
  const { disputes, selfConsistency, nRatersFarFromOthers, medianSeconds } = people;
  const left = disputes.nCases - disputes.caseIds.length;
  return [
    `${counted(people.nRaters, 'rater')}, ${counted(people.nGraded, 'item')} graded, ${people.nSkipped} could not be judged, ${people.nDeclined} declined${people.nShownCut > 0 ? `, ${people.nShownCut} shown cut` : ''}${medianSeconds === null ? '' : `; ${plainNumber(medianSeconds, 0)} s an item`}.`,
    ...(disputes.nCases === 0
      ? []
      : [
          `In dispute (${disputes.nCases}): ${disputes.caseIds.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
        ]),
    ...(selfConsistency.nAnswers === 0
      ? []
      : [
          `Shown a second time, raters said the same in ${points(selfConsistency.nSame / selfConsistency.nAnswers)} % of ${selfConsistency.nAnswers} answers.`,
        ]),
    ...(nRatersFarFromOthers === 0
      ? []
      : [
          `${nRatersFarFromOthers} of the raters agree with the others clearly less than those do among themselves: see qgate packet agreement. Their grades count like all others.`,
        ]),
  ];
}
