import { quarantineCase } from '../../workflow/quarantine/quarantine-case.js';
import { decidingPorts, systemClock } from '../context.js';
import { actorOf, keepLedgerOf } from '../ledger.js';
import { openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';
import { writeReports } from './write-reports.js';

export interface QuarantineOptions extends CommonOptions {
  readonly reason: string;
  readonly out?: string;
}

/** `qgate quarantine`: a case found wrong after the results, told beside the verdict with and without it. Exits with the verdict's code. */
export async function quarantineCommand(
  context: ProcessContext,
  runName: string,
  caseId: string,
  options: QuarantineOptions,
): Promise<number> {
  const store = await openStoreToWrite(context, options);
  try {
    const { id: runId } = findRun(store, runName);
    const who = { by: actorOf(context.env), nowMs: systemClock.nowMs() };
    const ports = { store, ...(await decidingPorts()) };
    const decided = await quarantineCase({ runId, caseId, reason: options.reason, ...who }, ports);
    await keepLedgerOf(context, store, store.definition(runId));
    return await writeReports(context, options, options.out, { ...decided, isFromBefore: false }, store);
  } finally {
    store.close();
  }
}
