import { runListing } from '../../report/run-list.js';
import { openStoreFor, styleFor } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** `qgate runs`: what the store holds, newest first. */
export async function runsCommand(context: ProcessContext, options: CommonOptions): Promise<number> {
  const store = await openStoreFor(context, options);
  try {
    const runs = store.runs();
    if (options.json) {
      context.stdout.write(`${JSON.stringify(runs, null, 2)}\n`);
    } else {
      const style = await styleFor(context, context.stdout);
      context.stdout.write(runListing(runs, { width: context.stdout.columns ?? 120, style }));
    }
    return 0;
  } finally {
    store.close();
  }
}
