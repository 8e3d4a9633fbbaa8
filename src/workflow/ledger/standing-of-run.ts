import { UsageError } from '../../shared/errors.js';
import type { AttemptEntry } from '../../verdict/ledger/entry.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { attemptsAt } from './admit-run.js';
import { ledgerEntries } from './ledger-entries.js';
import { isCountable } from './track-of.js';

/**
 * Why a run's verdict does not count although nothing is wrong with the run: another of the same gate and candidate was
 * completed while it waited. Empty for a run that was counted itself, whatever came after it.
 */
export function lateBecause(store: StorePort, runId: string, definition: RunDefinition): readonly string[] {
  return othersFirst(store, runId, definition).map(
    ({ run, verdict }) =>
      `run ${run} of the same gate and candidate was completed first (${verdict}), and its verdict stands`,
  );
}

/**
 * @throws UsageError where going on with the run, or telling its verdict, would pass over another that stands: nothing is
 *   sent
 */
export function refuseOvertaken(store: StorePort, runId: string, definition: RunDefinition): void {
  const [first] = othersFirst(store, runId, definition);
  if (first !== undefined) {
    throw new UsageError(
      `run ${first.run} of the same gate and candidate was completed first (${first.verdict}), and its verdict stands`,
      'to try once more, say why with --supersede "reason"',
    );
  }
  const attempts = attemptsAt(definition, ledgerEntries(store, definition.gate.name));
  const own = attempts.find(({ run }) => run === runId);
  const later = own && attempts.find(({ attempt }) => attempt > own.attempt);
  if (later === undefined) return;
  throw new UsageError(
    `run ${runId} is superseded by run ${later.run} (${later.verdict}), because: ${later.superseding ?? 'no reason is known'}`,
    `look at it with \`qgate report ${later.run}\``,
  );
}

/** Completed runs that this one does not name, unless it was completed itself. */
function othersFirst(store: StorePort, runId: string, definition: RunDefinition): readonly AttemptEntry[] {
  if (!isCountable(definition)) return [];
  const attempts = attemptsAt(definition, ledgerEntries(store, definition.gate.name));
  if (attempts.some(({ run }) => run === runId)) return [];
  const named = new Set(definition.attempts?.earlier.map(({ run }) => run));
  return attempts.filter(({ run }) => !named.has(run));
}
