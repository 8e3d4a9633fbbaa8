import { attemptsOf } from '../../verdict/ledger/attempts-of.js';
import type { Quarantine } from '../../verdict/ledger/entry.js';
import { visibleText } from '../../verdict/visible-text.js';
import {
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  noted,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the verdict is the one that stands among all attempts at its candidate, and tells what was found wrong since. */
export function attemptChecks(input: VerificationInput): readonly VerificationCheck[] {
  return [supersededCheck(input), attemptCheck(input), quarantineCheck(input)];
}

function supersededCheck({ verdict, ledger }: VerificationInput): VerificationCheck {
  if (ledger === undefined || ledger === null) {
    const why = 'whether a later attempt exists was not looked at: there is no ledger (--ledger)';
    return verdict.stage?.cases === 'heldout' ? noted('superseded', why) : holds('superseded', why);
  }
  const track = verdict.stage === undefined || verdict.stage.isRelease ? 'release' : 'development';
  const ofGate = ledger.filter((entry) => entry.gate === verdict.gate.name);
  const named = new Set([verdict.run.id, ...(verdict.attempts?.earlier ?? []).map(({ run }) => run)]);
  const other = attemptsOf(ofGate, { candidate: verdict.candidate.digest, track }).find(
    ({ run }) => !named.has(run),
  );
  if (other === undefined) return holds('superseded', 'the ledger knows of no attempt that it does not name');
  const because = other.superseding === null ? '' : `, because: ${visibleText(other.superseding)}`;
  return fails(
    'superseded',
    EXIT_NOT_ACCEPTABLE,
    `run ${other.run} (attempt ${other.attempt}, ${other.verdict}) of the same gate and candidate is not named in it: it was superseded${because}`,
  );
}

function attemptCheck({ verdict: { attempts, statistics } }: VerificationInput): VerificationCheck {
  if (attempts === undefined) return holds('attempt', 'it is the first attempt at this candidate');
  const { attempt, reason, earlier } = attempts;
  const before = earlier.map(({ run, verdict }) => `${run} (${verdict})`).join(', ');
  return noted(
    'attempt',
    `attempt ${attempt}, after ${before}, because: ${visibleText(reason)}; tested at ${statistics.confidence} instead of the gate's own level`,
  );
}

function quarantineCheck({ verdict, ledger }: VerificationInput): VerificationCheck {
  const inVerdict = verdict.quarantine?.cases.length ?? 0;
  const known = (ledger ?? []).filter(
    (entry): entry is Quarantine =>
      entry.kind === 'quarantine' && entry.gate === verdict.gate.name && entry.run === verdict.run.id,
  );
  const nKnown = new Set(known.map((entry) => entry.case)).size;
  if (nKnown > inVerdict) {
    return fails(
      'quarantine',
      EXIT_NOT_ACCEPTABLE,
      `${nKnown} cases of its run were found to be wrong, and it tells of ${inVerdict}: take the verdict that was written since`,
    );
  }
  return inVerdict === 0
    ? holds('quarantine', 'no case of its run was found to be wrong')
    : noted('quarantine', `it is a ${verdict.verdict} with and without ${inVerdict} quarantined cases`);
}
