import type { ArmId } from '../../definition/gate.js';
import type { Shard } from '../../plan/plan.js';
import { withoutCommands } from '../../report/inert/without-commands.js';
import type { RunRecord } from '../../workflow/ports.js';
import type { HalfRun } from '../../workflow/run-gate.js';
import { explainProblems } from '../explain-error.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { chooseProgress } from '../progress/choose-progress.js';
import type { Prices } from '../progress/pace.js';
import { watchSignals } from '../signals.js';
import { performRun, type RunChoices } from './perform-run.js';
import { type ReportingOptions, writeReports } from './write-reports.js';

/** As for a verdict that is inconclusive because not everything was answered. */
const EXIT_NOT_ALL_ANSWERED = 11;

export interface RunOptions extends ReportingOptions, RunChoices, Prices {
  readonly out?: string;
  readonly progress?: string;
}

/**
 * `qgate run`: fills a run, decides it, prints the verdict and writes it down. Exits with the verdict's code; a filled
 * shard with 0, and one arm alone with 11.
 */
export async function runCommand(
  context: ProcessContext,
  gateName: string,
  options: RunOptions,
): Promise<number> {
  const progress = await chooseProgress(context, options);
  const signals = watchSignals(context);
  const watch = {
    signals,
    onEvent: progress.on,
    onSent: () => progress.close(),
    onWarning: (problems: Parameters<typeof explainProblems>[0]) => {
      if (problems.length > 0 && !options.quiet) context.stderr.write(explainProblems(problems));
    },
    onNote: (note: string) => {
      if (!options.quiet) context.stderr.write(withoutCommands(`${note}\n`));
    },
  };
  try {
    return await performRun(context, gateName, options, watch, (performed, store) => {
      switch (performed.kind) {
        case 'shard':
          return tellShard(context, options, performed.run, options.shard as Shard);
        case 'unjudged':
          return tellUnjudged(context, options, performed.run);
        case 'arm':
          return tellArm(context, options, performed.half, options.arm as ArmId);
        case 'decided':
          return writeReports(context, options, options.out, performed.run, store);
      }
    });
  } finally {
    signals.stop();
  }
}

/** All is answered and nothing judged: there is nothing to decide yet. */
function tellUnjudged(
  context: ProcessContext,
  options: RunOptions,
  { id, nStored, nPlanned }: RunRecord,
): number {
  if (options.json) printJson(context, { runId: id, nStored, nPlanned });
  else {
    context.stdout.write(
      `PARTIAL: ${nStored} of ${nPlanned} responses of run ${id} are stored; nothing is decided before the judge is asked (qgate judge run, or qgate judge export for a batch engine)\n`,
    );
  }
  return EXIT_NOT_ALL_ANSWERED;
}

/** A shard is told as one: it has no verdict, whatever its answers are. */
function tellShard(
  context: ProcessContext,
  options: RunOptions,
  run: RunRecord,
  { index, of }: Shard,
): number {
  const { id, nStored, nPlanned } = run;
  if (options.json) printJson(context, { runId: id, shard: { index, of }, nStored, nPlanned });
  else {
    context.stdout.write(
      `shard ${index}/${of} of ${run.gateName}: ${nStored} of ${nPlanned} responses stored; no verdict before all shards are merged (qgate merge)\n`,
    );
  }
  return 0;
}

/** One arm of two: not all is answered, so there is nothing to decide yet. */
function tellArm(
  context: ProcessContext,
  options: RunOptions,
  { runId, counts }: HalfRun,
  arm: ArmId,
): number {
  if (options.json) {
    const arms = counts.map(({ arm: id, stored, planned }) => ({
      arm: id,
      nStored: stored,
      nPlanned: planned,
    }));
    printJson(context, { runId, arm, arms });
    return EXIT_NOT_ALL_ANSWERED;
  }
  const told = counts.map(({ arm: name, stored, planned }) => `${name} ${stored} of ${planned}`);
  const other = counts.find(({ stored, planned }) => stored < planned)?.arm ?? arm;
  context.stdout.write(
    `PARTIAL: ${told.join(', ')} responses of run ${runId} are stored; nothing is decided before both arms are filled (--arm ${other})\n`,
  );
  return EXIT_NOT_ALL_ANSWERED;
}
