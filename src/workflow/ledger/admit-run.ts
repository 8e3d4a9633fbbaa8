import { UsageError } from '../../shared/errors.js';
import { attemptsOf, earlierAttempt } from '../../verdict/ledger/attempts-of.js';
import type { AttemptEntry, LedgerEntry } from '../../verdict/ledger/entry.js';
import { useOfSet } from '../../verdict/ledger/exposures-of.js';
import type { RunDefinition, RunRecord, StorePort } from '../ports.js';
import { enter, ledgerEntries } from './ledger-entries.js';
import { isCountable, trackOf } from './track-of.js';

/** Who begins a run, when, and why an earlier verdict is not to stand. */
export interface Admission {
  readonly nowMs: number;
  /** null or absent where nobody is known. */
  readonly by?: string | null;
  /** Reason for another attempt at a candidate that was decided. */
  readonly supersede?: string;
}

/**
 * What a new run is told by the ledger before it is created: which attempt it is, how much held-out cases are used, and
 * whether they are spent.
 * @throws UsageError where the candidate was decided already, or no exposure is left; nothing was sent
 */
export function admitRun(store: StorePort, definition: RunDefinition, admission: Admission): RunDefinition {
  const entries = ledgerEntries(store, definition.gate.name);
  const onSet = withExposure(definition, entries);
  const attempts = attemptsAt(definition, entries);
  const { supersede } = admission;
  if (supersede === undefined) {
    if (isCountable(onSet)) refuseAnother(attempts);
    return onSet;
  }
  assertReason(supersede);
  if (!isCountable(onSet)) {
    throw new UsageError(
      'this run supersedes nothing: it is advisory, A/A, or on a part of the gate, so its verdict never counts',
      'leave out --supersede',
    );
  }
  if (attempts.length === 0) {
    throw new UsageError(
      `there is nothing to supersede: no run of gate ${definition.gate.name} with this candidate was completed`,
      'leave out --supersede',
    );
  }
  return {
    ...onSet,
    attempts: { attempt: attempts.length + 1, reason: supersede, earlier: attempts.map(earlierAttempt) },
  };
}

/** Completed runs of the same gate and candidate, on the same kind of cases. */
export function attemptsAt(
  definition: RunDefinition,
  entries: readonly LedgerEntry[],
): readonly AttemptEntry[] {
  return attemptsOf(entries, { candidate: definition.candidate.digest, track: trackOf(definition) });
}

/** Counts the candidate on held-out cases, once the run it is put to them in is there and before anything is sent. */
export function countExposure(store: StorePort, run: RunRecord, { nowMs, by }: Admission): void {
  const { gate, caseSet, casesDigest, candidate } = store.definition(run.id);
  if (caseSet !== 'heldout') return;
  const { exposures } = useOfSet(ledgerEntries(store, gate.name), casesDigest);
  if (exposures.some((exposure) => exposure.candidate === candidate.digest)) return;
  enter(store, {
    ledger: 1,
    kind: 'exposure',
    gate: gate.name,
    cases: casesDigest,
    candidate: candidate.digest,
    candidate_name: candidate.name,
    run: run.id,
    at: new Date(nowMs).toISOString(),
    by: by ?? null,
  });
}

function withExposure(definition: RunDefinition, entries: readonly LedgerEntry[]): RunDefinition {
  const { gate, caseSet, casesDigest, candidate } = definition;
  if (caseSet !== 'heldout' || gate.holdout === undefined) return definition;
  const { exposures: limit, reveal } = gate.holdout;
  const { exposures, reveals } = useOfSet(entries, casesDigest);
  const isKnown = exposures.some((exposure) => exposure.candidate === candidate.digest);
  const nCandidates = exposures.length + (isKnown ? 0 : 1);
  if (nCandidates > limit && !isKnown) {
    throw new UsageError(
      `the held-out cases of gate ${gate.name} are used up: ${exposures.length} of ${limit} candidates were analysed on them`,
      'make new held-out cases; raising holdout.exposures only makes a worn-out set count for more than it says',
    );
  }
  const spentBecause = reveals.map(
    ({ case: caseId, run, reason }) =>
      `the held-out cases are spent: ${reveal === 'cases' ? `case ${caseId}` : 'one'} of run ${run} was looked at (${reason})`,
  );
  return {
    ...definition,
    advisoryBecause: [...definition.advisoryBecause, ...spentBecause],
    exposure: { nCandidates, limit, isAggregate: reveal === 'aggregate' },
  };
}

function refuseAnother(attempts: readonly AttemptEntry[]): void {
  const last = attempts.at(-1);
  if (last === undefined) return;
  throw new UsageError(
    `this candidate was decided already: run ${last.run} is a ${last.verdict}, and the first completed verdict stands`,
    `look at it with \`qgate report ${last.run}\`; to try once more, say why with --supersede "reason": reports show it for ever, and the next attempt is tested at half the level`,
  );
}

function assertReason(reason: string): void {
  if (reason.trim() !== '' && reason.length <= 1000) return;
  throw new UsageError(
    '--supersede needs a reason of 1 to 1,000 characters',
    'say what was wrong with the run',
  );
}
