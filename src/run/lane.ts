/**
 * One arm's calls in flight: at most `concurrency` of them run, and `room` makes the feeder wait, so that at most twice as
 * many are held at any time, however long the plan. What waits stands in an array: in a linked queue each dead entry keeps
 * the next one alive until the next full garbage collection, and with it everything of its call.
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
  const waiting: (() => Promise<void>)[] = [];
  let nRunning = 0;
  let wake: (() => void)[] = [];
  const nHeld = (): number => nRunning + waiting.length;
  const start = (task: () => Promise<void>): void => {
    nRunning++;
    task().then(onEnd, onEnd);
  };
  const onEnd = (): void => {
    nRunning--;
    const next = waiting.shift();
    if (next !== undefined) start(next);
    const woken = wake;
    wake = [];
    for (const resolve of woken) resolve();
  };
  const nextEnd = (): Promise<void> => new Promise((resolve) => wake.push(resolve));
  return {
    room: () => (nHeld() < 2 * concurrency ? null : nextEnd()),
    add(task) {
      if (nRunning < concurrency) start(task);
      else waiting.push(task);
    },
    async idle() {
      while (nHeld() > 0) await nextEnd();
    },
    get nHeld() {
      return nHeld();
    },
  };
}
