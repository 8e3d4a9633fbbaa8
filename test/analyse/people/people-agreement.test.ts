import { describe, expect, it } from 'vitest';
import { peopleAgreement } from '../../../src/analyse/people/people-agreement.js';
import { questionAgreement } from '../../../src/analyse/people/question-agreement.js';
import type { QuestionUnit } from '../../../src/analyse/people/question-units.js';
import { raterAgreement } from '../../../src/analyse/people/rater-agreement.js';
import type { Question } from '../../../src/grade/human/question.js';
import type { Reading } from '../../../src/grade/human/reading.js';
import { sampleHuman } from '../../support/human-grading.js';
import { packetRubric } from '../../support/packets.js';

const levels = [1, 2, 3].map((score) => ({ score, label: null, anchor: 'x' }));
const QUESTION: Question = { kind: 'criterion', criterion: { name: 'q', question: '?', levels } };
const basis = { seed: 1, nResamples: 1000, level: 0.95, clusterOf: (caseId: string) => caseId };
const units = (rows: readonly (readonly (number | null)[])[]): QuestionUnit[] =>
  rows.map((row, index) => ({
    caseId: `c${index}`,
    arms: ['candidate'],
    ratings: row.flatMap((category, rater) => (category === null ? [] : [{ rater: `r${rater}`, category }])),
  }));

describe('agreement on one question', () => {
  it('field case 120: a blank is missing, not a category', () => {
    const rows = [
      [1, 1, null],
      [1, 1, 1],
      [2, null, 2],
    ];
    const found = questionAgreement(QUESTION, units(rows), null, basis);
    expect(found).toMatchObject({ nUnits: 3, nPairable: 3, nRaters: 3, alpha: { value: 1 }, kappa: null });
  });

  it('has no coefficient where nothing was graded twice', () => {
    const found = questionAgreement(QUESTION, units([[1], [2], [3]]), null, basis);
    expect(found.alpha).toEqual({ value: null, reason: 'one-rater' });
  });
});

describe('each rater against the others', () => {
  const many = (row: readonly number[], n: number) => Array.from({ length: n }, () => row);

  it('points out the one who says something else, with the direction, and nobody else', () => {
    const rows = [...many([3, 3, 1], 20), ...many([2, 2, 1], 20), ...many([1, 1, 1], 5)];
    const found = raterAgreement(QUESTION, units(rows));
    expect(found.map(({ rater, isFarFromOthers }) => [rater, isFarFromOthers])).toEqual([
      ['r0', false],
      ['r1', false],
      ['r2', true],
    ]);
    expect(found[2]).toMatchObject({ nPairs: 90, share: 10 / 90, shareOfOthers: 1, meanShift: -120 / 90 });
  });

  it('points out nobody of two, however far they are apart', () => {
    const found = raterAgreement(QUESTION, units(many([3, 1], 30)));
    expect(found).toMatchObject([
      { share: 0, shareOfOthers: null, isFarFromOthers: false },
      { share: 0, shareOfOthers: null, isFarFromOthers: false },
    ]);
  });
});

describe('grades shown again', () => {
  const reading = (changes: Partial<Reading>): Reading => ({
    caseId: 'c1',
    rater: 'ann',
    packetKey: 'p-b',
    itemKey: 'k-b',
    purpose: 'grading',
    isRepeat: false,
    sides: [['baseline'], ['candidate']],
    value: { state: 'graded', choice: 'candidate', arms: {} },
    note: null,
    seconds: null,
    wasCut: false,
    ...changes,
  });

  it('count for self-consistency alone, by arm and not by side', () => {
    const again = { isRepeat: true, sides: [['candidate'], ['baseline']] as Reading['sides'] };
    const byCase = new Map([
      ['c1', { awaited: [], readings: [reading({ seconds: 10 }), reading({ ...again, seconds: 20 })] }],
      [
        'c2',
        {
          awaited: [],
          readings: [
            reading({ caseId: 'c2', seconds: 40 }),
            reading({ caseId: 'c2', ...again, value: { state: 'graded', choice: 'tie', arms: {} } }),
          ],
        },
      ],
    ]);
    const human = sampleHuman({ rubric: packetRubric() });
    const { work, overall } = peopleAgreement(human, byCase, basis, [], () => '');
    expect(work).toMatchObject([
      { rater: 'ann', nGraded: 2, medianSeconds: 20, selfConsistency: { nAnswers: 2, nSame: 1 } },
    ]);
    expect(overall).toMatchObject([{ question: 'preference', nUnits: 2, nPairable: 0 }]);
  });
});
