import { performRun } from '../cli/commands/perform-run.js';
import type { StageName } from '../definition/gate.js';
import type { RunEvent } from '../run/events.js';
import type { Problem } from '../shared/errors.js';
import type { Verdict } from '../verdict/verdict.js';
import { contextOf, type Surroundings } from './surroundings.js';

/** What is compared, by the names that the command line takes. */
export interface GateRun {
  /** gate.yaml, its folder, or a name under gates/. */
  readonly gate: string;
  /** Bundle file, or a name under bundles/. */
  readonly baseline: string;
  readonly candidate: string;
  /** Whose cases, where the gate has held-out ones. */
  readonly stage?: StageName;
  /** Why a candidate that was decided is tried again; shown for ever. */
  readonly supersede?: string;
  /** Runs although the gate differs from its lock; the verdict is advisory. */
  readonly unlocked?: boolean;
  /** Sends nothing more once a breach has settled the verdict. */
  readonly failFast?: boolean;
  /** Requests in flight per arm. */
  readonly concurrency?: number;
}

/** Who is told while it goes on. */
export interface Listeners {
  readonly onEvent?: (event: RunEvent) => void;
  readonly onWarning?: (problems: readonly Problem[]) => void;
  readonly onNote?: (note: string) => void;
  /** Aborted: nothing more is sent, what is in flight is waited for, and `Interrupted` is thrown. */
  readonly signal?: AbortSignal;
}

/** A verdict with the run it is of. */
export interface Decided {
  readonly runId: string;
  readonly verdict: Verdict;
  /** verdict.json: the same results give the same bytes. */
  readonly text: string;
}

const never = new AbortController().signal;

/**
 * Runs both arms through a gate and decides, as `qgate run` does; what is answered already is not asked again. Nothing is
 * printed and no report is written.
 * @throws DefinitionError, UsageError before anything is sent; RunStopped, Interrupted with everything answered kept;
 *   IntegrityError for a damaged store or file
 */
export function runGate(run: GateRun, options: Surroundings & Listeners = {}): Promise<Decided> {
  const { onEvent, onWarning, onNote, signal, store } = options;
  const { gate, ...choices } = run;
  const watch = {
    signals: { drain: signal ?? never, abort: never, signalName: () => 'SIGINT' as const },
    onEvent: onEvent ?? (() => undefined),
    onWarning: onWarning ?? (() => undefined),
    onNote: onNote ?? (() => undefined),
    onSent: () => undefined,
  };
  const chosen = { ...choices, ...(store !== undefined && { store }) };
  return performRun(contextOf(options), gate, chosen, watch, (performed) => {
    if (performed.kind !== 'decided') throw new Error('a run of both arms was not decided');
    const { runId, verdict, text } = performed.run;
    return { runId, verdict, text };
  });
}
