import { EventEmitter } from 'node:events';

/**
 * What gives up one attempt. The transport takes an emitter as well as an `AbortSignal`; one of those for each request
 * costs more, and keeps everything of the request in memory until the next full garbage collection.
 */
export class AttemptSignal extends EventEmitter {
  aborted = false;
  reason: unknown;

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit('abort');
  }
}
