import { canonicalJson, type Digest } from '../../shared/canonical-json.js';
import { formatPath, type Path } from '../source.js';
import type { BundleFacts } from './bundle-facts.js';
import { BUNDLE_CLASSES, type BundleClass, classOfField } from './field-classes.js';
import { type FieldLeaf, fieldLeaves } from './field-leaves.js';

/** One field in which two bundles differ. */
export interface BundleChange {
  readonly class: BundleClass;
  /** `model.quantization.method`; adapters by their name. */
  readonly field: string;
  /** As written, files by digest; absent where the field is not there. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface BundleDiff {
  readonly before: { readonly name: string; readonly digest: Digest };
  readonly after: { readonly name: string; readonly digest: Digest };
  /** Equal digests: nothing but labels differs, if anything. */
  readonly isSameIdentity: boolean;
  /** Weights first, labels last; within a class by field. */
  readonly changes: readonly BundleChange[];
  /** The classes of identity that changed, `label` left out. */
  readonly classes: readonly BundleClass[];
  /**
   * True where several of them changed at once, so that a loss could not be traced to one. How the arm is asked (`endpoint.…`)
   * counts for none: another model served beside the old one has another name or address by its nature.
   */
  readonly isMixed: boolean;
}

/** What changed from one bundle to another, field by field. */
export function bundleDiff(before: BundleFacts, after: BundleFacts): BundleDiff {
  const [old, present] = [fieldLeaves(before.fields), fieldLeaves(after.fields)];
  const changes = [...new Map([...old, ...present]).values()]
    .map(({ path }) => changeAt(path, old, present))
    .filter((change) => change !== null)
    .sort(byClassAndField);
  const classes = BUNDLE_CLASSES.filter(
    (name) => name !== 'label' && changes.some((change) => change.class === name),
  );
  const served = changes.filter(
    (change) => change.class !== 'label' && !change.field.startsWith('endpoint.'),
  );
  return {
    before: { name: before.name, digest: before.digest },
    after: { name: after.name, digest: after.digest },
    isSameIdentity: before.digest === after.digest,
    changes,
    classes,
    isMixed: new Set(served.map((change) => change.class)).size > 1,
  };
}

function changeAt(
  path: Path,
  old: ReadonlyMap<string, FieldLeaf>,
  present: ReadonlyMap<string, FieldLeaf>,
): BundleChange | null {
  const key = JSON.stringify(path);
  const [before, after] = [old.get(key), present.get(key)];
  if (before && after && canonicalJson(before.value) === canonicalJson(after.value)) return null;
  return {
    class: classOfField(path),
    field: formatPath(path),
    ...(before ? { before: before.value } : {}),
    ...(after ? { after: after.value } : {}),
  };
}

function byClassAndField(a: BundleChange, b: BundleChange): number {
  const order = BUNDLE_CLASSES.indexOf(a.class) - BUNDLE_CLASSES.indexOf(b.class);
  return order !== 0 ? order : a.field < b.field ? -1 : 1;
}
