import { randomBytes } from 'node:crypto';
import { UsageError } from '../../shared/errors.js';
import type { StartEntry } from '../../verdict/ledger/entry.js';
import { looksBefore, type StartsAt, startOf } from '../../verdict/ledger/starts.js';
import type { RunDefinition, RunStart, StorePort } from '../ports.js';
import { enter, ledgerEntries } from './ledger-entries.js';
import { trackOf } from './track-of.js';

/** What of a run's beginning the caller knows. */
export interface Beginning {
  readonly shards: number | null;
  readonly begun: StartEntry['begun'];
}

/** A new start of a run; it is in no ledger before `enterStart`. */
export function newStart(store: StorePort, definition: RunDefinition, beginning: Beginning): RunStart {
  const { gate, attempts } = definition;
  const nonce = randomBytes(16).toString('hex');
  const suffix = attempts === undefined ? '' : `-${attempts.attempt}`;
  return {
    run: `${gate.name}-${nonce.slice(0, 10)}${suffix}`,
    nonce,
    ...beginning,
    looksBefore: looksBefore(ledgerEntries(store, gate.name), startsAt(definition), null),
  };
}

/** Writes a run's start to the ledger, unless it is there. */
export function enterStart(
  store: StorePort,
  definition: RunDefinition,
  { nowMs, by }: { readonly nowMs: number; readonly by?: string | null },
): void {
  const { start, gate, baseline, candidate } = definition;
  if (start === undefined || startOf(ledgerEntries(store, gate.name), start.run) !== null) return;
  enter(store, {
    ledger: 1,
    kind: 'start',
    gate: gate.name,
    track: trackOf(definition),
    gate_digest: definition.gateDigest,
    cases: definition.casesDigest,
    baseline: baseline.digest,
    candidate: candidate.digest,
    candidate_name: candidate.name,
    identity: definition.identity,
    run: start.run,
    nonce: start.nonce,
    shards: start.shards,
    begun: start.begun,
    unlocked: definition.advisoryBecause.length > 0,
    aa: definition.isAA,
    partial: definition.partial.length > 0,
    at: new Date(nowMs).toISOString(),
    by: by ?? null,
  });
}

/**
 * The start that a shard belongs to: the one that was named, or the one that is open in the ledger for the same run and as many
 * shards. null where none was named and none is there: the shard was not begun with the others.
 * @param whole definition of the run that the shard is a part of
 * @throws UsageError where the named one is not there or is of another run, or several are open
 */
export function startOfShard(
  store: StorePort,
  whole: RunDefinition,
  shards: number,
  named: string | null,
): RunStart | null {
  const entries = ledgerEntries(store, whole.gate.name);
  const starts = entries.filter((entry): entry is StartEntry => entry.kind === 'start');
  const isOfThis = (start: StartEntry): boolean =>
    start.identity === whole.identity && start.shards === shards && start.begun === 'before';
  const ended = new Set(
    entries.flatMap((entry) => (entry.kind === 'attempt' || entry.kind === 'abandon' ? [entry.run] : [])),
  );
  const open = starts.filter((start) => isOfThis(start) && !ended.has(start.run));
  const found =
    named === null ? onlyOne(open) : namedStart(named, starts.find(({ run }) => run === named) ?? null);
  if (found === null) return null;
  if (!isOfThis(found)) {
    throw new UsageError(
      `start ${found.run} is not of this run in ${shards} shards: gate, cases, bundles or the number of shards differ`,
      'begin again with `qgate begin`, or undo the change',
    );
  }
  if (ended.has(found.run)) {
    throw new UsageError(`run ${found.run} has ended: it was completed or abandoned`, 'begin another one');
  }
  const { run, nonce, begun } = found;
  return { run, nonce, begun, shards, looksBefore: looksBefore(entries, startsAt(whole), run) };
}

function startsAt(definition: RunDefinition): StartsAt {
  return {
    gate: definition.gate.name,
    candidate: definition.candidate.digest,
    cases: definition.casesDigest,
    track: trackOf(definition),
  };
}

function onlyOne(open: readonly StartEntry[]): StartEntry | null {
  if (open.length <= 1) return open[0] ?? null;
  throw new UsageError(
    `the ledger has ${open.length} open starts of this run: ${open.map(({ run }) => run).join(', ')}`,
    'name one with --start, and abandon the others with a reason (qgate abandon)',
  );
}

function namedStart(named: string, found: StartEntry | null): StartEntry {
  if (found !== null) return found;
  throw new UsageError(
    `no ledger has a start ${named}`,
    'bring the ledger file that `qgate begin` wrote beside the gate, and give the id it printed',
  );
}
