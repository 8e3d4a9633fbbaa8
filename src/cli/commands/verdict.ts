import { type DecidedRun, decideRun } from '../../workflow/decide-run.js';
import { keepVerdict } from '../../workflow/standing-verdict.js';
import { decidingPorts } from '../context.js';
import { openRunToRead, openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';
import { writeReports } from './write-reports.js';
import { writeVerdict } from './write-verdict.js';

/**
 * `qgate verdict`: the verdict again, from the store alone, which is not changed. Exits with the verdict's code. Only where
 * the verdict that stands is pending and another is given now, since grades have come in, is the new one kept and are its
 * reports written.
 */
export async function verdictCommand(
  context: ProcessContext,
  runName: string,
  options: CommonOptions,
): Promise<number> {
  const { store, run } = await openRunToRead(context, options, runName);
  let decided: DecidedRun;
  let isNew: boolean;
  try {
    decided = await decideRun(store, run.id, await decidingPorts());
    isNew = run.verdict === 'pending' && decided.text !== store.verdict(run.id);
  } finally {
    store.close();
  }
  if (isNew) return keepDecided(context, options, run.id);
  await writeVerdict(context, options, decided);
  return decided.verdict.exitCode;
}

/** Decides in the store itself: grades and scores that were made on the way are kept too. */
async function keepDecided(context: ProcessContext, options: CommonOptions, runId: string): Promise<number> {
  const store = await openStoreToWrite(context, options);
  try {
    const decided = await decideRun(store, runId, await decidingPorts());
    return await writeReports(context, options, undefined, keepVerdict(store, runId, decided), store);
  } finally {
    store.close();
  }
}
