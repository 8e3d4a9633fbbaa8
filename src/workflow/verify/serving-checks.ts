import type { JoinedClaim } from '../../join/joined-claim.js';
import type { FreezeDecision } from '../../join/objectives/objectives.js';
import { visibleText } from '../../verdict/visible-text.js';
import {
  EXIT_MISMATCH,
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  noted,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** What the serving of the bundle says: a load test that was joined, and error budgets that may freeze changes. */
export function servingChecks({ joined, freeze, verdict }: VerificationInput): readonly VerificationCheck[] {
  return [
    ...(joined === undefined ? [] : [joinedCheck(joined, verdict)]),
    ...(freeze === undefined ? [] : [freezeCheck(freeze)]),
  ];
}

function joinedCheck(
  joined: JoinedClaim,
  { candidate, gate }: VerificationInput['verdict'],
): VerificationCheck {
  if (joined.candidate !== candidate.digest || joined.gate !== gate.digest)
    return fails(
      'joined',
      EXIT_MISMATCH,
      'the joined load test is about another bundle or gate than the verdict',
    );
  const isPass = joined.decision === 'pass';
  if ((joined.exitCode === 0) !== isPass || (isPass && !joined.areAllRulesMet))
    return fails(
      'joined',
      EXIT_MISMATCH,
      `the joined record says ${joined.decision}, and its rules or its exit code say otherwise: the file was changed`,
    );
  const headline = visibleText(joined.headline);
  return isPass
    ? holds('joined', headline)
    : fails('joined', joined.exitCode || EXIT_NOT_ACCEPTABLE, headline);
}

/** null: the gate has objectives, and nobody said what is left of their budgets. */
function freezeCheck(freeze: FreezeDecision | null): VerificationCheck {
  if (freeze === null)
    return noted('budgets', 'whether an error budget freezes changes was not looked at (--budgets)');
  const reason = visibleText(freeze.reason);
  return freeze.decision === 'allowed'
    ? holds('budgets', reason)
    : fails('budgets', EXIT_NOT_ACCEPTABLE, reason);
}
