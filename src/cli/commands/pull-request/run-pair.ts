import path from 'node:path';
import type { StageName } from '../../../definition/gate.js';
import { ledgerFile } from '../../../files/ledger-file.js';
import type { LoadedGate } from '../../../files/load-gate.js';
import { withoutCommands } from '../../../report/inert/without-commands.js';
import type { GateOutcome } from '../../../report/pull-request/pull-request-check.js';
import { type Problem, QgateError, UsageError } from '../../../shared/errors.js';
import type { LedgerFile, StorePort } from '../../../workflow/ports.js';
import type { GatePair } from '../../../workflow/pull-request/check-pull-request.js';
import { runGate } from '../../../workflow/run-gate.js';
import {
  decidingPorts,
  endpointOpener,
  judgeOpener,
  openScripts,
  prober,
  systemClock,
} from '../../context.js';
import { exitCodeOf } from '../../exit-codes.js';
import { explainError, explainProblems } from '../../explain-error.js';
import { actorOf, keepLedger, ledgerPathOf } from '../../ledger.js';
import type { ProcessContext } from '../../process-context.js';
import { chooseProgress } from '../../progress/choose-progress.js';
import type { Signals } from '../../signals.js';
import { lockState } from '../lock-state.js';
import type { CommonOptions } from '../options.js';
import { stagedGate } from '../staged-gate.js';
import { writeReportFiles } from '../write-reports.js';
import type { GateReader } from './read-gate-at.js';

export interface PairOptions extends CommonOptions {
  readonly stage?: StageName;
  readonly supersede?: string;
  readonly progress?: string;
  readonly concurrency?: number;
}

/** What pairs of one check share. */
export interface PairMeans {
  /** Of the repository. */
  readonly root: string;
  readonly store: StorePort;
  readonly signals: Signals;
  readonly openGate: GateReader['open'];
}

/**
 * Runs one gate on a bundle as it was and as it is. What a person can mend comes back as an outcome, so that the other gates are
 * asked all the same; interruptions and faults of the program are thrown.
 */
export async function runPair(
  context: ProcessContext,
  options: PairOptions,
  means: PairMeans,
  pair: GatePair,
): Promise<GateOutcome> {
  try {
    return await decided(context, options, means, pair);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (!(error instanceof QgateError) || exitCode === 1 || exitCode >= 128) throw error;
    return { kind: 'failed', exitCode, because: oneLine(explainError(error)) };
  }
}

async function decided(
  context: ProcessContext,
  options: PairOptions,
  { root, store, signals, openGate }: PairMeans,
  { baseline, candidate, gateFile, base }: GatePair,
): Promise<GateOutcome> {
  const { loaded } = await openGate(base, gateFile, openScripts);
  const { gate } = stagedGate(loaded, options.stage ?? 'pr');
  const lock = await lockState(gate, false);
  if (lock.advisoryBecause.length > 0) {
    throw new UsageError(
      `the gate ${gate.gate.name} is not locked at the base, so nothing shows that its thresholds came first`,
      `lock it in a pull request of its own: qgate lock ${path.posix.dirname(gateFile)}`,
    );
  }
  const ledger = ledgerBesideBase(gate, path.join(root, gateFile));
  await keepLedger(store, gate, ledger);
  const decidedBefore = new Set(
    store.runs().flatMap(({ id, verdict }) => (verdict === 'pass' || verdict === 'block' ? [id] : [])),
  );
  const reuseFrom = earlierRun(store, gate.gate.name, { baseline, candidate });
  const progress = await chooseProgress(context, options);
  const input = {
    ...gate,
    gateFile,
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
    keepLedger: () => keepLedger(store, gate, ledger),
    clock: systemClock,
    drain: signals.drain,
    abort: signals.abort,
    signalName: signals.signalName,
    onEvent: progress.on,
    onWarning: (problems: readonly Problem[]) => tell(context, options, explainProblems(problems)),
    onNote: (note: string) => tell(context, options, `${note}\n`),
    ...(await decidingPorts()),
  }).finally(() => progress.close());
  await keepLedger(store, gate, ledger);
  const folder = await writeReportFiles(context, undefined, run);
  return {
    kind: 'decided',
    verdict: run.verdict,
    isKept: decidedBefore.has(run.runId),
    nReused: run.verdict.conduct?.reused.reduce((sum, { nAnswers }) => sum + nAnswers, 0) ?? 0,
    folder: path.relative(context.cwd, folder).replaceAll('\\', '/'),
  };
}

/**
 * The ledger of a gate of the base: read as the base has it, and written into the checkout, where the pipeline keeps it. Lines
 * that the change itself brings are kept there and count for nothing here.
 * @param gatePath the gate file in the checkout
 */
function ledgerBesideBase(atBase: LoadedGate, gatePath: string): LedgerFile {
  const base = ledgerFile(ledgerPathOf(atBase));
  const checkout = ledgerFile(ledgerPathOf({ gate: atBase.gate, path: gatePath }));
  return {
    read: base.read,
    add: async (lines) => checkout.add([...((await base.read()) ?? []), ...lines]),
  };
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
