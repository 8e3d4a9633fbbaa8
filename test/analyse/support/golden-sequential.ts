import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { efficacyBoundaries } from '../../../src/analyse/sequential/efficacy-boundaries.js';
import type { Spending } from '../../../src/definition/sequential/spending.js';
import { expectNear, type GoldenRecord } from './golden.js';

/** The reference records of one category of sequential looks. @throws Error for a category without records */
export function goldenSequentialRecords(category: string): readonly GoldenRecord[] {
  const file = JSON.parse(readFileSync('test/oracles/golden-sequential.json', 'utf8')) as {
    records: GoldenRecord[];
  };
  const records = file.records.filter((record) => record.category === category);
  if (records.length === 0) throw new Error(`no reference record of category ${category}`);
  return records;
}

/** A spending function as the reference names it. */
export const spendingOf = (family: string, gamma: number | null) =>
  (family === 'hsd' ? { family, gamma } : { family }) as Spending;

/** Boundaries of the pass of a record's inputs. */
export const boundsOf = ({ spending, gamma, alpha, fractions }: GoldenRecord['inputs']) =>
  efficacyBoundaries({ fractions, alpha, spending: spendingOf(spending, gamma) });

/** Fails unless both lists are as long and all numbers near. */
export const expectAll = (
  actual: readonly (number | null)[],
  expected: readonly number[],
  tolerance: number,
) => {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, k) => {
    expectNear(value, expected[k] as number, tolerance);
  });
};
