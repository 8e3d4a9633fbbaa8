import path from 'node:path';
import { unexercisedChanges } from '../../definition/unexercised-changes.js';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { markdownReport } from '../../report/markdown.js';
import { type Problem, UsageError } from '../../shared/errors.js';
import { type FinishedRun, runGate } from '../../workflow/run-gate.js';
import { endpointOpener, openStoreFor, systemClock } from '../context.js';
import { explainProblems } from '../explain-error.js';
import type { ProcessContext } from '../process-context.js';
import { chooseProgress } from '../progress/choose-progress.js';
import { watchSignals } from '../signals.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { lockState } from './lock-state.js';
import type { CommonOptions } from './options.js';
import { writeVerdict } from './write-verdict.js';

export interface RunOptions extends CommonOptions {
  readonly baseline: string;
  readonly candidate?: string;
  readonly resume?: string;
  readonly slice?: readonly string[];
  readonly aa?: boolean;
  readonly unlocked?: boolean;
  readonly out?: string;
  readonly progress?: string;
  readonly concurrency?: number;
}

/** `qgate run`: fills a run, decides it, prints the verdict and writes it down. Exits with the verdict's code. */
export async function runCommand(
  context: ProcessContext,
  gateName: string,
  options: RunOptions,
): Promise<number> {
  const warn = (problems: readonly Problem[]) => {
    if (problems.length > 0 && !options.quiet) context.stderr.write(explainProblems(problems));
  };
  const gate = await loadNamedGate(context, gateName);
  const baseline = await loadNamedBundle(context, options.baseline);
  const candidate = await candidateOf(context, options, baseline);
  warn([
    ...gate.warnings,
    ...baseline.warnings,
    ...(options.aa ? [] : candidate.warnings),
    ...unexercisedChanges(gate.gate, baseline.bundle, candidate.bundle),
  ]);
  const advisoryBecause = await lockState(gate, options.unlocked === true);
  const progress = await chooseProgress(context, options);
  const signals = watchSignals(context);
  const store = await openStoreFor(context, options);
  try {
    const finished = await runGate(
      {
        ...gate,
        gateFile: displayPath(gate.path),
        baseline: baseline.bundle,
        candidate: candidate.bundle,
        isAA: options.aa === true,
        sliceFilter: options.slice ?? null,
        resume: options.resume ?? null,
        advisoryBecause,
        concurrency: options.concurrency ?? null,
      },
      {
        store,
        openEndpoint: endpointOpener(context),
        clock: systemClock,
        drain: signals.drain,
        abort: signals.abort,
        signalName: signals.signalName,
        onEvent: progress.on,
        onWarning: warn,
      },
    ).finally(() => progress.close());
    const folder = await writeReports(context, options, finished);
    await writeVerdict(context, options, finished);
    if (!options.json && !options.quiet) context.stderr.write(`written: ${displayPath(folder)}\n`);
    return finished.verdict.exitCode;
  } finally {
    signals.stop();
    store.close();
  }
}

async function candidateOf(
  context: ProcessContext,
  options: RunOptions,
  baseline: Awaited<ReturnType<typeof loadNamedBundle>>,
) {
  if (options.aa) {
    if (options.candidate === undefined || options.candidate === options.baseline) return baseline;
    throw new UsageError('--aa puts the baseline on both sides, so it takes no --candidate');
  }
  if (options.candidate === undefined) {
    throw new UsageError('--candidate is missing', 'name the changed bundle, or use --aa to measure noise');
  }
  return loadNamedBundle(context, options.candidate);
}

async function writeReports(context: ProcessContext, options: RunOptions, run: FinishedRun): Promise<string> {
  const folder = path.resolve(context.cwd, options.out ?? path.join('reports', run.runId));
  await writeAtomic(path.join(folder, 'report.md'), markdownReport(run.verdict));
  await writeAtomic(path.join(folder, 'verdict.json'), run.text);
  return folder;
}
