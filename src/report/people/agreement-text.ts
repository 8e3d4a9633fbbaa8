import type { AgreementPart } from '../../analyse/people/question-agreement.js';
import type { RaterAgreement } from '../../analyse/people/rater-agreement.js';
import type { RaterWork } from '../../analyse/people/rater-work.js';
import type { ReadingValue } from '../../grade/human/reading.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { AgreementRecord, BlindingRecord } from '../../verdict/people.js';
import { blockText } from '../block-text.js';
import type { Block } from '../document.js';
import { withoutCommands } from '../inert/without-commands.js';
import { plainStyle, type Style } from '../style.js';
import { agreementTable, partAgreementTable } from './agreement-table.js';
import { blindingText } from './blinding-text.js';
import { prevalenceNotes } from './prevalence-notes.js';

/** What is told of the people who graded a run. */
export interface AgreementReport {
  readonly runId: string;
  readonly overall: readonly AgreementRecord[];
  readonly byPart: readonly (AgreementRecord & { readonly part: AgreementPart })[];
  readonly byRater: readonly RaterAgreement[];
  readonly raters: readonly RaterWork[];
  readonly disputes: readonly {
    readonly caseId: string;
    readonly state: string;
    readonly questions: readonly string[];
    readonly grades: readonly { readonly rater: string; readonly value: ReadingValue }[];
  }[];
  readonly blinding: readonly BlindingRecord[];
}

const LEAST_WIDTH = 60;
/** `--json` lists all. */
const MAX_DISPUTES = 50;

/** Agreement for a terminal: by question, slice and rater, then what is in dispute and whether the blinding held. */
export function agreementText(
  report: AgreementReport,
  options: { readonly width?: number; readonly style?: Style } = {},
): string {
  const width = Math.max(LEAST_WIDTH, Math.floor(options.width ?? 140));
  const blocks = [
    {
      title: `Agreement in run ${report.runId}`,
      table: agreementTable(report.overall),
      notes: prevalenceNotes(report.overall),
    },
    ...(report.byPart.length === 0
      ? []
      : [{ title: 'By slice and arm', table: partAgreementTable(report.byPart) }]),
    ratersBlock(report.raters),
    ...(report.byRater.length === 0 ? [] : [ratersAgainstOthers(report.byRater)]),
    disputesBlock(report.disputes),
    blindingBlock(report.blinding),
  ];
  const style = options.style ?? plainStyle;
  return withoutCommands(`${blocks.map((block) => blockText(block, width, style)).join('\n\n')}\n`);
}

function ratersBlock(raters: readonly RaterWork[]): Block {
  return {
    title: `Raters (${raters.length})`,
    table: {
      columns: [
        { name: 'rater' },
        { name: 'graded', isNumeric: true },
        { name: 'could not judge', isNumeric: true },
        { name: 'declined', isNumeric: true },
        { name: 'shown cut', isNumeric: true },
        { name: 'seconds an item', isNumeric: true },
        { name: 'same again', isNumeric: true },
      ],
      rows: raters.map(({ rater, nGraded, nSkipped, nDeclined, nCut, medianSeconds, selfConsistency }) => [
        rater,
        String(nGraded),
        String(nSkipped),
        String(nDeclined),
        String(nCut),
        medianSeconds === null ? '–' : plainNumber(medianSeconds, 0),
        selfConsistency.nAnswers === 0 ? '–' : `${selfConsistency.nSame}/${selfConsistency.nAnswers}`,
      ]),
    },
  };
}

function ratersAgainstOthers(raters: readonly RaterAgreement[]): Block {
  const far = raters.filter(({ isFarFromOthers }) => isFarFromOthers);
  return {
    title: 'Each rater against the others',
    table: {
      columns: [
        { name: 'rater' },
        { name: 'question' },
        { name: 'pairs', isNumeric: true },
        { name: 'agree %', isNumeric: true },
        { name: 'others among themselves %', isNumeric: true },
        { name: 'levels above others', isNumeric: true },
      ],
      rows: raters.map(({ rater, question, nPairs, share, shareOfOthers, meanShift }) => [
        rater,
        question,
        String(nPairs),
        points(share),
        shareOfOthers === null ? '–' : points(shareOfOthers),
        meanShift === null ? '–' : plainNumber(meanShift, 2),
      ]),
    },
    notes: far.map(
      ({ rater, question }) =>
        `${rater} is far from the others on ${question}: look at what they disagree on. The grades count like all others.`,
    ),
  };
}

function disputesBlock(disputes: AgreementReport['disputes']): Block {
  if (disputes.length === 0) return { title: 'In dispute', paragraphs: ['Nothing.'] };
  const left = disputes.length - MAX_DISPUTES;
  return {
    title: `In dispute (${disputes.length})`,
    table: {
      columns: [{ name: 'case' }, { name: 'on' }, { name: 'said' }],
      rows: disputes
        .slice(0, MAX_DISPUTES)
        .map(({ caseId, state, questions, grades }) => [
          caseId,
          state === 'skipped' ? 'nobody could judge' : questions.join(', '),
          grades.map(({ rater, value }) => `${rater}: ${valueText(value)}`).join('; '),
        ]),
    },
    notes: [
      ...(left > 0 ? [`${left} more; --json lists all.`] : []),
      'qgate packet export --disputed makes a packet of them for a third rater.',
    ],
  };
}

function blindingBlock(blinding: readonly BlindingRecord[]): Block {
  return {
    title: 'Blinding',
    paragraphs: blinding.length === 0 ? ['No rater has guessed.'] : blinding.map(blindingText),
  };
}

function valueText(value: ReadingValue): string {
  if (value.state === 'skipped') return `could not judge (${value.reason})`;
  if (value.state === 'declined') return 'declined';
  const arms = Object.entries(value.arms).flatMap(([arm, { levels, hasMaterialError, critical }]) => {
    const parts = [
      ...Object.entries(levels).map(([name, level]) => `${name} ${level}`),
      ...(hasMaterialError ? ['material error'] : []),
      ...critical,
    ];
    return parts.length === 0 ? [] : [`${arm} ${parts.join(', ')}`];
  });
  return [...(value.choice === null ? [] : [value.choice]), ...arms].join(', ');
}
