import { analyse } from '../analyse/analyse.js';
import type { BlockRunner } from '../analyse/bootstrap/run-blocks.js';
import { limitsOf } from '../analyse/limits.js';
import { GENERATOR_NAME } from '../analyse/rng/stream.js';
import { QGATE_VERSION } from '../shared/version.js';
import { settingsOfAttempt } from '../verdict/attempts.js';
import { decide } from '../verdict/decide.js';
import type { RunQuarantine } from '../verdict/quarantine.js';
import type { Verdict } from '../verdict/verdict.js';
import { stageOf } from './ledger/track-of.js';
import type { RunDefinition } from './ports.js';
import { runNoise } from './run-noise.js';
import type { RunTally } from './tally-run.js';

interface BlockPort {
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

/** Analyses and decides what a run was folded into, at the level of its attempt. */
export function decideTally(
  tally: RunTally,
  { definition, run, advisoryBecause, quarantine }: DecidedAbout,
  ports: BlockPort,
): Verdict {
  const { tables, evidence, arms, responseTimes, conduct, repeats, people, judging, redaction } = tally;
  const attempt = definition.attempts?.attempt ?? 1;
  const gate = {
    ...definition.gate,
    statistics: settingsOfAttempt(definition.gate.statistics, attempt),
  };
  const analysis = analyse({
    tables,
    settings: gate.statistics,
    limits: limitsOf(gate),
    ...blockRunnerOf(ports),
  });
  return decide({
    gate,
    analysis,
    evidence,
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

/** Only the runner: whoever decides may hand in more ports than this. */
function blockRunnerOf({ runBlocks }: BlockPort): BlockPort {
  return runBlocks === undefined ? {} : { runBlocks };
}
