import type { LoadedBundle } from '../../files/load-bundle.js';
import { UsageError } from '../../shared/errors.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle } from './load.js';

/** Options that name both arms. */
export interface ArmOptions {
  readonly baseline: string;
  readonly candidate?: string;
  readonly aa?: boolean;
}

/** The candidate that the options name: with --aa the baseline once more. @throws UsageError where it is missing */
export async function loadCandidate(
  context: ProcessContext,
  options: ArmOptions,
  baseline: LoadedBundle,
): Promise<LoadedBundle> {
  if (options.aa) {
    if (options.candidate === undefined || options.candidate === options.baseline) return baseline;
    throw new UsageError('--aa puts the baseline on both sides, so it takes no --candidate');
  }
  if (options.candidate === undefined) {
    throw new UsageError('--candidate is missing', 'name the changed bundle, or use --aa to measure noise');
  }
  return loadNamedBundle(context, options.candidate);
}
