import type { EndingSignal } from '../shared/errors.js';
import type { ProcessContext } from './process-context.js';

export interface Signals {
  /** Aborted by the first signal: what is in flight is waited for. */
  readonly drain: AbortSignal;
  /** Aborted by the second: what is in flight is given up. */
  readonly abort: AbortSignal;
  /** The first signal that came; SIGINT if none has. */
  signalName(): EndingSignal;
  /** Hands the signals back to the process. */
  stop(): void;
}

const SIGNALS: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Turns Ctrl-C, SIGTERM and a closed terminal into an orderly end: once drains, twice stops. */
export function watchSignals(context: ProcessContext): Signals {
  const drain = new AbortController();
  const abort = new AbortController();
  let first: EndingSignal | null = null;
  const watched = SIGNALS.map((signal) => {
    const listener = (): void => {
      if (first === null) {
        first = signal;
        drain.abort();
      } else {
        abort.abort();
      }
    };
    context.onSignal(signal, listener);
    return { signal, listener };
  });
  return {
    drain: drain.signal,
    abort: abort.signal,
    signalName: () => first ?? 'SIGINT',
    stop() {
      for (const { signal, listener } of watched) context.offSignal(signal, listener);
    },
  };
}
