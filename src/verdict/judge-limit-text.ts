import type { JudgedNumbers } from '../analyse/analysis.js';
import { LABELS_TO_GATE, RECTIFIERS_TO_GATE } from '../analyse/judge/gating-rule.js';
import { counted } from './reasons.js';

/** Why people's grades alone decide, or nothing does: without a final stop. */
export function judgeLimitText({ limit, nLabelled, nNonZeroRectifiers }: JudgedNumbers): string {
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
      return `${counted(nLabelled, 'labelled pair')}, and a judge has a say from ${LABELS_TO_GATE} on`;
    case 'too-few-differences':
      return `people and judge differ on ${counted(nNonZeroRectifiers, 'pair')}, and fewer than ${RECTIFIERS_TO_GATE} leave its error unknown`;
    case 'judge-adds-nothing':
      return 'the judge does not vary with people';
  }
}
