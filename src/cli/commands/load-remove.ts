import { inertLine } from '../../report/inert/terminal.js';
import { UsageError } from '../../shared/errors.js';
import { scrubNotes } from '../../workflow/purge-run.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';
import { EXIT_NOT_SCRUBBED } from './purge.js';

/**
 * `qgate load remove`: imported load runs hold the texts of answers, and go with everything of them. 0 where nothing of them
 * is left in the store's file, 20 where another process keeps it from being overwritten.
 * @throws UsageError, with nothing removed, where one of them is not there
 */
export async function loadRemoveCommand(
  context: ProcessContext,
  ids: readonly string[],
  options: CommonOptions,
): Promise<number> {
  const store = await openStoreToWrite(context, options);
  try {
    const unknown = ids.filter((id) => store.loads.readRun(id) === null);
    if (unknown.length > 0) {
      const there = store.loads.listRuns().map(({ id }) => id);
      throw new UsageError(
        `no load run ${unknown.join(', ')}, and nothing was removed`,
        there.length === 0 ? 'the store holds none' : `the store holds ${there.join(', ')}`,
      );
    }
    for (const id of ids) store.loads.remove(id);
    const outcome = store.scrub();
    if (options.json) printJson(context, { removed: ids, ...outcome });
    else if (!options.quiet) {
      context.stdout.write(`removed with every answer in them: ${ids.map(inertLine).join(', ')}\n`);
    }
    for (const note of scrubNotes(outcome)) context.stderr.write(`note: ${note}\n`);
    return outcome.isComplete ? 0 : EXIT_NOT_SCRUBBED;
  } finally {
    store.close();
  }
}
