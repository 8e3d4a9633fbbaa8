import type { Case } from '../definition/case.js';
import { makePlan } from '../plan/make-plan.js';
import type { Plan, Shard } from '../plan/plan.js';
import type { ResponseSink } from '../run/ports.js';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { type DecidingPorts, decideRun } from './decide-run.js';
import { definitionDiff } from './definition-diff.js';
import { findOrCreateRun, runDefinition } from './find-or-create-run.js';
import { copyJudgments } from './judging/copy-judgments.js';
import type { Admission } from './ledger/admit-run.js';
import type { Clock, RunDefinition, RunRecord, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';
import { saidIn } from './said-in.js';
import { keepVerdict, type StandingVerdict } from './standing-verdict.js';

/** A store that may hold shards. */
export interface ShardStore {
  /** For messages. */
  readonly name: string;
  readonly store: StorePort;
}

interface ShardRun extends ShardStore {
  readonly run: RunRecord;
  readonly definition: RunDefinition;
  readonly shard: Shard;
}

export interface MergedRun extends StandingVerdict {
  readonly nShards: number;
}

/**
 * Puts the shards of one run together in a store and decides, as if they had never been apart: same identity, same
 * verdict. Nothing is written before all of them are found to be one whole.
 * @throws UsageError for shards of different definitions, missing or incomplete ones; IntegrityError for a shard that
 *   is not what its definition makes it
 */
export async function mergeRuns(
  sources: readonly ShardStore[],
  { store, clock, ...ports }: { readonly store: StorePort; readonly clock: Clock } & DecidingPorts,
  admission: Pick<Admission, 'by' | 'supersede'> = {},
): Promise<MergedRun> {
  const shards = findShards(sources);
  const [first] = shards as [ShardRun, ...ShardRun[]];
  for (const other of shards) assertSameDefinition(first, other);
  assertAllThere(shards, first.shard.of);
  const cases = first.store.cases(first.run.id);
  const whole = makePlan({ ...first.definition, cases, shard: null });
  assertParts(shards, whole, cases);
  for (const shard of shards) {
    assertComplete(shard);
    refusePurged(shard.store, shard.run.id, 'a whole run cannot be made of it');
  }

  const gateName = first.definition.gate.name;
  const { shard: _shard, ...described } = first.definition;
  const definition = { ...described, ...runDefinition({ ...described, cases }, whole) };
  for (const shard of shards) store.putLedger(gateName, shard.store.ledger(gateName));
  const run = findOrCreateRun(store, definition, cases, {
    ...admission,
    beginning: { shards: first.shard.of, begun: 'at-merge' },
    resume: null,
    nowMs: clock.nowMs(),
  });
  const lock = store.lockRun(run.id);
  try {
    const sink = store.sink(run.id);
    for (const shard of shards) assertNothingContradicts(shard, store, run, sink.has);
    for (const shard of shards) {
      for (const response of shard.store.responses(shard.run.id)) {
        if (!sink.has(response.arm, response.caseId, response.repeat)) sink.put(response);
      }
      await sink.flush();
      await copyJudgments(shard, { store, runId: run.id }, cases);
    }
    const standing = keepVerdict(store, run.id, await decideRun(store, run.id, ports));
    return { ...standing, nShards: shards.length };
  } finally {
    lock.release();
  }
}

/** In the order of their numbers. */
function findShards(sources: readonly ShardStore[]): readonly ShardRun[] {
  const shards = sources.flatMap(({ name, store }) =>
    store.runs().flatMap((run): ShardRun[] => {
      const definition = store.definition(run.id);
      return definition.shard === undefined
        ? []
        : [{ name, store, run, definition, shard: definition.shard }];
    }),
  );
  if (shards.length === 0) {
    throw new UsageError(
      `no shard is in ${sources.map(({ name }) => name).join(', ')}`,
      'shards are written by `qgate run … --shard i/n`',
    );
  }
  return shards.sort((a, b) => a.shard.index - b.shard.index || (a.name < b.name ? -1 : 1));
}

function assertSameDefinition(first: ShardRun, other: ShardRun): void {
  const differences = [
    ...definitionDiff({ ...first.definition, partial: [] }, { ...other.definition, partial: [] }),
    ...(first.definition.gateDigest === other.definition.gateDigest ? [] : ['the digest of the gate']),
    ...(first.shard.of === other.shard.of
      ? []
      : [`the number of shards, ${first.shard.of} and ${other.shard.of}`]),
    ...(first.definition.start?.run === other.definition.start?.run
      ? []
      : [`their starts, ${startName(first)} and ${startName(other)}`]),
    ...(first.definition.isAA === other.definition.isAA ? [] : ['one is A/A and the other is not']),
    ...(sameTexts(first.definition.advisoryBecause, other.definition.advisoryBecause)
      ? []
      : ['the gate was locked for one and not for the other']),
  ];
  if (differences.length === 0) return;
  throw new UsageError(
    `${named(first)} and ${named(other)} are not of one run: ${differences.join('; ')}`,
    'merge the shards of one run alone, all started with the same gate, cases and bundles',
  );
}

function assertAllThere(shards: readonly ShardRun[], of: number): void {
  for (const [position, shard] of shards.entries()) {
    const before = shards[position - 1];
    if (before?.shard.index === shard.shard.index) {
      throw new UsageError(
        `shard ${shard.shard.index}/${of} is in ${before.name} and again in ${shard.name}`,
        'leave one of them out',
      );
    }
  }
  const there = new Set(shards.map(({ shard }) => shard.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
  if (missing.length === 0) return;
  throw new UsageError(
    `${missing.length === 1 ? 'shard' : 'shards'} ${missing.map((index) => `${index}/${of}`).join(', ')} missing`,
    'run what is missing, or add its file',
  );
}

/** Each shard is what its definition makes it, and together they hold each case of the whole exactly once. */
function assertParts(shards: readonly ShardRun[], whole: Plan, cases: readonly Case[]): void {
  const covered = new Uint16Array(cases.length);
  for (const shard of shards) {
    const { definition } = shard;
    const plan = makePlan({ ...definition, cases, shard: shard.shard });
    const isSame =
      plan.identity === definition.identity &&
      plan.repeatsPerCase.every((repeats, index) => repeats === definition.repeatsPerCase[index]);
    if (!isSame) {
      throw new IntegrityError(
        `${named(shard)} is not the part of the run that its definition makes it`,
        'it was written by another version of qgate, or changed since: run it again',
      );
    }
    for (const [index, repeats] of plan.repeatsPerCase.entries())
      covered[index] = (covered[index] ?? 0) + repeats;
  }
  if (covered.some((repeats, index) => repeats !== whole.repeatsPerCase[index])) {
    throw new IntegrityError(
      'the shards do not make up the whole run',
      'run them again with one version of qgate',
    );
  }
}

function assertComplete(shard: ShardRun): void {
  const { nStored, nPlanned, id } = shard.run;
  if (nStored === nPlanned) return;
  throw new UsageError(
    `${named(shard)} holds ${nStored} of ${nPlanned} responses`,
    `go on with it: the same command, or --resume ${id}`,
  );
}

/** What the store holds of the run already, from an earlier merge or run, must be what the shard holds. */
function assertNothingContradicts(
  shard: ShardRun,
  store: StorePort,
  run: RunRecord,
  has: ResponseSink['has'],
): void {
  for (const response of shard.store.responses(shard.run.id)) {
    const { arm, caseId, repeat } = response;
    if (!has(arm, caseId, repeat)) continue;
    const stored = store.response(run.id, arm, caseId, repeat);
    if (stored === null || stored.purgedLength !== undefined || saidIn(stored) === saidIn(response)) continue;
    throw new UsageError(
      `${named(shard)} and run ${run.id} of the store merged into hold different answers to case ${JSON.stringify(caseId)} of the ${arm}, so nothing is merged`,
      'merge into a new store, or leave one of them out',
    );
  }
}

const startName = ({ definition: { start } }: ShardRun): string => start?.run ?? 'none';

const named = ({ shard, name }: ShardRun): string => `shard ${shard.index}/${shard.of} in ${name}`;

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
