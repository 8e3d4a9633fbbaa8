import type { ArmId, StageName } from '../../definition/gate.js';
import { unexercisedWarnings } from '../../definition/unexercised-warnings.js';
import { displayPath } from '../../files/display-path.js';
import type { Shard } from '../../plan/plan.js';
import type { RunEvent } from '../../run/events.js';
import { type Problem, UsageError } from '../../shared/errors.js';
import type { RunRecord, StorePort } from '../../workflow/ports.js';
import { type HalfRun, runArm, runGate, runShard, runUnjudged } from '../../workflow/run-gate.js';
import type { StandingVerdict } from '../../workflow/standing-verdict.js';
import { decidingPorts, endpointOpener, judgeOpener, openScripts, prober, systemClock } from '../context.js';
import { actorOf, keepLedger } from '../ledger.js';
import { openShardStore, openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import type { Signals } from '../signals.js';
import { findRun } from './find-run.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { type ArmOptions, loadCandidate } from './load-candidate.js';
import { lockState } from './lock-state.js';
import { notWritten } from './not-written.js';
import type { CommonOptions } from './options.js';
import { stagedGate } from './staged-gate.js';

/** What is run, and how; nothing of how it is told. */
export interface RunChoices extends CommonOptions, ArmOptions {
  readonly resume?: string;
  readonly slice?: readonly string[];
  readonly unlocked?: boolean;
  readonly concurrency?: number;
  readonly shard?: Shard;
  /** Id of the start that the shard belongs to. */
  readonly start?: string;
  readonly arm?: ArmId;
  readonly warmUp?: number;
  readonly reuseBaseline?: string;
  readonly failFast?: boolean;
  readonly judgeLater?: boolean;
  readonly stage?: StageName;
  readonly supersede?: string;
}

/** Who is told what happens, and who may end it. */
export interface RunWatch {
  readonly signals: Pick<Signals, 'drain' | 'abort' | 'signalName'>;
  readonly onEvent: (event: RunEvent) => void;
  readonly onWarning: (problems: readonly Problem[]) => void;
  readonly onNote: (note: string) => void;
  /** Called once nothing more is sent, whatever ended it. */
  readonly onSent: () => void;
}

/** What came of it: a verdict; or a part of a run, which decides nothing. */
export type Performed =
  | { readonly kind: 'decided'; readonly run: StandingVerdict }
  | { readonly kind: 'arm'; readonly half: HalfRun }
  | { readonly kind: 'shard'; readonly run: RunRecord }
  /** Filled, and its judge not asked. */
  | { readonly kind: 'unjudged'; readonly run: RunRecord };

/**
 * Runs a gate as it is named: loads, fills, decides, and keeps the ledger; then hands on what came of it while the store
 * is still open.
 * @throws DefinitionError, UsageError before anything is sent; RunStopped, Interrupted with everything answered kept
 */
export async function performRun<Result>(
  context: ProcessContext,
  gateName: string,
  options: RunChoices,
  watch: RunWatch,
  finish: (performed: Performed, store: StorePort) => Result | Promise<Result>,
): Promise<Result> {
  refuseLooseShard(options);
  refuseLateJudge(options);
  const shard = options.shard ?? null;
  const { gate, note } = stagedGate(await loadNamedGate(context, gateName, [], openScripts), options.stage);
  if (note !== null) watch.onNote(`note: ${note}`);
  const baseline = await loadNamedBundle(context, options.baseline);
  const candidate = await loadCandidate(context, options, baseline);
  watch.onWarning([
    ...gate.warnings,
    ...baseline.warnings,
    ...(options.aa ? [] : candidate.warnings),
    ...unexercisedWarnings(gate.gate, baseline.bundle, candidate.bundle),
  ]);
  const lock = await lockState(gate, options.unlocked === true);
  const store = await (shard === null
    ? openStoreToWrite(context, options)
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
      startedAs: options.start ?? null,
      isFailFast: options.failFast === true,
    };
    const ports = {
      store,
      openEndpoint: endpointOpener(context),
      openJudge: judgeOpener(context),
      probe: prober(context),
      clock: systemClock,
      keepLedger: () => keepLedger(store, gate),
      ...watch.signals,
      onEvent: watch.onEvent,
      onWarning: watch.onWarning,
      onNote: watch.onNote,
      ...(await decidingPorts()),
    };
    /** The store has what the file lacks, and the next command brings them together. */
    const keepLedgerAfter = async (): Promise<void> => {
      const unwritten = await notWritten(() => keepLedger(store, gate));
      if (unwritten !== null) watch.onNote(`warning: ${unwritten}; qgate ledger writes it once it can`);
    };
    if (shard !== null) {
      const fill = options.judgeLater ? runUnjudged : runShard;
      const run = await fill({ ...input, shard }, ports).finally(watch.onSent);
      return await finish({ kind: 'shard', run }, store);
    }
    if (options.judgeLater) {
      const run = await runUnjudged(input, ports).finally(watch.onSent);
      return await finish({ kind: 'unjudged', run }, store);
    }
    if (options.arm !== undefined) {
      const filled = await runArm({ ...input, arms: [options.arm] }, ports).finally(watch.onSent);
      if ('counts' in filled) return await finish({ kind: 'arm', half: filled }, store);
      await keepLedgerAfter();
      return await finish({ kind: 'decided', run: filled }, store);
    }
    const run = await runGate(input, ports).finally(watch.onSent);
    await keepLedgerAfter();
    return await finish({ kind: 'decided', run }, store);
  } finally {
    store.close();
  }
}

/** A shard is a part of the cases and decides nothing. @throws UsageError for what needs a verdict */
function refuseLooseShard({ shard, slice, failFast, supersede, start }: RunChoices): void {
  if (shard === undefined) {
    if (start === undefined) return;
    throw new UsageError('--start needs --shard', 'a whole run is begun as it is run');
  }
  const refused: readonly (readonly [string, boolean, string])[] = [
    ['--slice', slice !== undefined, 'the shards of a run are parts of the whole gate'],
    ['--fail-fast', failFast === true, 'a shard decides nothing, so no breach can end it early'],
    ['--supersede', supersede !== undefined, 'a shard decides nothing: give the reason to qgate merge'],
  ];
  for (const [option, isGiven, why] of refused)
    if (isGiven) throw new UsageError(`--shard and ${option} cannot be combined`, why);
}

/** @throws UsageError where a verdict would be needed on the way */
function refuseLateJudge({ judgeLater, failFast }: RunChoices): void {
  if (judgeLater === true && failFast === true) {
    throw new UsageError(
      '--judge-later and --fail-fast cannot be combined',
      'without the judge nothing is decided, so no breach can end the run early',
    );
  }
}
