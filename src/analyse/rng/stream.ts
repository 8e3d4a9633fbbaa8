import { createHash } from 'node:crypto';
import { type GeneratorState, Xoshiro128 } from './xoshiro128.js';

/** Replicates drawn from one keyed stream; the unit in which work may be spread over threads. */
export const REPLICATES_PER_BLOCK = 1000;

/** What a stream of random numbers is for; equal names give equal numbers on every machine. */
export interface StreamName {
  readonly seed: number;
  readonly metric: string;
  /** Slice or cohort, or the empty text for the overall. */
  readonly slice: string;
  readonly purpose: string;
}

/** Name and version of the generator, for reports. */
export const GENERATOR_NAME = 'xoshiro128**/sha256-keyed/blocks-of-1000';

/**
 * The generator of one block: its state is the first 16 bytes of SHA-256(`seed|metric|slice|purpose|block`), so blocks
 * are independent of one another and of the order in which they are drawn.
 */
export function blockGenerator(name: StreamName, block: number): Xoshiro128 {
  return new Xoshiro128(blockState(name, block));
}

/** State words, little-endian, for callers that inline the generator. */
export function blockState(name: StreamName, block: number): GeneratorState {
  const key = `${name.seed}|${name.metric}|${name.slice}|${name.purpose}|${block}`;
  const digest = createHash('sha256').update(key, 'utf8').digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
}
