import { UsageError } from '../shared/errors.js';
import type { DeclaredLoad } from '../workflow/load-ports.js';

/**
 * The bundle that was under load: as the file says, else as the user says.
 * @throws UsageError where they say two things
 */
export function bundleOf(
  told: string | null,
  { bundleDigest }: DeclaredLoad,
  fileName: string,
): string | null {
  if (told === null || bundleDigest === undefined || told === bundleDigest)
    return told ?? bundleDigest ?? null;
  throw new UsageError(
    `${fileName} is a load test of bundle ${told}, not of ${bundleDigest}`,
    'name the bundle that was under load, or none: the file says it',
  );
}
