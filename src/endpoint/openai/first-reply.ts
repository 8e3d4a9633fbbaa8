import { onAbort } from './on-abort.js';

/**
 * Lets one attempt out at a time until one has shown that the address answers as it should, so that a wrong address, key
 * or model name costs one request and not as many as are allowed in flight.
 */
export interface FirstReply {
  /** A promise where another attempt is to be waited for; rejects with what stopped that one, or the signal's reason. */
  enter(signal: AbortSignal): Promise<void> | null;
  /** The attempt has told what there is to know: all may go out. */
  pass(): void;
  /** It has told nothing yet: the next one may go out. */
  next(): void;
  /** Every other attempt would end alike. */
  stop(error: unknown): void;
}

/** @param soon calls its task once what is waited for takes too long: then all may go out; returns what calls it off */
export function createFirstReply(soon: (task: () => void) => () => void): FirstReply {
  let callOff: () => void = () => undefined;
  let state: 'idle' | 'asking' | 'open' = 'idle';
  const queue: { readonly admit: () => void; readonly refuse: (error: unknown) => void }[] = [];
  const pass = (): void => {
    state = 'open';
    callOff();
    for (const { admit } of queue.splice(0)) admit();
  };
  const admitNext = (): void => {
    if (state === 'open') return;
    callOff();
    callOff = soon(pass);
    const first = queue.shift();
    if (first === undefined) {
      state = 'idle';
      callOff();
    } else first.admit();
  };
  return {
    enter(signal) {
      if (state === 'open') return null;
      if (state === 'idle') {
        state = 'asking';
        callOff = soon(pass);
        return null;
      }
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          reject(signal.reason);
        };
        const forget = onAbort(signal, leave);
        const waiting = {
          admit: (): void => {
            forget();
            resolve();
          },
          refuse: (error: unknown): void => {
            forget();
            reject(error);
          },
        };
        queue.push(waiting);
      });
    },
    pass,
    next() {
      // After whoever made the call has had its say: it may end the run.
      if (state === 'asking') setImmediate(admitNext);
    },
    stop(error) {
      state = 'idle';
      callOff();
      for (const { refuse } of queue.splice(0)) refuse(error);
    },
  };
}
