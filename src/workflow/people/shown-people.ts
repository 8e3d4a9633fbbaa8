import type { ArmId, HumanGrading, Metric } from '../../definition/gate.js';
import { ARM_IDS } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { type Question, questionOf } from '../../grade/human/question.js';
import type { Reading } from '../../grade/human/reading.js';
import type { Settled } from '../../grade/human/settle.js';
import { settleQuestion } from '../../grade/human/settle-case.js';
import type { ShownPeople } from '../../report/show-case.js';
import { needsPeople } from '../../verdict/metric-source.js';
import type { RunDefinition } from '../ports.js';
import { ratingText } from './rating-text.js';

/** What people said of one case: what it comes to in every metric of theirs, and every rater's words. null where nobody was asked. */
export function shownPeople(
  { gate }: Pick<RunDefinition, 'gate'>,
  grading: CaseGrading | undefined,
): ShownPeople | null {
  if (grading === undefined) return null;
  const { human } = gate;
  return {
    settled:
      human === undefined
        ? []
        : gate.metrics.filter(needsPeople).map((metric) => ({
            metric: metric.name,
            finding: findingText(metric, human, grading),
          })),
    nAwaited: grading.awaited.length,
    ratings: byRater(grading.readings).map((reading) => ({
      rater: reading.rater,
      purpose: reading.purpose,
      isRepeat: reading.isRepeat,
      said: ratingText(reading),
      note: reading.note,
    })),
  };
}

/** By arm, what each rater said of its answer, for a list of cases; second showings and confirmations are left out. */
export function ratingsByArm(grading: CaseGrading | undefined): Readonly<Record<ArmId, readonly string[]>> {
  const readings = byRater(grading?.readings ?? []).filter(
    ({ isRepeat, purpose }) => !isRepeat && purpose !== 'confirm',
  );
  const ofArm = (arm: ArmId) => readings.flatMap((reading) => armWords(reading, arm));
  return { baseline: ofArm('baseline'), candidate: ofArm('candidate') };
}

/** Third raters last, else by name: the order of the store follows keys, which tell nobody anything. */
function byRater(readings: readonly Reading[]): readonly Reading[] {
  const rank = ({ purpose }: Reading): number => (purpose === 'grading' ? 0 : 1);
  return readings.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.rater < other.rater ? -1 : one.rater > other.rater ? 1 : 0),
  );
}

function armWords({ rater, value }: Reading, arm: ArmId): readonly string[] {
  if (value.state !== 'graded') return [];
  const { choice, arms } = value;
  const side = arms[arm];
  const preferred =
    choice === null
      ? []
      : choice === 'tie'
        ? ['tie']
        : choice === 'both-bad'
          ? ['bad']
          : [choice === arm ? 'better' : 'worse'];
  const words = [
    ...preferred,
    ...Object.entries(side?.levels ?? {}).map(([name, level]) => `${name} ${level}`),
    ...(side?.hasMaterialError === true ? ['material error'] : []),
    ...(side?.critical ?? []),
  ];
  return words.length === 0 ? [] : [`${rater} ${words.join(' ')}`];
}

function findingText(metric: Metric, human: HumanGrading, grading: CaseGrading): string {
  const question = questionOf(metric, human.rubric);
  if (question.kind === 'preference')
    return settledText(question, settleQuestion(question, 'candidate', human, grading));
  return ARM_IDS.map(
    (arm) => `${arm}: ${settledText(question, settleQuestion(question, arm, human, grading))}`,
  ).join('; ');
}

function settledText(question: Question, settled: Settled): string {
  switch (settled.state) {
    case 'settled':
      return valueText(question, settled.value);
    case 'disputed':
      return `raters disagree (${settled.values.map((value) => valueText(question, value)).join(', ')}), a third has not settled it`;
    case 'skipped':
      return 'nobody who looked could judge';
    case 'outstanding':
      return 'a grade is outstanding';
  }
}

function valueText(question: Question, value: number): string {
  switch (question.kind) {
    case 'preference':
      return value === 0 ? 'a tie' : `${value > 0 ? 'candidate' : 'baseline'} is better`;
    case 'criterion':
      return `${question.criterion.name} ${value}`;
    case 'material-error':
      return value === 1 ? 'no material error' : 'material error';
    case 'critical':
      return value === 1 ? `not ${question.class}` : question.class;
  }
}
