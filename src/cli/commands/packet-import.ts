import path from 'node:path';
import { readReturnedFiles } from '../../files/returned/read-returned-files.js';
import { UsageError } from '../../shared/errors.js';
import { importGrades } from '../../workflow/import-grades.js';
import { systemClock } from '../context.js';
import { explainProblems } from '../explain-error.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { describeGradeImport } from './describe-grade-import.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

export interface PacketImportOptions extends CommonOptions {
  readonly rater?: string;
  readonly replace?: boolean;
  readonly encoding?: string;
  readonly decimal: '.' | ',';
}

/** `qgate packet import`: grades into the store. 0 once they are in; the verdict says what is missing. */
export async function packetImportCommand(
  context: ProcessContext,
  runName: string,
  files: readonly string[],
  options: PacketImportOptions,
): Promise<number> {
  const encoding = options.encoding ?? null;
  if (encoding !== null) assertEncoding(encoding);
  const named = files.map((name) => ({ path: path.resolve(context.cwd, name), name }));
  const store = await openStoreToWrite(context, options);
  try {
    const { id: runId } = findRun(store, runName);
    const returned = await readReturnedFiles(named, encoding);
    const imported = importGrades(
      {
        runId,
        ...returned,
        options: {
          rater: options.rater ?? null,
          isReplacing: options.replace === true,
          decimal: options.decimal,
        },
      },
      { store, clock: systemClock },
    );
    const { warnings } = imported;
    if (warnings.length > 0 && !options.quiet) context.stderr.write(explainProblems(warnings));
    if (options.json) printJson(context, imported);
    else if (!options.quiet) context.stdout.write(describeGradeImport(imported));
    return 0;
  } finally {
    store.close();
  }
}

function assertEncoding(name: string): void {
  try {
    new TextDecoder(name);
  } catch {
    throw new UsageError(
      `there is no encoding "${name}"`,
      'name one such as windows-1252, macintosh or iso-8859-15',
    );
  }
}
