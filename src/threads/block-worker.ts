import { parentPort } from 'node:worker_threads';
import { type ResamplingJob, runBlocks } from '../analyse/bootstrap/run-blocks.js';
import { BlockBoard, type BoardBuffers } from './block-board.js';

/** What the main thread sends: a job and the board it is worked off on. */
export interface BlockMessage {
  readonly job: ResamplingJob;
  readonly buffers: BoardBuffers;
}

/** Draws free blocks of a job until there are none left. */
export function workOff(job: ResamplingJob, board: BlockBoard): void {
  for (let block = board.take(); block !== null; block = board.take()) drawBlock(job, board, block);
}

/** Draws one block, whoever had taken it. */
export function drawBlock(job: ResamplingJob, board: BlockBoard, block: number): void {
  const { means, nRejected } = runBlocks({ ...job, firstBlock: job.firstBlock + block, nBlocks: 1 });
  board.finish(block, means, nRejected);
}

parentPort?.on('message', ({ job, buffers }: BlockMessage) => workOff(job, new BlockBoard(buffers)));
