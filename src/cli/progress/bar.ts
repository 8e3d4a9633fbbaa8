import cliProgress from 'cli-progress';
import type { RunProgress } from '../../run/events.js';
import type { Clock } from '../../workflow/ports.js';
import type { OutputStream } from '../process-context.js';
import type { ProgressListener } from './listener.js';
import { fittedParts, type Prices, paceParts } from './pace.js';
import { completedFraction, summaryParts, totalText } from './summary-line.js';

const RESOLUTION = 1000;
const WIDE = 100;

/** One calm line that is drawn over: for a terminal. In a narrow one the bar is short, and the arms are told together. */
export function barProgress(stream: OutputStream, clock: Clock, prices: Prices): ProgressListener {
  const isNarrow = (stream.columns ?? WIDE) < WIDE;
  const barsize = isNarrow ? 8 : 24;
  // The bar, a blank, `100 %` and ` · `.
  const rest = () => (stream.columns ?? WIDE) - barsize - 9;
  let startedMs = clock.monotonicMs();
  const bar = new cliProgress.SingleBar({
    stream,
    fps: 5,
    hideCursor: true,
    clearOnComplete: true,
    barsize,
    linewrap: false,
    format: (options, params, payload) => {
      const share = params.total === 0 ? 1 : params.value / params.total;
      return `${cliProgress.Format.BarFormat(share, options)} ${Math.floor(share * 100)} % · ${String(payload.summary ?? '')}`;
    },
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  const ticks = (fraction: number) => Math.floor(fraction * RESOLUTION);
  const summary = (progress: RunProgress) =>
    fittedParts(
      [
        ...(isNarrow ? [totalText(progress)] : summaryParts(progress)),
        ...paceParts(progress, clock.monotonicMs() - startedMs, prices),
      ],
      rest(),
    );
  return {
    on(event) {
      if (event.type === 'run-started') {
        startedMs = clock.monotonicMs();
        bar.start(RESOLUTION, ticks(completedFraction(event.progress)), { summary: summary(event.progress) });
      } else if (event.type === 'response-stored') {
        bar.update(ticks(completedFraction(event.progress)), { summary: summary(event.progress) });
      } else if (event.type === 'run-draining') {
        bar.update({ summary: `stopping: waiting for ${event.nInFlight} in flight` });
      }
    },
    close() {
      bar.stop();
    },
  };
}
