import type { ArmId } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';
import { visibleText } from '../verdict/visible-text.js';
import type { LoadRun } from './load-run.js';

/** How it is known which bundle a load run tested: its file says so, a person does, or nobody. */
export type BundleEvidence = 'stated' | 'declared' | 'unknown';

/**
 * Whether a load run tested the bundle of its arm.
 * @param declared what a person says the load test of this arm ran; null where nothing
 * @throws UsageError where it tested another one: nothing of it can be joined
 */
export function testedBundle(
  run: Pick<LoadRun, 'bundleDigest'>,
  {
    arm,
    bundle,
    declared,
    file,
  }: {
    readonly arm: ArmId;
    readonly bundle: { readonly name: string; readonly digest: Digest };
    readonly declared: string | null;
    /** As people named it. */
    readonly file: string;
  },
): BundleEvidence {
  const refuse = (found: string, says: string): never => {
    throw new UsageError(
      `${visibleText(file)} is a load test of another bundle: ${says} ${visibleText(found.slice(0, 100))}, and the ${arm} of the run is ${bundle.name} (${bundle.digest})`,
      'join the load test of this very bundle; digests change with everything that is served',
    );
  };
  if (declared !== null && declared !== bundle.digest) refuse(declared, '--bundle-digest says');
  if (run.bundleDigest === null) return declared === null ? 'unknown' : 'declared';
  return run.bundleDigest === bundle.digest ? 'stated' : refuse(run.bundleDigest, 'it says');
}
