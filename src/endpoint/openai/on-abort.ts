const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `task` when the signal is aborted, until called off. One listener serves all tasks of a signal: hundreds of
 * requests share the run's signal, and each would search through the others' listeners to take its own away.
 */
export function onAbort(signal: AbortSignal, task: () => void): () => void {
  let tasks = listeners.get(signal);
  if (tasks === undefined) {
    const all = new Set<() => void>();
    signal.addEventListener('abort', () => runAll(all), { once: true });
    listeners.set(signal, all);
    tasks = all;
  }
  tasks.add(task);
  return () => tasks.delete(task);
}

function runAll(tasks: Set<() => void>): void {
  const due = [...tasks];
  tasks.clear();
  for (const task of due) task();
}
