import type { ArmId, StageName } from '../../definition/gate.js';
import { unexercisedChanges } from '../../definition/unexercised-changes.js';
import { displayPath } from '../../files/display-path.js';
import type { Shard } from '../../plan/plan.js';
import { withoutCommands } from '../../report/inert/without-commands.js';
import { type Problem, UsageError } from '../../shared/errors.js';
import type { RunRecord } from '../../workflow/ports.js';
import { type HalfRun, runArm, runGate, runShard, runUnjudged } from '../../workflow/run-gate.js';
import {
  decidingPorts,
  endpointOpener,
  judgeOpener,
  openShardStore,
  openStoreFor,
  prober,
  systemClock,
} from '../context.js';
import { explainProblems } from '../explain-error.js';
import { actorOf, keepLedger } from '../ledger.js';
import type { ProcessContext } from '../process-context.js';
import { chooseProgress } from '../progress/choose-progress.js';
import type { Prices } from '../progress/pace.js';
import { watchSignals } from '../signals.js';
import { findRun } from './find-run.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { type ArmOptions, loadCandidate } from './load-candidate.js';
import { lockState } from './lock-state.js';
import { stagedGate } from './staged-gate.js';
import { type ReportingOptions, writeReports } from './write-reports.js';

/** As for a verdict that is inconclusive because not everything was answered. */
const EXIT_NOT_ALL_ANSWERED = 11;

export interface RunOptions extends ReportingOptions, ArmOptions, Prices {
  readonly resume?: string;
  readonly slice?: readonly string[];
  readonly unlocked?: boolean;
  readonly out?: string;
  readonly progress?: string;
  readonly concurrency?: number;
  readonly shard?: Shard;
  readonly arm?: ArmId;
  readonly warmUp?: number;
  readonly reuseBaseline?: string;
  readonly failFast?: boolean;
  readonly judgeLater?: boolean;
  readonly stage?: StageName;
  readonly supersede?: string;
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
  const warn = (problems: readonly Problem[]) => {
    if (problems.length > 0 && !options.quiet) context.stderr.write(explainProblems(problems));
  };
  refuseLooseShard(options);
  refuseLateJudge(options);
  const shard = options.shard ?? null;
  const { gate, note } = stagedGate(await loadNamedGate(context, gateName), options.stage);
  if (note !== null && !options.quiet) context.stderr.write(`note: ${note}\n`);
  const baseline = await loadNamedBundle(context, options.baseline);
  const candidate = await loadCandidate(context, options, baseline);
  warn([
    ...gate.warnings,
    ...baseline.warnings,
    ...(options.aa ? [] : candidate.warnings),
    ...unexercisedChanges(gate.gate, baseline.bundle, candidate.bundle),
  ]);
  const lock = await lockState(gate, options.unlocked === true);
  const progress = await chooseProgress(context, options);
  const signals = watchSignals(context);
  const store = await (shard === null
    ? openStoreFor(context, options)
    : openShardStore(context, options, shard));
  try {
    await keepLedger(store, gate);
    const input = {
      ...gate,
      by: actorOf(context.env),
      ...(options.supersede === undefined ? {} : { supersede: options.supersede }),
      gateFile: displayPath(gate.path),
      baseline: baseline.bundle,
      candidate: candidate.bundle,
      isAA: options.aa === true,
      sliceFilter: options.slice ?? null,
      resume: options.resume ?? null,
      ...lock,
      concurrency: options.concurrency ?? null,
      ...(options.arm === undefined ? {} : { arms: [options.arm] }),
      ...(options.warmUp === undefined ? {} : { nWarmUpCalls: options.warmUp }),
      ...(options.reuseBaseline === undefined ? {} : { reuseFrom: findRun(store, options.reuseBaseline).id }),
      isFailFast: options.failFast === true,
    };
    const ports = {
      store,
      openEndpoint: endpointOpener(context),
      openJudge: judgeOpener(context),
      probe: prober(context),
      clock: systemClock,
      keepLedger: () => keepLedger(store, gate),
      drain: signals.drain,
      abort: signals.abort,
      signalName: signals.signalName,
      onEvent: progress.on,
      onWarning: warn,
      onNote: (note: string) => {
        if (!options.quiet) context.stderr.write(withoutCommands(`${note}\n`));
      },
      ...(await decidingPorts()),
    };
    if (shard !== null) {
      const fill = options.judgeLater ? runUnjudged : runShard;
      const filled = await fill({ ...input, shard }, ports).finally(() => progress.close());
      return tellShard(context, options, filled, shard);
    }
    if (options.judgeLater) {
      const filled = await runUnjudged(input, ports).finally(() => progress.close());
      return tellUnjudged(context, options, filled);
    }
    if (options.arm !== undefined) {
      const run = runArm({ ...input, arms: [options.arm] }, ports).finally(() => progress.close());
      const filled = await run;
      if ('counts' in filled) return tellArm(context, options, filled, options.arm);
      await keepLedger(store, gate);
      return await writeReports(context, options, options.out, filled, store);
    }
    const finished = await runGate(input, ports).finally(() => progress.close());
    await keepLedger(store, gate);
    return await writeReports(context, options, options.out, finished, store);
  } finally {
    signals.stop();
    store.close();
  }
}

/** A shard is a part of the cases and decides nothing. @throws UsageError for what needs a verdict */
function refuseLooseShard({ shard, slice, failFast, supersede }: RunOptions): void {
  if (shard === undefined) return;
  const refused: readonly (readonly [string, boolean, string])[] = [
    ['--slice', slice !== undefined, 'the shards of a run are parts of the whole gate'],
    ['--fail-fast', failFast === true, 'a shard decides nothing, so no breach can end it early'],
    ['--supersede', supersede !== undefined, 'a shard decides nothing: give the reason to qgate merge'],
  ];
  for (const [option, isGiven, why] of refused)
    if (isGiven) throw new UsageError(`--shard and ${option} cannot be combined`, why);
}

/** @throws UsageError where a verdict would be needed on the way */
function refuseLateJudge({ judgeLater, failFast }: RunOptions): void {
  if (judgeLater === true && failFast === true) {
    throw new UsageError(
      '--judge-later and --fail-fast cannot be combined',
      'without the judge nothing is decided, so no breach can end the run early',
    );
  }
}

/** All is answered and nothing judged: there is nothing to decide yet. */
function tellUnjudged(
  context: ProcessContext,
  options: RunOptions,
  { id, nStored, nPlanned }: RunRecord,
): number {
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ run: id, nStored, nPlanned })}\n`
      : `PARTIAL: ${nStored} of ${nPlanned} responses of run ${id} are stored; nothing is decided before the judge is asked (qgate judge run, or qgate judge export for a batch engine)\n`,
  );
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
  if (options.json)
    context.stdout.write(`${JSON.stringify({ run: id, shard: { index, of }, nStored, nPlanned })}\n`);
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
    context.stdout.write(`${JSON.stringify({ run: runId, arm, counts })}\n`);
    return EXIT_NOT_ALL_ANSWERED;
  }
  const told = counts.map(({ arm: name, stored, planned }) => `${name} ${stored} of ${planned}`);
  const other = counts.find(({ stored, planned }) => stored < planned)?.arm ?? arm;
  context.stdout.write(
    `PARTIAL: ${told.join(', ')} responses of run ${runId} are stored; nothing is decided before both arms are filled (--arm ${other})\n`,
  );
  return EXIT_NOT_ALL_ANSWERED;
}
