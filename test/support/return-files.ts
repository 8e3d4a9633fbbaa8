import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readReturnedFiles } from '../../src/files/returned/read-returned-files.js';
import type { ImportOptions } from '../../src/grade/human/import/import-context.js';
import { DefinitionError } from '../../src/shared/errors.js';
import { type GradeImport, importGrades } from '../../src/workflow/import-grades.js';
import type { StorePort } from '../../src/workflow/ports.js';
import { scratchFolder } from './scratch.js';

export interface RunAt {
  readonly store: StorePort;
  readonly runId: string;
}

/** Files by name, as raters send them. */
export type Sent = Readonly<Record<string, string | Uint8Array>>;

export interface SentOptions extends Partial<ImportOptions> {
  readonly encoding?: string;
  readonly nowMs?: number;
}

/** Imports files as `qgate packet import` does. @throws DefinitionError with all that is wrong */
export async function takeBack(
  { store, runId }: RunAt,
  sent: Sent,
  options: SentOptions = {},
): Promise<GradeImport> {
  const folder = scratchFolder();
  const given = Object.entries(sent).map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return { path: file, name };
  });
  const { encoding = null, nowMs = 1000, ...more } = options;
  const returned = await readReturnedFiles(given, encoding);
  return importGrades(
    { runId, ...returned, options: { rater: null, isReplacing: false, decimal: '.', ...more } },
    { store, clock: { nowMs: () => nowMs, monotonicMs: () => 0 } },
  );
}

/** What an import says is wrong, `file: message` by line; nothing of it may be stored. */
export async function refusal(at: RunAt, sent: Sent, options: SentOptions = {}): Promise<readonly string[]> {
  const before = at.store.humanGrades(at.runId);
  try {
    await takeBack(at, sent, options);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const after = at.store.humanGrades(at.runId);
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error('something was stored', { cause: error });
    return error.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ file, message }) => `${file}: ${message}`);
  }
  throw new Error('the import was not refused');
}

/** A spreadsheet of rows by column, comma separated, every field quoted. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return `${[line(header), ...rows.map((row) => line(header.map((name) => row[name] ?? '')))].join('\r\n')}\r\n`;
}

/** Rows of a packet, keys filled in, and what a test writes beside the index-th item. */
export function packetRows(
  { store, runId }: RunAt,
  fill: (index: number, caseId: string) => Readonly<Record<string, string>>,
  packetIndex = 0,
): readonly Readonly<Record<string, string>>[] {
  const record = store.packets(runId)[packetIndex];
  if (record === undefined) throw new Error('there is no such packet');
  return record.items.map(({ itemKey, rowCheck, caseId }, index) => ({
    packet_key: record.packetKey,
    item_key: itemKey,
    row_check: rowCheck,
    ...fill(index, caseId),
  }));
}
