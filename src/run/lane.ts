import pLimit from 'p-limit';

/**
 * One arm's calls in flight. p-limit keeps at most `concurrency` of them running; `room` makes the feeder wait, so that
 * at most twice as many are held at any time, however long the plan.
 */
export interface Lane {
  /** Resolves when another call may be added. */
  room(): Promise<void> | null;
  /** Starts the task when a place is free. The task must not reject. */
  add(task: () => Promise<void>): void;
  /** Resolves when everything added has ended. */
  idle(): Promise<void>;
  readonly nHeld: number;
}

export function createLane(concurrency: number): Lane {
  const limit = pLimit(concurrency);
  let nHeld = 0;
  let wake: (() => void)[] = [];
  const onEnd = (): void => {
    nHeld--;
    const waiting = wake;
    wake = [];
    for (const resolve of waiting) resolve();
  };
  const nextEnd = (): Promise<void> => new Promise((resolve) => wake.push(resolve));
  return {
    room: () => (nHeld < 2 * concurrency ? null : nextEnd()),
    add(task) {
      nHeld++;
      limit(task).then(onEnd, onEnd);
    },
    async idle() {
      while (nHeld > 0) await nextEnd();
    },
    get nHeld() {
      return nHeld;
    },
  };
}
