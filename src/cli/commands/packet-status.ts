import { packetStatus } from '../../workflow/packet-status.js';
import { openRunToRead } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { describeStatus } from './describe-packets.js';
import type { CommonOptions } from './options.js';

/** `qgate packet status`: what is out and what is in. Always 0: the verdict says what missing grades mean. */
export async function packetStatusCommand(
  context: ProcessContext,
  runName: string,
  options: CommonOptions,
): Promise<number> {
  const { store, run } = await openRunToRead(context, options, runName);
  try {
    const status = packetStatus(store, run.id);
    if (options.json) printJson(context, status);
    else context.stdout.write(describeStatus(status));
    return 0;
  } finally {
    store.close();
  }
}
