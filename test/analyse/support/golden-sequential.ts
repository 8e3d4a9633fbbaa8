import { readFileSync } from 'node:fs';
import type { GoldenRecord } from './golden.js';

/** The reference records of one category of sequential looks. @throws Error for a category without records */
export function goldenSequentialRecords(category: string): readonly GoldenRecord[] {
  const file = JSON.parse(readFileSync('test/oracles/golden-sequential.json', 'utf8')) as {
    records: GoldenRecord[];
  };
  const records = file.records.filter((record) => record.category === category);
  if (records.length === 0) throw new Error(`no reference record of category ${category}`);
  return records;
}
