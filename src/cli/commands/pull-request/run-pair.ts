import path from 'node:path';
import { commitOfGate } from '../../../ci/commit-of-gate.js';
import type { StageName } from '../../../definition/gate.js';
import { GATE_DEFAULTS } from '../../../definition/normalise.js';
import { displayPath } from '../../../files/display-path.js';
import type { LoadedGate } from '../../../files/load-gate.js';
import { withoutCommands } from '../../../report/inert/without-commands.js';
import type { GateOutcome } from '../../../report/pull-request/pull-request-check.js';
import { type Problem, QgateError, UsageError } from '../../../shared/errors.js';
import type { StorePort } from '../../../workflow/ports.js';
import type { GatePair } from '../../../workflow/pull-request/check-pull-request.js';
import { runGate } from '../../../workflow/run-gate.js';
import { decidingPorts, endpointOpener, judgeOpener, prober, systemClock } from '../../context.js';
import { exitCodeOf } from '../../exit-codes.js';
import { explainError, explainProblems } from '../../explain-error.js';
import { actorOf, keepLedger } from '../../ledger.js';
import type { ProcessContext } from '../../process-context.js';
import { chooseProgress } from '../../progress/choose-progress.js';
import type { Signals } from '../../signals.js';
import { loadNamedGate } from '../load.js';
import { lockState } from '../lock-state.js';
import type { CommonOptions } from '../options.js';
import { stagedGate } from '../staged-gate.js';
import { writeReportFiles } from '../write-reports.js';

export interface PairOptions extends CommonOptions {
  readonly stage?: StageName;
  readonly supersede?: string;
  readonly progress?: string;
  readonly concurrency?: number;
}

/**
 * Runs one gate on a bundle as it was and as it is. What a person can mend comes back as an outcome, so that the other gates are
 * asked all the same; interruptions and faults of the program are thrown.
 */
export async function runPair(
  context: ProcessContext,
  options: PairOptions,
  { root, store, signals }: { readonly root: string; readonly store: StorePort; readonly signals: Signals },
  pair: GatePair,
): Promise<GateOutcome> {
  try {
    return await decided(context, options, { root, store, signals }, pair);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (!(error instanceof QgateError) || exitCode === 1 || exitCode >= 128) throw error;
    return { kind: 'failed', exitCode, because: oneLine(explainError(error)) };
  }
}

async function decided(
  context: ProcessContext,
  options: PairOptions,
  { root, store, signals }: { readonly root: string; readonly store: StorePort; readonly signals: Signals },
  { baseline, candidate, gateFile }: GatePair,
): Promise<GateOutcome> {
  const { gate } = stagedGate(await loadNamedGate(context, path.join(root, gateFile)), options.stage ?? 'pr');
  await refuseUncommitted(context, gate);
  const lock = await lockState(gate, false);
  if (lock.advisoryBecause.length > 0) {
    throw new UsageError(
      `the gate ${gate.gate.name} is not locked, so nothing shows that its thresholds came first`,
      `lock and commit it before the bundle changes: qgate lock ${path.dirname(displayPath(gate.path))}`,
    );
  }
  await keepLedger(store, gate);
  const decidedBefore = new Set(
    store.runs().flatMap(({ id, verdict }) => (verdict === 'pass' || verdict === 'block' ? [id] : [])),
  );
  const reuseFrom = earlierRun(store, gate.gate.name, { baseline, candidate });
  const progress = await chooseProgress(context, options);
  const input = {
    ...gate,
    gateFile: displayPath(gate.path),
    baseline,
    candidate,
    isAA: false,
    sliceFilter: null,
    resume: null,
    ...lock,
    concurrency: options.concurrency ?? null,
    by: actorOf(context.env),
    ...(reuseFrom === null ? {} : { reuseFrom }),
    ...(options.supersede === undefined ? {} : { supersede: options.supersede }),
  };
  const run = await runGate(input, {
    store,
    openEndpoint: endpointOpener(context),
    openJudge: judgeOpener(context),
    probe: prober(context),
    keepLedger: () => keepLedger(store, gate),
    clock: systemClock,
    drain: signals.drain,
    abort: signals.abort,
    signalName: signals.signalName,
    onEvent: progress.on,
    onWarning: (problems: readonly Problem[]) => tell(context, options, explainProblems(problems)),
    onNote: (note: string) => tell(context, options, `${note}\n`),
    ...(await decidingPorts()),
  }).finally(() => progress.close());
  await keepLedger(store, gate);
  const folder = await writeReportFiles(context, undefined, run);
  return {
    kind: 'decided',
    verdict: run.verdict,
    isKept: decidedBefore.has(run.runId),
    nReused: run.verdict.conduct?.reused.reduce((sum, { nAnswers }) => sum + nAnswers, 0) ?? 0,
    folder: path.relative(context.cwd, folder).replaceAll('\\', '/'),
  };
}

/** What is not committed is not what the pull request holds. */
async function refuseUncommitted({ env }: ProcessContext, { gate, path: file }: LoadedGate): Promise<void> {
  const found = await commitOfGate(file, env);
  // The ledger is written by runs themselves.
  const ledger = path.normalize(gate.holdout?.ledger ?? GATE_DEFAULTS.ledger);
  const changed = (found?.changed ?? []).filter((name) => path.normalize(name) !== ledger);
  if (changed.length === 0) return;
  throw new UsageError(
    `files of the gate differ from HEAD: ${changed.slice(0, 5).join(', ')}`,
    'commit them, or undo the change',
  );
}

/** Runs of this many are looked through for answers of the same baseline. */
const MAX_LOOKED_AT = 50;

/** The newest run of the gate with answers of the same baseline, and another candidate; null where there is none. */
function earlierRun(
  store: StorePort,
  gateName: string,
  { baseline, candidate }: Pick<GatePair, 'baseline' | 'candidate'>,
): string | null {
  if (baseline.endpoint.kind === 'recorded') return null;
  const runs = store.runs().filter((run) => run.gateName === gateName && run.nStored > 0);
  const found = runs
    .slice(0, MAX_LOOKED_AT)
    .find(
      ({ id, candidateDigest }) =>
        candidateDigest !== candidate.digest &&
        store.purged(id) === null &&
        store.definition(id).baseline.digest === baseline.digest,
    );
  return found?.id ?? null;
}

function tell({ stderr }: ProcessContext, { quiet }: CommonOptions, text: string): void {
  if (!quiet) stderr.write(withoutCommands(text));
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim())
    .join('; ');
}
