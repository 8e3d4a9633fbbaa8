import cliProgress from 'cli-progress';
import type { ProgressListener } from './listener.js';
import { completedFraction, summaryLine } from './summary-line.js';

const RESOLUTION = 1000;

/** One calm line that is drawn over: for a terminal. */
export function barProgress(stream: NodeJS.WritableStream): ProgressListener {
  const bar = new cliProgress.SingleBar({
    stream,
    fps: 5,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
    linewrap: false,
    format: (options, params, payload) => {
      const share = params.total === 0 ? 1 : params.value / params.total;
      return `${cliProgress.Format.BarFormat(share, options)} ${Math.floor(share * 100)} % · ${String(payload.summary ?? '')}`;
    },
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  const ticks = (fraction: number) => Math.floor(fraction * RESOLUTION);
  return {
    on(event) {
      if (event.type === 'run-started') {
        bar.start(RESOLUTION, ticks(completedFraction(event.progress)), {
          summary: summaryLine(event.progress),
        });
      } else if (event.type === 'response-stored') {
        bar.update(ticks(completedFraction(event.progress)), { summary: summaryLine(event.progress) });
      } else if (event.type === 'run-draining') {
        bar.update({ summary: `stopping: waiting for ${event.nInFlight} in flight` });
      }
    },
    close() {
      bar.stop();
    },
  };
}
