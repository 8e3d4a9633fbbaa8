import { REPLICATES_PER_BLOCK } from '../analyse/rng/stream.js';

/** States of a block: nobody's, somebody's, written. */
const FREE = 0;
const TAKEN = 1;
const DONE = 2;

/** Shared memory of one job: who has taken which block, and the means they wrote. */
export interface BoardBuffers {
  /** One state per block, then the number of finished blocks, then the number of rejected resamples. */
  readonly states: SharedArrayBuffer;
  readonly means: SharedArrayBuffer;
}

/**
 * Blocks of a job that several threads work off together. A block has the same content whoever draws it, so one that
 * was taken and never finished can simply be drawn again.
 */
export class BlockBoard {
  readonly means: Float64Array;
  private readonly states: Int32Array;
  private readonly nBlocks: number;

  constructor(readonly buffers: BoardBuffers) {
    this.states = new Int32Array(buffers.states);
    this.means = new Float64Array(buffers.means);
    this.nBlocks = this.states.length - 2;
  }

  static forBlocks(nBlocks: number): BlockBoard {
    return new BlockBoard({
      states: new SharedArrayBuffer((nBlocks + 2) * Int32Array.BYTES_PER_ELEMENT),
      means: new SharedArrayBuffer(nBlocks * REPLICATES_PER_BLOCK * Float64Array.BYTES_PER_ELEMENT),
    });
  }

  get nDone(): number {
    return Atomics.load(this.states, this.nBlocks);
  }

  get nRejected(): number {
    return Atomics.load(this.states, this.nBlocks + 1);
  }

  get isComplete(): boolean {
    return this.nDone === this.nBlocks;
  }

  /** Claims a free block for this thread, or null if there is none. */
  take(): number | null {
    for (let block = 0; block < this.nBlocks; block += 1) {
      if (Atomics.compareExchange(this.states, block, FREE, TAKEN) === FREE) return block;
    }
    return null;
  }

  /** Blocks that somebody took and has not finished. */
  unfinished(): number[] {
    return Array.from({ length: this.nBlocks }, (_, block) => block).filter(
      (block) => Atomics.load(this.states, block) !== DONE,
    );
  }

  /** Writes a block's means, once; a second writer of the same block changes nothing. */
  finish(block: number, means: Float64Array, nRejected: number): void {
    this.means.set(means, block * REPLICATES_PER_BLOCK);
    if (Atomics.exchange(this.states, block, DONE) === DONE) return;
    Atomics.add(this.states, this.nBlocks + 1, nRejected);
    Atomics.add(this.states, this.nBlocks, 1);
    Atomics.notify(this.states, this.nBlocks);
  }

  /** Sleeps until another block is finished, or the time is over. */
  waitForProgress(nDone: number, timeoutMs: number): void {
    Atomics.wait(this.states, this.nBlocks, nDone, timeoutMs);
  }
}
