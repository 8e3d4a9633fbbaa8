import type { OutputStream } from '../process-context.js';
import type { ProgressListener } from './listener.js';
import { completedFraction, summaryLine } from './summary-line.js';

/** A line at every twentieth of the way: for logs, without cursor control. */
const STEP = 0.05;

export function plainProgress(stderr: OutputStream): ProgressListener {
  let nextFraction = 0;
  return {
    on(event) {
      switch (event.type) {
        case 'run-started':
          nextFraction = completedFraction(event.progress) + STEP;
          return;
        case 'response-stored': {
          const fraction = completedFraction(event.progress);
          if (fraction < nextFraction) return;
          nextFraction = fraction + STEP;
          stderr.write(`${summaryLine(event.progress)}\n`);
          return;
        }
        case 'run-draining':
          stderr.write(`stopping: waiting for ${event.nInFlight} in flight\n`);
          return;
        case 'run-ended':
          stderr.write(`${event.outcome}: ${summaryLine(event.progress)}\n`);
      }
    },
    close() {},
  };
}
