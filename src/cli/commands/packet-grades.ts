import path from 'node:path';
import { writeAtomic } from '../../files/write-atomic.js';
import { archiveGrades } from '../../workflow/archive-grades.js';
import { openRunToRead } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

export interface PacketGradesOptions extends CommonOptions {
  readonly out?: string;
}

/** `qgate packet grades`: all grades with the key behind them. 0 once they are written. */
export async function packetGradesCommand(
  context: ProcessContext,
  runName: string,
  options: PacketGradesOptions,
): Promise<number> {
  const { store, run } = await openRunToRead(context, options, runName);
  try {
    const lines = [...archiveGrades(store, run.id)];
    const text = `${lines.join('\n')}\n`;
    if (options.out !== undefined) await writeAtomic(path.resolve(context.cwd, options.out), text);
    if (options.json)
      printJson(
        context,
        lines.map((line): unknown => JSON.parse(line)),
      );
    else if (options.out === undefined) context.stdout.write(text);
    return 0;
  } finally {
    store.close();
  }
}
