import type { ProcessContext } from './process-context.js';

export interface Signals {
  /** Aborted by the first signal: what is in flight is waited for. */
  readonly drain: AbortSignal;
  /** Aborted by the second: what is in flight is given up. */
  readonly abort: AbortSignal;
  /** The first signal that came; SIGINT if none has. */
  signalName(): 'SIGINT' | 'SIGTERM';
  /** Hands the signals back to the process. */
  stop(): void;
}

/** Turns Ctrl-C and SIGTERM into an orderly end: once drains, twice stops. */
export function watchSignals(context: ProcessContext): Signals {
  const drain = new AbortController();
  const abort = new AbortController();
  let first: 'SIGINT' | 'SIGTERM' | null = null;
  const listenerOf = (signal: 'SIGINT' | 'SIGTERM') => () => {
    if (first === null) {
      first = signal;
      drain.abort();
    } else {
      abort.abort();
    }
  };
  const listeners = { SIGINT: listenerOf('SIGINT'), SIGTERM: listenerOf('SIGTERM') } as const;
  context.onSignal('SIGINT', listeners.SIGINT);
  context.onSignal('SIGTERM', listeners.SIGTERM);
  return {
    drain: drain.signal,
    abort: abort.signal,
    signalName: () => first ?? 'SIGINT',
    stop() {
      context.offSignal('SIGINT', listeners.SIGINT);
      context.offSignal('SIGTERM', listeners.SIGTERM);
    },
  };
}
