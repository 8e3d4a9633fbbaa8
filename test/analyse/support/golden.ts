import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** One reference record: inputs, the numbers other software gives, and how close ours must come. */
export interface GoldenRecord {
  readonly name: string;
  readonly category: string;
  // biome-ignore lint/suspicious/noExplicitAny: each category has inputs of its own; the file is the reference.
  readonly inputs: any;
  // biome-ignore lint/suspicious/noExplicitAny: likewise.
  readonly expected: any;
  readonly tolerance: Readonly<Record<string, number>>;
}

/** All records of the reference file. */
export function goldenRecords(): readonly GoldenRecord[] {
  const file = JSON.parse(readFileSync('test/oracles/golden.json', 'utf8')) as { records: GoldenRecord[] };
  return file.records;
}

/** Fails unless |actual − expected| <= tolerance; a NaN or a missing number fails. */
export function expectNear(actual: number | null | undefined, expected: number, tolerance: number): void {
  expect(Math.abs((actual as number) - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance,
  );
}

/** Fails unless |actual/expected − 1| <= tolerance (equality at 0). */
export function expectRelative(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.abs(expected),
  );
}

/** Fails unless both ends are near. */
export function expectEnds(
  actual: { readonly lower: number; readonly upper: number },
  expected: readonly [number, number],
  tolerance: number | readonly [number, number],
): void {
  const [left, right] = typeof tolerance === 'number' ? [tolerance, tolerance] : tolerance;
  expectNear(actual.lower, expected[0], left);
  expectNear(actual.upper, expected[1], right);
}
