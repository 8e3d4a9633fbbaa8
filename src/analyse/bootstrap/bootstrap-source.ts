import type { Interval } from '../analysis.js';
import { REPLICATES_PER_BLOCK, type StreamName } from '../rng/stream.js';
import { type BootstrapDistribution, drawnDistribution, exactDistribution } from './distribution.js';
import { mirroredPlan, type ResamplingPlan } from './resampling-plan.js';
import type { BlockRunner, Replicates } from './run-blocks.js';

/** Orientation: 1 resamples the values as they are, −1 negated, as the swapped arms would have it. */
export type Sign = 1 | -1;

/** Where the bootstrap distribution of an estimate comes from. */
export interface BootstrapSource {
  readonly kind: NonNullable<Interval['bootstrapKind']>;
  /** The distribution with `nResamples` replicates (ignored where exact); null where resampling says nothing. */
  distribution(sign: Sign, nResamples: number): BootstrapDistribution | null;
  /** Resamples thrown away so far. */
  nRejected(): number;
}

/** A sample's plan in its canonical orientation. */
export interface OrientedPlan {
  readonly plan: ResamplingPlan;
  /** Orientation of the sample in which the plan was made. */
  readonly sign: Sign;
}

/** The plan in the orientation asked for. */
export function planAt({ plan, sign }: OrientedPlan, wanted: Sign): ResamplingPlan {
  return sign === wanted ? plan : mirroredPlan(plan);
}

/** Source for one sample. */
export function sampleSource(oriented: OrientedPlan, stream: StreamName, run: BlockRunner): BootstrapSource {
  if (oriented.plan.kind === 'exact') {
    return {
      kind: 'exact',
      distribution: (sign) => {
        const plan = planAt(oriented, sign);
        return plan.kind === 'exact' ? exactDistribution(plan) : null;
      },
      nRejected: () => 0,
    };
  }
  return drawnSource(oriented.plan.kind, (sign, firstBlock, nBlocks) =>
    run({ plan: planAt(oriented, sign), stream, firstBlock, nBlocks }),
  );
}

export interface WeightedPlan {
  readonly oriented: OrientedPlan;
  readonly weight: number;
  readonly stream: StreamName;
}

/**
 * Source for a weighted sum over slices: each slice drawn from a stream of its own, summed replicate by replicate. The
 * order of slices is that of their names, so it does not depend on how the gate lists them.
 */
export function weightedSource(slices: readonly WeightedPlan[], run: BlockRunner): BootstrapSource {
  const [only] = slices;
  if (slices.length === 1 && only !== undefined && only.weight === 1) {
    return sampleSource(only.oriented, only.stream, run);
  }
  const ordered = [...slices].sort((a, b) => (a.stream.slice < b.stream.slice ? -1 : 1));
  const kinds = ordered.map(({ oriented }) => oriented.plan.kind);
  const kind = kinds.includes('indices') ? 'indices' : 'multinomial';
  return drawnSource(kind, (sign, firstBlock, nBlocks) => {
    const means = new Float64Array(nBlocks * REPLICATES_PER_BLOCK);
    for (const { oriented, weight, stream } of ordered) {
      const own = run({ plan: planAt(oriented, sign), stream, firstBlock, nBlocks }).means;
      for (let b = 0; b < means.length; b += 1) means[b] = (means[b] as number) + weight * (own[b] as number);
    }
    return { means, nRejected: 0 };
  });
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
