import { packetAgreement } from '../../workflow/packet-agreement.js';
import { styleFor } from '../context.js';
import { openRunToRead } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** `qgate packet agreement`: how far raters agree. 0 once it is told. */
export async function packetAgreementCommand(
  context: ProcessContext,
  runName: string,
  options: CommonOptions,
): Promise<number> {
  const { store, run } = await openRunToRead(context, options, runName);
  try {
    const agreement = packetAgreement(store, run.id);
    if (options.json) {
      printJson(context, agreement);
      return 0;
    }
    const { agreementText } = await import('../../report/people/agreement-text.js');
    const style = await styleFor(context, context.stdout);
    const { columns } = context.stdout;
    context.stdout.write(
      agreementText(agreement, { style, ...(columns === undefined ? {} : { width: columns }) }),
    );
    return 0;
  } finally {
    store.close();
  }
}
