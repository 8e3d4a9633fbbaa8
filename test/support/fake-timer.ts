import type { Timer } from '../../src/endpoint/openai/timer.js';

/** A clock that stands still until it is moved on; what falls due meanwhile is done in the order of its time. */
export function fakeTimer(): {
  readonly timer: Timer;
  readonly pass: {
    ms(passedMs: number): void;
  };
} {
  let now = 1_000_000;
  let tasks: { dueMs: number; task: () => void }[] = [];
  return {
    timer: {
      nowMs: () => now,
      monotonicMs: () => now,
      after(delayMs, task) {
        const entry = { dueMs: now + delayMs, task };
        tasks.push(entry);
        return () => {
          tasks = tasks.filter((each) => each !== entry);
        };
      },
    },
    pass: {
      ms(passedMs) {
        const endMs = now + passedMs;
        for (;;) {
          const next = tasks.filter((each) => each.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0];
          if (next === undefined) break;
          tasks = tasks.filter((each) => each !== next);
          now = next.dueMs;
          next.task();
        }
        now = endMs;
      },
    },
  };
}
