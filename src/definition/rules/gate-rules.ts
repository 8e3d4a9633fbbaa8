import { gateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import type { Source } from '../source.js';
import { changeRules } from './change-rules.js';
import { checkRules } from './check-rules.js';
import { graderRules } from './grader-rules.js';
import { joinedRules } from './joined-rules.js';
import { nameRules } from './name-rules.js';
import { sequentialRules } from './sequential-rules.js';
import { shareRules } from './share-rules.js';
import { stageRules } from './stage-rules.js';
import { thresholdRules } from './threshold-rules.js';
import { twoPhaseRules } from './two-phase-rules.js';

/** The rules that need the gate file alone. All are applied, also to a file whose shape is not right yet. */
export function gateRules(source: Source, problems: ProblemList): void {
  const view = gateView(source.value);
  changeRules(view, problems);
  nameRules(view, source, problems);
  shareRules(view, problems);
  checkRules(view, source, problems);
  thresholdRules(view, problems);
  graderRules(view, problems);
  twoPhaseRules(view, problems);
  stageRules(view, source, problems);
  joinedRules(view, problems);
  sequentialRules(view, problems);
}
