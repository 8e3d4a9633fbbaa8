import { createHash } from 'node:crypto';
import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import { clusterOf } from '../definition/cluster.js';
import type { Gate } from '../definition/gate.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';
import { keyedRandom, shuffle } from '../shared/keyed-random.js';
import { declaredTreatment } from './declared-treatment.js';
import type { Plan, Shard } from './plan.js';

export interface PlanInput {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  /** In the gate's order. */
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
  readonly baseline: Bundle;
  readonly candidate: Bundle;
  /** Names of the slices to run; absent or null for all. */
  readonly sliceFilter?: readonly string[] | null;
  readonly shard?: Shard | null;
}

/**
 * Freezes what will be sent: which cases, how often, in which order. Order and the subset for repeats come from the
 * gate's seed, so the same definition gives the same plan on every machine.
 * @throws UsageError for an unknown slice, a shard out of range, or when nothing is left to run
 */
export function makePlan(input: PlanInput): Plan {
  const { gate, cases } = input;
  const slices = input.sliceFilter ?? null;
  const shard = input.shard ?? null;
  if (slices !== null) assertSlicesExist(gate, slices);
  if (shard !== null) assertShardInRange(shard);

  const isPlanned = (item: Case): boolean =>
    (slices === null || slices.includes(item.slice)) &&
    (shard === null || shardOf(shardKeyOf(gate, item), shard.of) === shard.index);
  const planned = cases.flatMap((item, index) => (isPlanned(item) ? [index] : []));
  if (planned.length === 0) throw new UsageError('nothing to run: no case is left', emptyHint(shard));

  const repeatsPerCase = repeatsOf(gate, cases.length);
  const kept = new Set(planned);
  for (let index = 0; index < cases.length; index++) if (!kept.has(index)) repeatsPerCase[index] = 0;
  const order = shuffle(Uint32Array.from(planned), keyedRandom(gate.statistics.seed, 'order of calls'));

  return {
    identity: identityOf(input, slices, shard),
    nCases: planned.length,
    order,
    repeatsPerCase,
    nCallsPerArm: repeatsPerCase.reduce((sum, repeats) => sum + repeats, 0),
    partial: [
      ...(slices === null ? [] : [`slice ${slices.join(', ')} only`]),
      ...(shard === null ? [] : [`shard ${shard.index}/${shard.of} only`]),
    ],
  };
}

/** What keeps a case's arms, repeats and cluster in one shard; the prefixes keep ids and cluster names apart. */
function shardKeyOf(gate: Gate, item: Case): string {
  const cluster = clusterOf(gate, item);
  return cluster === null ? `case ${item.id}` : `cluster ${cluster}`;
}

/** Shard of a cluster, 1-based: a hash, so that it does not depend on which other cases there are. */
export function shardOf(cluster: string, of: number): number {
  return (createHash('sha256').update(cluster).digest().readUInt32BE(0) % of) + 1;
}

/** Responses wanted per case. The subset is drawn over all cases of the gate, so that shards and slice filters do not move it. */
export function repeatsOf(gate: Gate, nCases: number): Uint16Array {
  const { times, cases: wanted } = gate.repeats;
  const repeats = new Uint16Array(nCases).fill(1);
  if (wanted === 'all' || wanted >= nCases) return repeats.fill(times);
  const indices = Uint32Array.from({ length: nCases }, (_, index) => index);
  shuffle(indices, keyedRandom(gate.statistics.seed, 'cases with repeats'));
  for (const index of indices.subarray(0, wanted)) repeats[index] = times;
  return repeats;
}

function identityOf(input: PlanInput, slices: readonly string[] | null, shard: Shard | null): Digest {
  const { gate, baseline, candidate } = input;
  return digestOf({
    version: 1,
    gate: input.gateDigest,
    cases: input.casesDigest,
    baseline: baseline.digest,
    candidate: candidate.digest,
    treatment: {
      baseline: declaredTreatment(baseline.treatment, gate.treatment),
      candidate: declaredTreatment(candidate.treatment, gate.treatment),
    },
    decoding: gate.decoding,
    repeats: gate.repeats,
    seed: gate.statistics.seed,
    slices: slices === null ? null : [...slices].sort(),
    shard,
  });
}

function assertSlicesExist(gate: Gate, slices: readonly string[]): void {
  const known = [...gate.slices, ...gate.targeted].map((slice) => slice.name);
  for (const slice of slices) {
    if (!known.includes(slice)) {
      throw new UsageError(`no slice "${slice}" in gate ${gate.name}`, `its slices are ${known.join(', ')}`);
    }
  }
}

function assertShardInRange({ index, of }: Shard): void {
  if (!Number.isInteger(of) || of < 1 || !Number.isInteger(index) || index < 1 || index > of) {
    throw new UsageError(`there is no shard ${index}/${of}`, 'write it as i/n with 1 <= i <= n, e.g. 2/8');
  }
}

function emptyHint(shard: Shard | null): string {
  return shard === null
    ? 'check the slice filter against the cases'
    : `shard ${shard.index}/${shard.of} holds no cluster: use fewer shards`;
}
