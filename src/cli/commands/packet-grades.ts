import path from 'node:path';
import { writeAtomic } from '../../files/write-atomic.js';
import { archiveGrades } from '../../workflow/archive-grades.js';
import { openStoreFor } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
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
  const store = await openStoreFor(context, options);
  try {
    const lines = archiveGrades(store, findRun(store, runName).id);
    if (options.out === undefined) for (const line of lines) context.stdout.write(`${line}\n`);
    else await writeAtomic(path.resolve(context.cwd, options.out), `${[...lines].join('\n')}\n`);
    return 0;
  } finally {
    store.close();
  }
}
