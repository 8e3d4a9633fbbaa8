import type { RunEvent } from '../../run/events.js';

/** Shows a run's events on stderr; nothing depends on its doing so. */
export interface ProgressListener {
  on(event: RunEvent): void;
  /** Called once, whatever ended the run, so that a bar can leave the line clean. */
  close(): void;
}
