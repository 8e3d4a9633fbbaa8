import path from 'node:path';
import type { ArmId, StageName } from '../../definition/gate.js';
import { unexercisedWarnings } from '../../definition/unexercised-warnings.js';
import { displayPath } from '../../files/display-path.js';
import { type BatchExport, exportBatch } from '../../workflow/batch-export.js';
import { importBatch } from '../../workflow/batch-import.js';
import { systemClock } from '../context.js';
import { explainProblems } from '../explain-error.js';
import { actorOf, keepLedger } from '../ledger.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { describeImport } from './describe-import.js';
import { findRun } from './find-run.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { type ArmOptions, loadCandidate } from './load-candidate.js';
import { lockState } from './lock-state.js';
import type { CommonOptions } from './options.js';
import { stagedGate } from './staged-gate.js';

export interface BatchExportOptions extends CommonOptions, ArmOptions {
  readonly arm: ArmId;
  readonly out: string;
  readonly missing?: boolean;
  readonly unlocked?: boolean;
  readonly stage?: StageName;
  readonly supersede?: string;
}

/** `qgate batch export`: one arm's requests as batch files. 0 once they are written. */
export async function batchExportCommand(
  context: ProcessContext,
  gateName: string,
  options: BatchExportOptions,
): Promise<number> {
  const { openBatchArm } = await import('../../endpoint/batch/open-batch-arm.js');
  const { createRequestFiles } = await import('../../endpoint/batch/request-files.js');
  const { gate, note } = stagedGate(await loadNamedGate(context, gateName), options.stage);
  if (note !== null && !options.quiet) context.stderr.write(`note: ${note}\n`);
  const baseline = await loadNamedBundle(context, options.baseline);
  const candidate = await loadCandidate(context, options, baseline);
  const warnings = [
    ...gate.warnings,
    ...baseline.warnings,
    ...(options.aa ? [] : candidate.warnings),
    ...unexercisedWarnings(gate.gate, baseline.bundle, candidate.bundle),
  ];
  if (warnings.length > 0 && !options.quiet) context.stderr.write(explainProblems(warnings));
  const lock = await lockState(gate, options.unlocked === true);
  const folder = path.resolve(context.cwd, options.out);
  const store = await openStoreToWrite(context, options);
  try {
    await keepLedger(store, gate);
    const exported = exportBatch(
      {
        ...gate,
        by: actorOf(context.env),
        ...(options.supersede === undefined ? {} : { supersede: options.supersede }),
        baseline: baseline.bundle,
        candidate: candidate.bundle,
        isAA: options.aa === true,
        ...lock,
        arm: options.arm,
        isMissingOnly: options.missing === true,
      },
      { store, clock: systemClock, openBatchArm, openWriter: () => createRequestFiles(folder, options.arm) },
    );
    await keepLedger(store, gate);
    if (options.json) printJson(context, exported);
    else if (!options.quiet) context.stdout.write(describeExport(exported, displayPath(folder)));
    return 0;
  } finally {
    store.close();
  }
}

export interface BatchImportOptions extends CommonOptions {
  readonly partial?: boolean;
}

/** `qgate batch import`: results into the store. 0 once what the files hold is taken in; the verdict says what is missing. */
export async function batchImportCommand(
  context: ProcessContext,
  runName: string,
  files: readonly string[],
  options: BatchImportOptions,
): Promise<number> {
  const { openBatchArm } = await import('../../endpoint/batch/open-batch-arm.js');
  const { readBatchRows } = await import('../../endpoint/batch/read-batch-rows.js');
  const named = files.map((name) => ({ path: path.resolve(context.cwd, name), name }));
  const store = await openStoreToWrite(context, options);
  try {
    const { id } = findRun(store, runName);
    const imported = await importBatch(
      id,
      { store, openBatchArm, readRows: () => readBatchRows(named) },
      options.partial === true,
    );
    if (options.json) printJson(context, imported);
    else if (!options.quiet) context.stdout.write(describeImport(imported));
    return 0;
  } finally {
    store.close();
  }
}

function describeExport(exported: BatchExport, folder: string): string {
  const { runId, arm, files, nRequests, nStored, nScripted } = exported;
  const lines = [
    `${arm} of run ${runId}: ${nRequests} requests in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...files.map(({ name, nLines }) => `  ${folder}/${name}  ${nLines} requests`),
    ...(nStored > 0 ? [`  ${nStored} left out: their answers are stored`] : []),
    ...(nScripted > 0
      ? [
          `  ${nScripted} left out: each turn of a scripted conversation needs the answer before it; qgate run sends them`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
