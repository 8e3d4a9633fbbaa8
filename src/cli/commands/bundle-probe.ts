import { compareDisclosure, suggestedFields } from '../../definition/bundle/compare-disclosure.js';
import { fillBundle } from '../../files/fill-bundle.js';
import { bundleProbeReport } from '../../report/bundle-probe.js';
import { UsageError } from '../../shared/errors.js';
import { prober, styleFor } from '../context.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { watchSignals } from '../signals.js';
import { loadNamedBundle } from './load.js';
import type { CommonOptions } from './options.js';

/** No server of the deployment said anything. */
const EXIT_SILENT = 20;
const EXIT_MISMATCH = 21;

export interface BundleProbeOptions extends CommonOptions {
  readonly write?: boolean;
}

/**
 * `qgate bundle probe`: what the deployment says of itself, held against the bundle. 0 where nothing contradicts it, 21
 * where something does, 20 where no server says anything.
 */
export async function bundleProbeCommand(
  context: ProcessContext,
  name: string,
  options: BundleProbeOptions,
): Promise<number> {
  const { bundle, path } = await loadNamedBundle(context, name);
  if (bundle.endpoint.kind === 'recorded') {
    throw new UsageError(
      `the answers of ${bundle.name} are recorded: there is no server to ask`,
      'name a bundle whose endpoint has a url',
    );
  }
  const signals = watchSignals(context);
  const servers = await prober(context)(bundle, { hasCall: true, signal: signals.drain }).finally(() =>
    signals.stop(),
  );
  const comparisons = compareDisclosure(bundle, servers);
  const suggested = suggestedFields(comparisons);
  const isSilent = servers.every(({ facts }) => Object.keys(facts).length === 0);
  const hasMismatch = comparisons.some(({ state }) => state === 'mismatch');

  const style = await styleFor(context, options.write ? context.stderr : context.stdout);
  const report = () => bundleProbeReport(servers, comparisons, context.stdout.columns ?? 120, style);
  if (options.json) {
    printJson(context, { servers, comparisons, suggested });
  } else if (options.write) {
    if (!options.quiet) context.stderr.write(report());
    context.stdout.write(await fillBundle(path, suggested));
  } else {
    context.stdout.write(report());
  }
  if (isSilent) return EXIT_SILENT;
  return hasMismatch ? EXIT_MISMATCH : 0;
}
