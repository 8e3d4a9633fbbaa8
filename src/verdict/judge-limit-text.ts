import type { JudgedNumbers } from '../analyse/analysis.js';
import { LABELS_TO_GATE, RECTIFIERS_TO_GATE } from '../analyse/judge/gating-rule.js';
import {
  LABELS_TO_GATE_IN_TWO_PHASES,
  LABELS_TO_GATE_PER_CLASS,
} from '../analyse/two-phase/gating-limits.js';
import { counted } from './reasons.js';

/** Why people's grades alone decide, or nothing does: without a final stop. */
export function judgeLimitText({ limit, nLabelled, nNonZeroRectifiers, classes }: JudgedNumbers): string {
  switch (limit) {
    case null:
      return 'the judge has a say';
    case 'no-labels':
      return 'people graded no case of it';
    case 'slice-without-labels':
      return 'people graded no case in some slice of it';
    case 'clustered':
      return 'cases belong to clusters, which the joint interval does not allow for';
    case 'nothing-unlabelled':
      return 'people grade every case';
    case 'not-calibrated':
      return 'the judge is not calibrated';
    case 'too-few-labels':
      if (classes !== undefined) {
        const of = classes.map((count) => `${count.nLabelled} ${count.labelClass}`).join(' and ');
        return `${counted(nLabelled, 'labelled pair')} (${of}), and drawn in two phases a judge has a say from ${LABELS_TO_GATE_IN_TWO_PHASES} on, ${LABELS_TO_GATE_PER_CLASS} of each class`;
      }
      return `${counted(nLabelled, 'labelled pair')}, and a judge has a say from ${LABELS_TO_GATE} on`;
    case 'too-few-differences':
      return `people and judge differ on ${counted(nNonZeroRectifiers, 'pair')}, and fewer than ${RECTIFIERS_TO_GATE} leave its error unknown`;
    case 'judge-adds-nothing':
      return 'the judge does not vary with people';
  }
}
