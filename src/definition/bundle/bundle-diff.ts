import { canonicalJson, type Digest } from '../../shared/canonical-json.js';
import { formatPath, type Path } from '../source.js';
import type { BundleFacts } from './bundle-facts.js';
import { BUNDLE_CLASSES, type BundleClass, classOfField } from './field-classes.js';

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
  /** True where several of them changed at once, so that a loss could not be traced to one. */
  readonly isMixed: boolean;
}

/** What changed from one bundle to another, field by field. */
export function bundleDiff(before: BundleFacts, after: BundleFacts): BundleDiff {
  const [old, present] = [leavesOf(before.fields), leavesOf(after.fields)];
  const changes = [...new Map([...old, ...present]).values()]
    .map(({ path }) => changeAt(path, old, present))
    .filter((change) => change !== null)
    .sort(byClassAndField);
  const classes = BUNDLE_CLASSES.filter(
    (name) => name !== 'label' && changes.some((change) => change.class === name),
  );
  return {
    before: { name: before.name, digest: before.digest },
    after: { name: after.name, digest: after.digest },
    isSameIdentity: before.digest === after.digest,
    changes,
    classes,
    isMixed: classes.length > 1,
  };
}

interface Leaf {
  readonly path: Path;
  readonly value: unknown;
}

/** Values by their place. Lists are values of their own, but for adapters, which go by name where names tell them apart. */
function leavesOf(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const add = (path: Path, value: unknown): void => {
    leaves.set(JSON.stringify(path), { path, value });
  };
  const walk = (path: Path, value: unknown): void => {
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    const entries = isPlain ? Object.entries(value) : [];
    if (entries.length === 0) add(path, value);
    for (const [key, item] of entries) walk([...path, key], item);
  };
  const { adapters, ...others } = fields;
  walk([], others);
  const list = Array.isArray(adapters) ? (adapters as readonly { readonly name: string }[]) : [];
  const names = list.map(({ name }) => name);
  if (new Set(names).size < names.length) {
    for (const [index, adapter] of list.entries()) walk(['adapters', index], adapter);
  } else {
    for (const { name, ...adapter } of list) walk(['adapters', name], { name, ...adapter });
    // The order in which they are applied.
    if (names.length > 0) add(['adapters'], names);
  }
  return leaves;
}

function changeAt(
  path: Path,
  old: ReadonlyMap<string, Leaf>,
  present: ReadonlyMap<string, Leaf>,
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
