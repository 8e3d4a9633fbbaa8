import { Worker } from 'node:worker_threads';
import { type BlockRunner, type ResamplingJob, runBlocks } from '../analyse/bootstrap/run-blocks.js';
import { REPLICATES_PER_BLOCK } from '../analyse/rng/stream.js';
import { BlockBoard } from './block-board.js';
import { type BlockMessage, drawBlock, workOff } from './block-worker.js';

/** Draws of single units below which starting threads would cost more than it saves: about a second of work. */
const LARGE_JOB_DRAWS = 500_000_000;
const STALL_MS = 30_000;

export interface ThreadRunnerOptions {
  /** Threads besides the calling one, >= 0. */
  readonly nWorkers: number;
  /** Compiled `block-worker` module. */
  readonly workerUrl?: URL;
  /** Draws from which a job counts as large. */
  readonly largeJobDraws?: number;
}

export interface ThreadRunner {
  readonly run: BlockRunner;
  /** Ends the threads; further large jobs start new ones. */
  close(): Promise<void>;
}

/**
 * Carries out large resampling jobs on several threads and waits for them; the calling thread draws too. The result is
 * that of `runBlocks`, to the byte. Should a worker die, its blocks are drawn again by the caller.
 */
export function threadRunner(options: ThreadRunnerOptions): ThreadRunner {
  const workerUrl = options.workerUrl ?? new URL('./block-worker.js', import.meta.url);
  let workers: Worker[] = [];
  const start = () => {
    const worker = new Worker(workerUrl);
    // An idle worker must not keep the process alive, and one that failed is made up for by the caller.
    worker.unref();
    worker.on('error', () => {
      workers = workers.filter((other) => other !== worker);
    });
    return worker;
  };
  const run: BlockRunner = (job) => {
    if (drawsOf(job) < (options.largeJobDraws ?? LARGE_JOB_DRAWS) || options.nWorkers < 1)
      return runBlocks(job);
    while (workers.length < options.nWorkers) workers.push(start());
    const board = BlockBoard.forBlocks(job.nBlocks);
    const message: BlockMessage = { job, buffers: board.buffers };
    for (const worker of workers) worker.postMessage(message);
    workOff(job, board);
    waitForOthers(job, board);
    return { means: Float64Array.from(board.means), nRejected: board.nRejected };
  };
  const close = async () => {
    const ending = workers;
    workers = [];
    await Promise.all(ending.map((worker) => worker.terminate()));
  };
  return { run, close };
}

/** Waits for the blocks that others have taken; takes them over where nothing is finished for a long time. */
function waitForOthers(job: ResamplingJob, board: BlockBoard): void {
  while (!board.isComplete) {
    const { nDone } = board;
    board.waitForProgress(nDone, STALL_MS);
    if (board.nDone > nDone) continue;
    for (const block of board.unfinished()) drawBlock(job, board, block);
  }
}

function drawsOf({ plan, nBlocks }: ResamplingJob): number {
  switch (plan.kind) {
    case 'indices':
      return plan.totals.length * nBlocks * REPLICATES_PER_BLOCK;
    case 'crossing':
      return (plan.starts.length - 1) * nBlocks * REPLICATES_PER_BLOCK;
    case 'exact':
    case 'multinomial':
      return 0;
  }
}
