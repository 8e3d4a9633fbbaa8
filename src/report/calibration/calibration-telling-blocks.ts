import type { LabelReason } from '../../analyse/judge/labels-wanted.js';
import { plainNumber, points, signedPoints } from '../../verdict/number-text.js';
import type { FigureRecord } from '../../verdict/people.js';
import { counted } from '../../verdict/reasons.js';
import type { Block } from '../document.js';
import { biasItems } from './bias-items.js';
import { conditionText } from './condition-text.js';
import type { CalibrationTelling, JudgeCalibration, LabelAdvice } from './judge-calibration.js';

/** A calibration as blocks of plain text, names still as the data has them. */
export function calibrationTellingBlocks({ calibration, earlier }: CalibrationTelling): readonly Block[] {
  return [
    { title: 'Status', items: calibration.conditions.map(conditionText) },
    { title: 'Agreement', items: agreementItems(calibration) },
    confusionBlock(calibration),
    { title: 'Biases', items: biasItems(calibration) },
    nextBlock(calibration),
    ...(earlier.length === 0 ? [] : [{ title: 'Earlier calibrations', items: earlier.map(earlierText) }]),
  ];
}

function agreementItems({ agreement, nItems, nUnjudged, gain, draw }: JudgeCalibration): readonly string[] {
  const { judgeHuman, humanHuman, difference, kappa, alternative, nPairable } = agreement;
  return [
    ...(draw === undefined
      ? []
      : [
          'drawn in two phases: half of the items are of cases the judge is unsure of, so that each counts for the cases it was drawn from, in all but counts of items',
        ]),
    `${counted(nItems, 'item')} graded by people, ${nUnjudged} of them not by the judge`,
    judgeHuman === null || humanHuman === null
      ? 'no item was graded by the judge and by two people, so that their agreement cannot be compared'
      : `judge with people ${points(judgeHuman)} %, people with people ${points(humanHuman)} % on ${counted(nPairable, 'item')}${
          difference === null
            ? ''
            : `; difference ${signedPoints(difference.value)} [${points(difference.lower)}, ${points(difference.upper)}] points`
        }`,
    `kappa of the judge with what people settled on: ${figureText(kappa)} (a convention, no condition)`,
    ...(alternative === null
      ? []
      : [
          `alternative annotator test: the judge wins over ${points(alternative.winningRate)} % of ${counted(alternative.nRaters, 'rater')} at ε ${alternative.epsilon}`,
        ]),
    gain.correlation === null
      ? `${gain.nLabelled} labelled pairs, ${gain.nUnlabelled} judged alone; no correlation can be told`
      : `${gain.nLabelled} labelled pairs, ${gain.nUnlabelled} judged alone; correlation with people ${plainNumber(gain.correlation, 2)}${gain.effectiveLabels === null ? '' : `, worth ${plainNumber(gain.effectiveLabels, 0)} labels by people alone`}`,
  ];
}

function figureText(figure: FigureRecord): string {
  if (figure.value === null) {
    const reasons: Readonly<Record<string, string>> = {
      'one-rater': 'one rater only',
      'no-overlap': 'nothing was graded twice',
      'no-variation': 'one label used',
    };
    return `undefined (${reasons[figure.reason] ?? figure.reason})`;
  }
  const ends =
    figure.lower === null || figure.upper === null
      ? ''
      : ` [${plainNumber(figure.lower, 3)}, ${plainNumber(figure.upper, 3)}]`;
  return `${plainNumber(figure.value, 3)}${ends}`;
}

function confusionBlock({ confusion }: JudgeCalibration): Block {
  const names = confusion.categories.map(String);
  return {
    title: 'Confusion',
    table: {
      columns: [
        { name: 'people \\ judge' },
        ...[...names, 'not judged'].map((name) => ({ name, isNumeric: true })),
      ],
      rows: confusion.counts.map((row, index) => [names[index] ?? '', ...row.map(String)]),
    },
  };
}

const WISHES: Readonly<Record<LabelReason, string>> = {
  'labels-to-gate': 'so that the judge may have a say at all',
  'bias-interval': 'to tell whether its error is the same for both arms',
  'agreement-interval': 'graded by two people each, to tell whether it agrees as they do',
  'second-raters': 'graded by two people each, to tell how well they agree',
  'bias-too-large':
    'its error differs between the arms by as much as is tolerated: more labels would not help',
};

function nextBlock({ next, state }: JudgeCalibration): Block {
  const { wishes, nMore, slices } = next;
  if (wishes.length === 0) {
    const done =
      state === 'not-calibrated'
        ? 'more labels will not make this judge calibrated: change its prompt, its rubric or the judge'
        : 'nothing is needed';
    return { title: 'What to label next', items: [done] };
  }
  return {
    title: 'What to label next',
    items: wishes.map(({ reason, nPairs }) =>
      nPairs === null ? WISHES[reason] : `about ${counted(nPairs, 'pair')} in all ${WISHES[reason]}`,
    ),
    ...(nMore === 0
      ? {}
      : {
          table: {
            columns: [
              { name: 'slice' },
              { name: 'labelled', isNumeric: true },
              { name: 'more', isNumeric: true },
            ],
            rows: slices.map(({ slice, nLabelled, nMore: more }) => [
              slice,
              String(nLabelled),
              more === 0 ? '' : `+${more}`,
            ]),
          },
          notes: [
            ...missingCasesNote(next),
            'For the next run: raise human.cases in the gate. Labels are drawn before any answer exists, so that this run must not be extended.',
          ],
        }),
  };
}

function missingCasesNote({ nMore, slices }: LabelAdvice): readonly string[] {
  const nLeft = slices.reduce((sum, slice) => sum + slice.nMore, 0);
  return nLeft < nMore
    ? [
        `${counted(nMore, 'more pair')} would be needed and only ${counted(nLeft, 'case')} are left: add cases.`,
      ]
    : [];
}

function earlierText({
  runId,
  candidate,
  state,
  drift,
  expiredBecause,
}: CalibrationTelling['earlier'][number]): string {
  const head = `${runId} (${candidate}): ${state}`;
  if (expiredBecause.length > 0) return `${head}; does not count any more: ${expiredBecause.join(', ')}`;
  if (drift === null) return `${head}; nothing to compare its agreement with`;
  const { difference, lower, upper, isFlagged } = drift;
  const moved = isFlagged ? 'FLAGGED: it has moved' : 'no drift can be told';
  return `${head}; agreement with people now minus then ${signedPoints(difference)} [${points(lower)}, ${points(upper)}] points: ${moved}`;
}
