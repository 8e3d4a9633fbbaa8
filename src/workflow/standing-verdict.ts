import { IntegrityError } from '../shared/errors.js';
import { isCompleted } from '../verdict/completed.js';
import { countedAttempt } from '../verdict/ledger/counted-attempt.js';
import type { Verdict } from '../verdict/verdict.js';
import type { DecidedRun } from './decide-run.js';
import { enter } from './ledger/ledger-entries.js';
import type { StorePort } from './ports.js';

/** The verdict of a run that counts: the first completed one. */
export interface StandingVerdict extends DecidedRun {
  readonly runId: string;
  /** True where the run was decided before, and the answers, grades or program of today would give other bytes. */
  readonly isFromBefore: boolean;
}

/**
 * Keeps a run's verdict, unless an earlier one stands, and gives the one that does: reports tell what the store holds.
 * One that counts is an attempt at its candidate and goes to the ledger.
 */
export function keepVerdict(store: StorePort, runId: string, decided: DecidedRun): StandingVerdict {
  store.putVerdict(runId, decided.text, decided.verdict.verdict);
  const text = store.verdict(runId) ?? decided.text;
  const isFromBefore = text !== decided.text;
  const verdict = isFromBefore ? readVerdict(text, runId) : decided.verdict;
  const attempt = countedAttempt(verdict);
  if (attempt !== null) enter(store, attempt);
  return { verdict, text, runId, isFromBefore };
}

/** The completed verdict of a run, which no later one replaces; null where none was completed. */
export function completedVerdict(store: StorePort, runId: string): DecidedRun | null {
  const text = store.verdict(runId);
  if (text === null) return null;
  const verdict = readVerdict(text, runId);
  return isCompleted(verdict.verdict, verdict.isPartial) ? { verdict, text } : null;
}

function readVerdict(text: string, runId: string): Verdict {
  try {
    return JSON.parse(text) as Verdict;
  } catch (cause) {
    throw new IntegrityError(
      `the store is damaged: the verdict of run ${runId} cannot be read`,
      'restore the store from a copy',
      { cause },
    );
  }
}
