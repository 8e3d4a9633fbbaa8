import { bundleDiff } from '../../definition/bundle/bundle-diff.js';
import { bundleFacts } from '../../definition/bundle/bundle-facts.js';
import { bundleDiffReport } from '../../report/bundle-diff.js';
import { styleFor } from '../context.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle } from './load.js';
import type { CommonOptions } from './options.js';

/** `qgate bundle diff`: what changed from one bundle to another, by class. 0 whatever it finds. */
export async function bundleDiffCommand(
  context: ProcessContext,
  beforeName: string,
  afterName: string,
  options: CommonOptions,
): Promise<number> {
  const [before, after] = [
    await loadNamedBundle(context, beforeName),
    await loadNamedBundle(context, afterName),
  ];
  const diff = bundleDiff(
    bundleFacts(before.written, before.bundle),
    bundleFacts(after.written, after.bundle),
  );
  if (options.json) {
    printJson(context, diff);
    return 0;
  }
  const style = await styleFor(context, context.stdout);
  context.stdout.write(bundleDiffReport(diff, context.stdout.columns ?? 120, style));
  return 0;
}
