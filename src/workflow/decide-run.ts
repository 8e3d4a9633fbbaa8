import { analyse } from '../analyse/analyse.js';
import type { BlockRunner } from '../analyse/bootstrap/run-blocks.js';
import { limitsOf } from '../analyse/limits.js';
import { GENERATOR_NAME } from '../analyse/rng/stream.js';
import type { Case } from '../definition/case.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import { jsonReport } from '../report/json.js';
import { QGATE_VERSION } from '../shared/version.js';
import { decide } from '../verdict/decide.js';
import type { Verdict } from '../verdict/verdict.js';
import { gradeRun } from './grade-run.js';
import type { RunDefinition, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';
import { runNoise } from './run-noise.js';
import { type RunTally, tallyRun } from './tally-run.js';

export interface DecidedRun {
  readonly verdict: Verdict;
  /** verdict.json; the same results give the same bytes. */
  readonly text: string;
}

/** What deciding may use besides the store; the result does not depend on it. */
export interface DecidingPorts {
  /** Runs the modules of script checks for answers that are not graded yet. */
  readonly openScripts: OpenScriptRunner;
  /** Carries out large resampling jobs; by default in this thread. */
  readonly runBlocks?: BlockRunner;
}

/** The run's cases where the caller has them in memory already: hundreds of megabytes for a large gate. */
export type CasesAtHand = { readonly cases: readonly Case[] };

/**
 * Decides a run from the store alone, by the definition stored with it.
 * @throws UsageError where there is no such run
 */
export async function decideRun(
  store: StorePort,
  runId: string,
  ports: DecidingPorts,
  atHand: CasesAtHand | null = null,
): Promise<DecidedRun> {
  const definition = store.definition(runId);
  if (!canFold(store, runId, definition)) return storedVerdict(store, runId);
  const { attempt, identity } = store.run(runId) as NonNullable<ReturnType<StorePort['run']>>;
  const tally = await foldRun(store, runId, ports, atHand);
  const { tables, evidence, arms, responseTimes, conduct, repeats, people, judging, redaction } = tally;
  const { gate } = definition;
  const analysis = analyse({
    tables,
    settings: gate.statistics,
    limits: limitsOf(gate),
    ...blockRunnerOf(ports),
  });
  const verdict = decide({
    gate,
    analysis,
    evidence,
    context: {
      qgateVersion: QGATE_VERSION,
      gateDigest: definition.gateDigest,
      casesDigest: definition.casesDigest,
      nCases: definition.repeatsPerCase.length,
      ...arms,
      run: { id: runId, identity, attempt },
      advisoryBecause: definition.advisoryBecause,
      lock: definition.lock ?? null,
      isAA: definition.isAA,
      generator: GENERATOR_NAME,
      responseTimes,
      conduct,
      redaction,
      people,
      judging,
      ...runNoise(repeats, analysis, definition),
    },
  });
  return { verdict, text: jsonReport(verdict) };
}

/** The run folded into scores and counts: kept from before, or graded and folded now. */
export async function foldRun(
  store: StorePort,
  runId: string,
  { openScripts }: Pick<DecidingPorts, 'openScripts'>,
  atHand: CasesAtHand | null = null,
): Promise<RunTally> {
  const kept = store.tally(runId);
  if (kept !== null) return kept as RunTally;
  const definition = store.definition(runId);
  const cases = atHand?.cases ?? store.cases(runId);
  await gradeRun(store, runId, definition.gate, cases, openScripts);
  const tally = tallyRun(store, runId, definition, cases);
  store.putTally(runId, tally);
  return tally;
}

/**
 * Whether scores can be made. What people and judges said belongs to the texts they saw, so that without the texts only
 * the scores as they were folded can be used; grades of checks stand by themselves.
 */
function canFold(store: StorePort, runId: string, { gate }: RunDefinition): boolean {
  const needsTexts = gate.human !== undefined || gate.judge !== undefined;
  return !needsTexts || store.purged(runId) === null || store.tally(runId) !== null;
}

function storedVerdict(store: StorePort, runId: string): DecidedRun {
  const text = store.verdict(runId);
  if (text === null) refusePurged(store, runId, 'and there was no verdict, so it cannot be decided any more');
  return { verdict: JSON.parse(text as string) as Verdict, text: text as string };
}

/** Only the runner: whoever decides may hand in more ports than these. */
function blockRunnerOf({ runBlocks }: DecidingPorts): Pick<DecidingPorts, 'runBlocks'> {
  return runBlocks === undefined ? {} : { runBlocks };
}
