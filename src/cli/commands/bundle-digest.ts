import { jsonText } from '../../report/inert/json-text.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle } from './load.js';
import type { CommonOptions } from './options.js';

export interface BundleDigestOptions extends CommonOptions {
  readonly verbose?: boolean;
}

/** `qgate bundle digest`: the bundle's digest, and on request the canonical JSON that it is the SHA-256 of. */
export async function bundleDigestCommand(
  context: ProcessContext,
  name: string,
  options: BundleDigestOptions,
): Promise<number> {
  const { bundle } = await loadNamedBundle(context, name);
  const { digest, identity } = bundle;
  if (options.json) {
    const result = { name: bundle.name, digest, identity };
    printJson(context, result);
  } else {
    context.stdout.write(`${digest}\n${options.verbose ? `${jsonText(canonicalJson(identity))}\n` : ''}`);
  }
  return 0;
}
