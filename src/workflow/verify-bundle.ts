import type { Digest } from '../shared/canonical-json.js';
import type { Verdict } from '../verdict/verdict.js';

/** What the pipeline in front of a load test is about to serve, and the gate it asks for. */
export interface VerificationInput {
  readonly verdict: Verdict;
  readonly bundle: { readonly name: string; readonly digest: Digest };
  readonly gate: { readonly name: string; readonly digest: Digest; readonly casesDigest: Digest };
}

export interface Verification {
  readonly isAccepted: boolean;
  readonly exitCode: number;
  /** One line: why, or what to roll back to. */
  readonly because: string;
  /** Digest of the baseline the pass was against: what to roll back to. null where nothing is accepted. */
  readonly rollBackTo: Digest | null;
}

/** Mismatched digests: the verdict is about something else, or a file was changed after it. */
const EXIT_MISMATCH = 21;
/** A pass that this caller must not act on. */
const EXIT_NOT_ACCEPTABLE = 11;

/**
 * Whether a verdict lets this very bundle go on to its load test, from verdict.json alone. Fails closed: accepted only
 * if everything asked holds.
 */
export function verifyBundle({ verdict, bundle, gate }: VerificationInput): Verification {
  const refuse = (exitCode: number, because: string): Verification => ({
    isAccepted: false,
    exitCode,
    because,
    rollBackTo: null,
  });
  if (verdict.candidate.digest !== bundle.digest) {
    return refuse(
      EXIT_MISMATCH,
      `the verdict is about ${verdict.candidate.name} (${verdict.candidate.digest}), not about this ${bundle.name} (${bundle.digest})`,
    );
  }
  if (verdict.gate.digest !== gate.digest || verdict.gate.casesDigest !== gate.casesDigest) {
    const what = verdict.gate.digest !== gate.digest ? 'the gate' : 'the cases';
    return refuse(
      EXIT_MISMATCH,
      `${what} of ${gate.name} changed after the verdict: decide again on the present gate`,
    );
  }
  if (verdict.verdict !== 'pass') return refuse(verdict.exitCode, verdict.headline);
  if (verdict.isAA)
    return refuse(EXIT_NOT_ACCEPTABLE, 'an A/A run measures noise and is never a release pass');
  if (verdict.isPartial) return refuse(EXIT_NOT_ACCEPTABLE, 'the verdict covers only a part of the gate');
  if (verdict.isAdvisory) {
    return refuse(EXIT_NOT_ACCEPTABLE, `the verdict is advisory: ${verdict.advisoryBecause.join('; ')}`);
  }
  if (!isComplete(verdict)) return refuse(EXIT_NOT_ACCEPTABLE, 'not every planned response is answered');
  if (verdict.decoding.state === 'differs') {
    return refuse(EXIT_NOT_ACCEPTABLE, 'the arms were not decoded alike');
  }
  if (verdict.decoding.state === 'unproven' && !verdict.allowRecorded) {
    return refuse(
      EXIT_NOT_ACCEPTABLE,
      `decoding is unproven (${verdict.decoding.why}) and the gate does not say allow_recorded: true`,
    );
  }
  if (verdict.exitCode !== 0 || !verdict.rules.every(({ state }) => state === 'met')) {
    return refuse(
      EXIT_MISMATCH,
      'the verdict says pass, but not every rule in it is met: the file was changed',
    );
  }
  return {
    isAccepted: true,
    exitCode: 0,
    because: `${bundle.name} passed ${gate.name} against ${verdict.baseline.name}; roll back to ${verdict.baseline.digest}`,
    rollBackTo: verdict.baseline.digest,
  };
}

function isComplete({ completeness }: Verdict): boolean {
  return (
    completeness.length > 0 &&
    completeness.every(({ nAnswered, nPlanned }) => nPlanned > 0 && nAnswered === nPlanned)
  );
}
