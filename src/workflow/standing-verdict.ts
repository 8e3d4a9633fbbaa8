import { IntegrityError } from '../shared/errors.js';
import type { Verdict } from '../verdict/verdict.js';
import type { DecidedRun } from './decide-run.js';
import type { StorePort } from './ports.js';

/** The verdict of a run that counts: the first completed one. */
export interface StandingVerdict extends DecidedRun {
  readonly runId: string;
  /** True where the run was decided before, and the answers, grades or program of today would give other bytes. */
  readonly isFromBefore: boolean;
}

/** Keeps a run's verdict, unless an earlier one stands, and gives the one that does: reports tell what the store holds. */
export function keepVerdict(store: StorePort, runId: string, decided: DecidedRun): StandingVerdict {
  store.putVerdict(runId, decided.text, decided.verdict.verdict);
  const text = store.verdict(runId) ?? decided.text;
  if (text === decided.text) return { ...decided, runId, isFromBefore: false };
  return { verdict: readVerdict(text, runId), text, runId, isFromBefore: true };
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
