import type { Clock } from '../../workflow/ports.js';
import type { OutputStream } from '../process-context.js';
import type { ProgressListener } from './listener.js';
import { type Prices, paceParts } from './pace.js';
import { completedFraction, summaryLine } from './summary-line.js';

/** A line at every twentieth of the way, but not more often than every two seconds: for logs, without cursor control. */
const STEP = 0.05;
const QUIET_MS = 2000;

export function plainProgress(stderr: OutputStream, clock: Clock, prices: Prices): ProgressListener {
  let startedMs = clock.monotonicMs();
  let nextFraction = 0;
  let nextMs = 0;
  return {
    on(event) {
      switch (event.type) {
        case 'run-started':
          startedMs = clock.monotonicMs();
          nextFraction = completedFraction(event.progress) + STEP;
          nextMs = startedMs + QUIET_MS;
          return;
        case 'response-stored': {
          const fraction = completedFraction(event.progress);
          if (fraction < nextFraction || clock.monotonicMs() < nextMs) return;
          nextFraction = fraction + STEP;
          nextMs = clock.monotonicMs() + QUIET_MS;
          const pace = paceParts(event.progress, clock.monotonicMs() - startedMs, prices);
          stderr.write(`${[summaryLine(event.progress), ...pace].join(' · ')}\n`);
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
