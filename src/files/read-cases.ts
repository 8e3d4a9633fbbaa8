import { extname } from 'node:path';
import { CappedProblems } from '../definition/capped-problems.js';
import type { Case } from '../definition/case.js';
import type { CheckDefinition } from '../definition/check-schema.js';
import { parseJsonLine } from '../definition/parse-json-line.js';
import { CaseReader } from '../definition/read-case.js';
import type { Problem } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { jsonlLines } from './jsonl-lines.js';
import { whyUnreadable } from './why-unreadable.js';

export interface CasesReading {
  readonly cases: readonly Case[];
  /** At most 51: the last says how many more there are. */
  readonly problems: readonly Problem[];
}

/** Reads case files line by line, in the order given; nothing but the cases themselves is held in memory. */
export async function readCases(
  paths: readonly string[],
  checkTypes: readonly CheckDefinition[],
): Promise<CasesReading> {
  const reader = new CaseReader(checkTypes);
  const cases: Case[] = [];
  const problems = new CappedProblems();
  for (const path of paths) {
    const file = displayPath(path);
    let nRows = 0;
    try {
      for await (const row of rowsOf(path, file)) {
        nRows += 1;
        if ('problem' in row) {
          problems.add(row.problem);
          continue;
        }
        const reading = reader.read(row.value, { file, line: row.line });
        for (const problem of reading.problems) problems.add(problem);
        if (reading.case !== null) cases.push(reading.case);
      }
      if (nRows === 0)
        problems.add({ code: 'no-cases', file, message: 'the file has 0 cases', severity: 'error' });
    } catch (error) {
      problems.add(await whyUnreadable(path, file, error));
    }
  }
  return { cases, problems: problems.all };
}

type Row = { readonly value: unknown; readonly line: number } | { readonly problem: Problem };

async function* rowsOf(path: string, file: string): AsyncGenerator<Row> {
  if (extname(path).toLowerCase() === '.csv') {
    const { csvRows } = await import('./csv-rows.js');
    for await (const row of csvRows(path)) {
      if (!('fault' in row)) yield row;
      else {
        const { hint, ...fault } = row.fault;
        yield { problem: { file, ...fault, ...(hint === undefined ? {} : { hint }), severity: 'error' } };
      }
    }
    return;
  }
  for await (const { text, line } of jsonlLines(path)) {
    const reading = parseJsonLine(text);
    if ('value' in reading) yield { value: reading.value, line };
    else yield { problem: { code: 'json-syntax', file, line, ...reading, severity: 'error' } };
  }
}
