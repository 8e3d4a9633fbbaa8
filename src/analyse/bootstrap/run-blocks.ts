import { assertNever } from '../../shared/assert-never.js';
import { blockGenerator, blockState, REPLICATES_PER_BLOCK, type StreamName } from '../rng/stream.js';
import { type CrossingPlan, crossingDrawer } from './crossing-clusters.js';
import { exactDrawer } from './draw-exact.js';
import { drawByIndices } from './draw-indices.js';
import { multinomialDrawer } from './draw-multinomial.js';
import type { ResamplingPlan } from './resampling-plan.js';

/** Replicates to draw: plain data, the same wherever it is carried out. */
export interface ResamplingJob {
  readonly plan: ResamplingPlan | CrossingPlan;
  readonly stream: StreamName;
  readonly firstBlock: number;
  readonly nBlocks: number;
}

export interface Replicates {
  /** nBlocks × REPLICATES_PER_BLOCK means, in the order of blocks. */
  readonly means: Float64Array;
  /** Resamples thrown away because they emptied a weighted slice (clusters that cross slices only). */
  readonly nRejected: number;
}

/**
 * Port for carrying out large jobs: an implementation may spread the blocks over threads (and wait for them, for
 * instance with Atomics.wait) as long as it returns exactly what `runBlocks` would.
 */
export type BlockRunner = (job: ResamplingJob) => Replicates;

/** Draws the blocks of a job one after the other, in this thread. */
export function runBlocks(job: ResamplingJob): Replicates {
  const means = new Float64Array(job.nBlocks * REPLICATES_PER_BLOCK);
  const fill = blockFiller(job);
  let nRejected = 0;
  for (let i = 0; i < job.nBlocks; i += 1) {
    const out = means.subarray(i * REPLICATES_PER_BLOCK, (i + 1) * REPLICATES_PER_BLOCK);
    nRejected += fill(out, job.firstBlock + i);
  }
  return { means, nRejected };
}

/** Prepares the tables of a plan once; the function it returns fills one block and says how many were rejected. */
function blockFiller({ plan, stream }: ResamplingJob): (out: Float64Array, block: number) => number {
  switch (plan.kind) {
    case 'exact': {
      const draw = exactDrawer(plan);
      return (out, block) => {
        draw(out, blockGenerator(stream, block));
        return 0;
      };
    }
    case 'multinomial': {
      const draw = multinomialDrawer(plan);
      return (out, block) => {
        draw(out, blockGenerator(stream, block));
        return 0;
      };
    }
    case 'indices':
      return (out, block) => {
        drawByIndices(plan, out, blockState(stream, block));
        return 0;
      };
    case 'crossing': {
      const draw = crossingDrawer(plan);
      return (out, block) => draw(out, blockGenerator(stream, block));
    }
    default:
      return assertNever(plan);
  }
}
