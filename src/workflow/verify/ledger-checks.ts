import { digestOf } from '../../shared/canonical-json.js';
import type { LedgerEntry } from '../../verdict/ledger/entry.js';
import { looksBefore, type OtherStart, otherStarts } from '../../verdict/ledger/starts.js';
import type { VerdictLedger } from '../../verdict/ledger/verdict-ledger.js';
import type { Verdict } from '../../verdict/verdict.js';
import { visibleText } from '../../verdict/visible-text.js';
import {
  EXIT_MISMATCH,
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  type LedgerDemand,
  noted,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the verdict was picked from several, by every start that the ledger holds, and whether the ledger is whole. */
export function ledgerChecks(input: VerificationInput): readonly VerificationCheck[] {
  const { ledger, verdict, demand } = input;
  if (ledger === undefined || ledger === null) return [absentCheck(demand), ...looksChecks([], input)];
  if (verdict.ledger === undefined) return [olderCheck(demand), ...looksChecks(ledger, input)];
  return [
    headCheck(ledger, verdict.ledger),
    begunCheck(verdict.ledger, demand),
    startsCheck(otherStarts(ledger, startsAt(verdict), verdict.run.id), input),
    ...looksChecks(ledger, input),
  ];
}

const UNSEEN =
  'without the ledger nobody can see how often this candidate was tried, which runs were begun and not completed, and whether it was looked at before the lock';

function absentCheck({ requiredBy, withoutBecause }: LedgerDemand): VerificationCheck {
  if (requiredBy === 'policy')
    return fails('ledger', EXIT_NOT_ACCEPTABLE, `the policy asks for the ledger (--ledger): ${UNSEEN}`);
  if (withoutBecause !== null)
    return noted('ledger', `${UNSEEN}; it is left out because: ${visibleText(withoutBecause)}`);
  return requiredBy === 'pipeline'
    ? fails(
        'ledger',
        EXIT_NOT_ACCEPTABLE,
        `${UNSEEN}; a pipeline (CI is set) asks for it (--ledger), or for the reason (--without-ledger)`,
      )
    : noted('ledger', UNSEEN);
}

/** Verdicts of before starts were recorded. */
function olderCheck({ requiredBy }: LedgerDemand): VerificationCheck {
  const why =
    'the verdict is of the older kind, whose start is in no ledger: runs that were begun beside it and not completed cannot be seen';
  return requiredBy === 'policy' ? fails('ledger', EXIT_NOT_ACCEPTABLE, why) : noted('ledger', why);
}

function headCheck(ledger: readonly LedgerEntry[], { start, head }: VerdictLedger): VerificationCheck {
  const known = new Set(ledger.map(digestOf));
  const missing = [start, ...head].find((digest) => !known.has(digest));
  return missing === undefined
    ? holds('ledger', 'the ledger holds every line that the verdict was given on')
    : fails(
        'ledger',
        EXIT_MISMATCH,
        `the ledger lacks a line that the verdict was given on (${missing}): lines were removed, or it is another ledger`,
      );
}

function begunCheck({ begun }: VerdictLedger, { requiredBy }: LedgerDemand): VerificationCheck {
  if (begun === 'before') return holds('begun', 'the run was begun in the ledger before anything was sent');
  const why =
    'its shards were begun apart, so nothing shows how many there were to choose from (qgate begin)';
  return requiredBy === 'policy' ? fails('begun', EXIT_NOT_ACCEPTABLE, why) : noted('begun', why);
}

function startsCheck(
  others: readonly OtherStart[],
  { demand, verdict }: VerificationInput,
): VerificationCheck {
  if (others.length === 0) return holds('starts', 'no other run of this gate and candidate was begun');
  const named = new Set((verdict.attempts?.earlier ?? []).map(({ run }) => run));
  const nCompleted = others.filter(({ state }) => state === 'completed').length;
  const told = others
    .map((start) =>
      start.state === 'abandoned'
        ? `${start.run} (abandoned, because: ${visibleText(start.reason)})`
        : `${start.run} (${start.state})`,
    )
    .join(', ');
  const sentence = `${others.length + 1} runs of this gate and candidate were begun, and ${nCompleted + 1} completed: besides this one ${told}`;
  const open = others.filter(({ run, state }) => state !== 'completed' && !named.has(run));
  const nAbandoned = open.filter(({ state }) => state === 'abandoned').length;
  const isTooMany = open.length > nAbandoned || nAbandoned > demand.nAbandonedAllowed;
  if (!isTooMany || demand.requiredBy !== 'policy') return noted('starts', sentence);
  return fails(
    'starts',
    EXIT_NOT_ACCEPTABLE,
    `${sentence}; a run that is left needs a reason (qgate abandon), and the policy takes ${demand.nAbandonedAllowed}`,
  );
}

/** By the verdict itself and by the ledger: either may know of more. */
function looksChecks(
  ledger: readonly LedgerEntry[],
  { verdict, demand }: VerificationInput,
): readonly VerificationCheck[] {
  const inVerdict = (verdict.ledger?.looksBefore ?? []).map(({ run }) => run);
  const inLedger = verdict.ledger === undefined ? [] : looksBefore(ledger, startsAt(verdict), verdict.run.id);
  const runs = [...new Set([...inVerdict, ...inLedger.map(({ run }) => run)])];
  if (runs.length === 0) return [holds('looked-before', 'no run without a lock came before it')];
  const sentence = `the candidate was looked at before the lock: ${runs.length} ${runs.length === 1 ? 'run' : 'runs'} (${runs.join(', ')})`;
  return [
    runs.length <= demand.nLooksAllowed
      ? noted('looked-before', sentence)
      : fails(
          'looked-before',
          EXIT_NOT_ACCEPTABLE,
          `${sentence}: its thresholds may have been set by what they showed`,
        ),
  ];
}

function startsAt({ gate, candidate, stage }: Verdict) {
  const track = stage === undefined || stage.isRelease ? 'release' : 'development';
  return { gate: gate.name, candidate: candidate.digest, cases: gate.casesDigest, track } as const;
}
