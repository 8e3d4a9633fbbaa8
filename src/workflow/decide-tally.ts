import { analyse } from '../analyse/analyse.js';
import type { Analysis } from '../analyse/analysis.js';
import type { BlockRunner } from '../analyse/bootstrap/run-blocks.js';
import { limitsOf } from '../analyse/limits.js';
import { GENERATOR_NAME } from '../analyse/rng/stream.js';
import type { ScoreTable } from '../analyse/score-table.js';
import type { Gate } from '../definition/gate.js';
import { unexercisedChanges } from '../definition/unexercised-changes.js';
import { QGATE_VERSION } from '../shared/version.js';
import { settingsOfAttempt } from '../verdict/attempts.js';
import { decide } from '../verdict/decide.js';
import type { LookHistory } from '../verdict/decision-input.js';
import { isLastLook, type LookFacts } from '../verdict/looks/look-facts.js';
import type { RunQuarantine } from '../verdict/quarantine.js';
import type { Verdict } from '../verdict/verdict.js';
import { stageOf } from './ledger/track-of.js';
import { completionsOf } from './outlook.js';
import type { RunDefinition } from './ports.js';
import { runNoise } from './run-noise.js';
import type { RunTally } from './tally-run.js';

export interface BlockPort {
  /** Carries out large resampling jobs; by default in this thread. */
  readonly runBlocks?: BlockRunner;
}

/** What a verdict says of its run besides what was counted. */
export interface DecidedAbout {
  readonly definition: RunDefinition;
  readonly run: Verdict['run'];
  /** The definition's reasons, and those that came up since. */
  readonly advisoryBecause: readonly string[];
  /** null where no case was found to be wrong. */
  readonly quarantine: RunQuarantine | null;
}

/** A look's numbers, where the run is decided at one. */
export interface DecidedLook {
  readonly analysis: Analysis;
  readonly look: LookFacts;
  readonly lookHistory: LookHistory;
  /** The numbers of other tables of the same cases, at the same look. */
  readonly analyseAtLook: (tables: readonly ScoreTable[]) => Analysis;
}

/**
 * Analyses and decides what a run was folded into, at the level of its attempt.
 * @param at the look it is decided at; absent where the whole run is looked at once
 */
export function decideTally(
  tally: RunTally,
  { definition, run, advisoryBecause, quarantine }: DecidedAbout,
  ports: BlockPort,
  at?: DecidedLook,
): Verdict {
  const { tables, evidence, arms, responseTimes, conduct, repeats, people, judging, redaction } = tally;
  const gate = gateOfAttempt(definition);
  const analysis = at?.analysis ?? analyseTables(gate, tables, ports);
  // A run with looks waits at an early one for all of its grades, whatever they may still say.
  const isEarlyLook = at !== undefined && !isLastLook(at.look);
  const analyseThen =
    at?.analyseAtLook ??
    ((completed: readonly ScoreTable[]) => analyseAgain(gate, completed, { tables, analysis }, ports));
  const completions = isEarlyLook ? [] : completionsOf(tally, analysis, analyseThen);
  return decide({
    gate,
    analysis,
    evidence,
    completions,
    ...(at === undefined ? {} : { look: at.look, lookHistory: at.lookHistory }),
    context: {
      qgateVersion: QGATE_VERSION,
      gateDigest: definition.gateDigest,
      casesDigest: definition.casesDigest,
      nCases: definition.repeatsPerCase.length,
      ...arms,
      run,
      advisoryBecause,
      lock: definition.lock ?? null,
      isAA: definition.isAA,
      exercise: unexercisedChanges(gate, definition.baseline, definition.candidate),
      stage: stageOf(definition),
      attempts: definition.attempts ?? null,
      quarantine,
      generator: GENERATOR_NAME,
      responseTimes,
      conduct,
      redaction,
      people,
      judging,
      ...runNoise(repeats, analysis, definition),
    },
  });
}

/** The gate at the level of the run's attempt. */
export function gateOfAttempt({ gate, attempts }: Pick<RunDefinition, 'gate' | 'attempts'>): Gate {
  return { ...gate, statistics: settingsOfAttempt(gate.statistics, attempts?.attempt ?? 1) };
}

/** The numbers of score tables at the gate's confidence. */
export function analyseTables(gate: Gate, tables: readonly ScoreTable[], ports: BlockPort): Analysis {
  return analyse({ tables, settings: gate.statistics, limits: limitsOf(gate), ...blockRunnerOf(ports) });
}

/** The numbers of tables some of which were analysed before. */
function analyseAgain(
  gate: Gate,
  tables: readonly ScoreTable[],
  known: { readonly tables: readonly ScoreTable[]; readonly analysis: Analysis },
  ports: BlockPort,
): Analysis {
  const changed = tables.filter((table) => !known.tables.includes(table));
  const numbers = new Map(
    analyseTables(gate, changed, ports).metrics.map((metric) => [metric.metric, metric]),
  );
  return { metrics: known.analysis.metrics.map((metric) => numbers.get(metric.metric) ?? metric) };
}

/** Only the runner: whoever decides may hand in more ports than this. */
function blockRunnerOf({ runBlocks }: BlockPort): BlockPort {
  return runBlocks === undefined ? {} : { runBlocks };
}
