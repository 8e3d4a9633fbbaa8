import type { Digest } from '../shared/canonical-json.js';
import type { VerdictWord } from '../verdict/verdict.js';
import type { WaiverFinding } from './ports.js';
import { attemptChecks } from './verify/attempt-checks.js';
import { deploymentChecks } from './verify/deployment-checks.js';
import { integrityChecks } from './verify/integrity-checks.js';
import { ledgerChecks } from './verify/ledger-checks.js';
import { servingChecks } from './verify/serving-checks.js';
import { standingChecks } from './verify/standing-checks.js';
import { timeChecks } from './verify/time-checks.js';
import {
  EXIT_MISMATCH,
  type VerificationCheck,
  type VerificationInput,
} from './verify/verification-input.js';

export interface Verification {
  /** `waived`: the bundle may go on although the verdict is no pass, because a person answers for it. */
  readonly outcome: 'accepted' | 'waived' | 'refused';
  /** True for a pass alone, never for a waiver. */
  readonly isAccepted: boolean;
  /** 0 for `accepted` and `waived`. */
  readonly exitCode: number;
  /** One line: why, or what to roll back to. */
  readonly because: string;
  /** Digest of the baseline the verdict was against: what to roll back to. null where the bundle may not go on. */
  readonly rollBackTo: Digest | null;
  /** The word of the verdict, whatever was made of it. */
  readonly verdict: VerdictWord;
  /** Everything that was looked at, in order. The first that fails is the reason. */
  readonly checks: readonly VerificationCheck[];
  /** null where none was asked for. */
  readonly waiver: WaiverFinding | null;
}

/**
 * Whether a verdict lets this very bundle go on to its load test, from verdict.json alone (and from what the deployment
 * says of itself, where it was asked). Fails closed: accepted only
 * if everything asked holds, and waived only if all that fails is what a waiver can lift.
 */
export function verifyBundle(input: VerificationInput): Verification {
  const { verdict, bundle, gate, waiver } = input;
  const checks = [
    ...integrityChecks(input),
    ...standingChecks(input),
    ...attemptChecks(input),
    ...ledgerChecks(input),
    ...timeChecks(input),
    ...deploymentChecks(input),
    ...servingChecks(input),
  ];
  const failed = checks.filter(({ state }) => state === 'fails');
  const [first] = failed;
  const rollBackTo = verdict.baseline.digest;
  const looked = { verdict: verdict.verdict, waiver, checks };
  if (first === undefined) {
    return {
      outcome: 'accepted',
      isAccepted: true,
      exitCode: 0,
      because: `${bundle.name} passed ${gate.name} against ${verdict.baseline.name}; roll back to ${rollBackTo}`,
      rollBackTo,
      ...looked,
    };
  }
  const isLiftable = failed.every(({ exitCode }) => exitCode !== EXIT_MISMATCH);
  if (isLiftable && waiver?.state === 'in-force') {
    return {
      outcome: 'waived',
      isAccepted: false,
      exitCode: 0,
      because: `NOT A PASS (${first.sentence}); let through until ${waiver.expiresAt} by ${waiver.keyName}, because: ${waiver.reason}; roll back to ${rollBackTo}`,
      rollBackTo,
      ...looked,
    };
  }
  const unused = isLiftable && waiver?.state === 'not-in-force' ? `; ${waiver.because}` : '';
  return {
    outcome: 'refused',
    isAccepted: false,
    exitCode: first.exitCode,
    because: `${first.sentence}${unused}`,
    rollBackTo: null,
    ...looked,
  };
}
