import type { Verdict } from './verdict.js';

/** Whether thresholds and cases were fixed before the candidate first answered. */
export interface LockOrder {
  readonly state: 'lock-first' | 'answer-first' | 'not-shown';
  /** One sentence without a final stop. */
  readonly sentence: string;
}

/** Reads the order of lock and candidate's first response off a verdict. Only comparable times show an order. */
export function lockOrder({ lock, responseTimes: { candidate } }: Verdict): LockOrder {
  const notShown = (why: string): LockOrder => ({
    state: 'not-shown',
    sentence: `the order of lock and answers cannot be shown: ${why}`,
  });
  if (lock === undefined) return notShown('the verdict does not hold the time of the lock');
  if (lock === null) return notShown('the gate was not locked');
  if (candidate === null) return notShown("the candidate's answers carry no times");
  const [lockedAtMs, firstAnswerMs] = [Date.parse(lock.lockedAt), Date.parse(candidate.first)];
  if (lockedAtMs < firstAnswerMs)
    return { state: 'lock-first', sentence: 'the gate was locked before the candidate first answered' };
  if (lockedAtMs >= firstAnswerMs) {
    return {
      state: 'answer-first',
      sentence: `the gate was locked at ${lock.lockedAt}, after the candidate first answered at ${candidate.first}`,
    };
  }
  return notShown('one of the times is not a time');
}
