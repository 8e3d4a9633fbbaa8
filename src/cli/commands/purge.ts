import { UsageError } from '../../shared/errors.js';
import { purgeRun, scrubNotes } from '../../workflow/purge-run.js';
import { purgedText } from '../../workflow/refuse-purged.js';
import { decidingPorts, systemClock } from '../context.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

/** Something of the text is left in a file. */
export const EXIT_NOT_SCRUBBED = 20;

export interface PurgeOptions extends CommonOptions {
  readonly outputs?: boolean;
}

/**
 * `qgate purge RUN --outputs`: removes the text of a run's answers, keeps scores, digests and verdict. 0 where nothing of the
 * text is left in the store's file, 20 where another process keeps it from being overwritten.
 */
export async function purgeCommand(
  context: ProcessContext,
  runName: string,
  options: PurgeOptions,
): Promise<number> {
  if (options.outputs !== true) {
    throw new UsageError(
      'purge needs to be told what to remove',
      '--outputs removes the text of answers and keeps scores, digests and verdict',
    );
  }
  const store = await openStoreToWrite(context, options);
  try {
    const { id } = findRun(store, runName);
    const outcome = await purgeRun(id, 'request', { store, clock: systemClock, ...(await decidingPorts()) });
    const { isNew, purged, isComplete, copies } = outcome;
    if (options.json) {
      printJson(context, {
        runId: id,
        isNew,
        purgedAtMs: purged.atMs,
        because: purged.because,
        isComplete,
        copies,
      });
    } else if (!options.quiet) {
      const before = isNew ? '' : ' before';
      context.stdout.write(
        `the answers of run ${id} were ${purgedText(purged)}${before}; scores, digests and verdict are kept\n`,
      );
    }
    for (const note of scrubNotes(outcome)) context.stderr.write(`note: ${note}\n`);
    return isComplete ? 0 : EXIT_NOT_SCRUBBED;
  } finally {
    store.close();
  }
}
