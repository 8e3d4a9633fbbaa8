import type { Interval } from '../analysis.js';
import { REPLICATES_PER_BLOCK, type StreamName } from '../rng/stream.js';
import { type BootstrapDistribution, drawnDistribution, exactDistribution } from './distribution.js';
import type { PlanAt, Sign } from './oriented-plan.js';
import type { ExactPlan } from './resampling-plan.js';
import type { BlockRunner, Replicates } from './run-blocks.js';
import { weightedExactPlan } from './weighted-lattice.js';

/** Where the bootstrap distribution of an estimate comes from. */
export interface BootstrapSource {
  readonly kind: NonNullable<Interval['bootstrapKind']>;
  /** The distribution with `nResamples` replicates (ignored where exact); null where resampling says nothing. */
  distribution(sign: Sign, nResamples: number): BootstrapDistribution | null;
  /** Resamples thrown away so far. */
  nRejected(): number;
}

/** Source for one sample. */
export function sampleSource(planAt: PlanAt, stream: StreamName, run: BlockRunner): BootstrapSource {
  const { kind } = planAt(1);
  if (kind === 'exact') {
    return {
      kind,
      distribution: (sign) => exactDistribution(planAt(sign) as ExactPlan),
      nRejected: () => 0,
    };
  }
  return drawnSource(kind, (sign, firstBlock, nBlocks) =>
    run({ plan: planAt(sign), stream, firstBlock, nBlocks }),
  );
}

export interface WeightedPlan {
  readonly planAt: PlanAt;
  readonly weight: number;
  readonly stream: StreamName;
}

/**
 * Source for a weighted sum over slices: exact where the slices have a common lattice, else each slice drawn from a
 * stream of its own (by inversion where its distribution is known), summed replicate by replicate. The order of slices
 * is that of their names, so it does not depend on how the gate lists them.
 */
export function weightedSource(slices: readonly WeightedPlan[], run: BlockRunner): BootstrapSource {
  const ordered = [...slices].sort((a, b) => (a.stream.slice < b.stream.slice ? -1 : 1));
  const asGiven = exactAt(ordered, 1);
  if (asGiven !== null) {
    return {
      kind: 'exact',
      distribution: (sign) => {
        const plan = sign === 1 ? asGiven : exactAt(ordered, sign);
        return plan === null ? null : exactDistribution(plan);
      },
      nRejected: () => 0,
    };
  }
  const kinds = ordered.map(({ planAt }) => planAt(1).kind);
  const kind = kinds.includes('indices') ? 'indices' : 'multinomial';
  return drawnSource(kind, (sign, firstBlock, nBlocks) => {
    const means = new Float64Array(nBlocks * REPLICATES_PER_BLOCK);
    for (const { planAt, weight, stream } of ordered) {
      const own = run({ plan: planAt(sign), stream, firstBlock, nBlocks }).means;
      for (let b = 0; b < means.length; b += 1) means[b] = (means[b] as number) + weight * (own[b] as number);
    }
    return { means, nRejected: 0 };
  });
}

/** The exact distribution of the weighted sum in an orientation, where every slice has one and it is affordable. */
function exactAt(slices: readonly WeightedPlan[], sign: Sign): ExactPlan | null {
  const exact = slices.flatMap(({ planAt, weight }) => {
    const plan = planAt(sign);
    return plan.kind === 'exact' ? [{ plan, weight }] : [];
  });
  return exact.length === slices.length ? weightedExactPlan(exact) : null;
}

/** Source that draws block by block and keeps what it has drawn, so that more replicates extend the earlier ones. */
export function drawnSource(
  kind: 'multinomial' | 'indices',
  draw: (sign: Sign, firstBlock: number, nBlocks: number) => Replicates,
): BootstrapSource {
  const drawn = new Map<Sign, Float64Array>();
  let nRejected = 0;
  return {
    kind,
    nRejected: () => nRejected,
    distribution: (sign, nResamples) => {
      const before = drawn.get(sign) ?? new Float64Array(0);
      const firstBlock = before.length / REPLICATES_PER_BLOCK;
      const nBlocks = Math.ceil(nResamples / REPLICATES_PER_BLOCK) - firstBlock;
      let all = before;
      if (nBlocks > 0) {
        const more = draw(sign, firstBlock, nBlocks);
        nRejected += more.nRejected;
        all = new Float64Array(before.length + more.means.length);
        all.set(before);
        all.set(more.means, before.length);
        drawn.set(sign, all);
      }
      const used = all.subarray(0, nResamples);
      return used.every(Number.isFinite) ? drawnDistribution(used) : null;
    },
  };
}
