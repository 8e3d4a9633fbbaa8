/** What ends a run early. */
export interface RunSignals {
  /** Nothing new is sent. */
  readonly drain?: AbortSignal;
  /** What is in flight is given up. */
  readonly abort?: AbortSignal;
}

/** Calls back for each signal, also for one that was given before. @returns what stops listening */
export function listenToSignals(
  { drain, abort }: RunSignals,
  onDrain: () => void,
  onAbort: (reason: unknown) => void,
): () => void {
  const abortNow = (): void => onAbort(abort?.reason);
  if (drain?.aborted) onDrain();
  if (abort?.aborted) abortNow();
  drain?.addEventListener('abort', onDrain, { once: true });
  abort?.addEventListener('abort', abortNow, { once: true });
  return () => {
    drain?.removeEventListener('abort', onDrain);
    abort?.removeEventListener('abort', abortNow);
  };
}
