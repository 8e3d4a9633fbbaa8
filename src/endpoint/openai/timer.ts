import { onAbort } from './on-abort.js';

/** Time as the endpoint needs it; replaced in tests, which never wait. */
export interface Timer {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Monotonic milliseconds. */
  monotonicMs(): number;
  /** Calls `task` once after `delayMs`; returns what calls it off. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemTimer: Timer = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const handle = setTimeout(task, delayMs);
    return () => clearTimeout(handle);
  },
};

/** Resolves after `delayMs`, or rejects with the signal's reason as soon as it is aborted. */
export function wait(timer: Timer, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const forget = onAbort(signal, () => {
      callOff();
      reject(signal.reason);
    });
    const callOff = timer.after(delayMs, () => {
      forget();
      resolve();
    });
  });
}
