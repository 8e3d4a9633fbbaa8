import type { FileChange } from '../../report/pull-request/pull-request-check.js';
import type { RepositoryPort, TreeEntry } from '../ports.js';
import { type BundleText, bundleText } from './bundle-text.js';
import { contentKey } from './content-key.js';
import { textsAt } from './texts-at.js';

export type Tree = ReadonlyMap<string, TreeEntry>;

/** A bundle that a pull request changes, itself or by a file it names; paths from the repository's root. */
export interface ChangedBundle {
  readonly file: string;
  /** The file at the base: another one where it was renamed; null where there was none. */
  readonly before: string | null;
  readonly fileChange: FileChange;
}

export interface TwoTrees {
  readonly base: { readonly commit: string; readonly tree: Tree };
  readonly head: { readonly commit: string; readonly tree: Tree };
}

/** Which YAML files are bundles by their place, and which are none whatever they hold. */
export interface BundlePlaces {
  /** In a folder of bundles, or named by the globs of a gate. */
  readonly isBundlePlace: (file: string) => boolean;
  readonly isIgnored: (file: string) => boolean;
}

/**
 * Bundles that differ between two commits, in the order of their names: changed, added, renamed or deleted, or unchanged
 * themselves with another content of a file they name.
 */
export async function changedBundles(
  repository: RepositoryPort,
  { base, head }: TwoTrees,
  places: BundlePlaces,
): Promise<readonly ChangedBundle[]> {
  const [before, after, renames] = await Promise.all([
    bundlesOf(repository, base, places),
    bundlesOf(repository, head, places),
    repository.renames(base.commit, head.commit),
  ]);
  const changed: ChangedBundle[] = [];
  for (const [file, { named }] of after) {
    const isThere = base.tree.has(file);
    const old = isThere ? file : (renames.get(file) ?? null);
    const fileChange = isThere ? 'changed' : old === null ? 'added' : 'renamed';
    const differs = (path: string | null): boolean =>
      path !== null && contentKey(base.tree, path) !== contentKey(head.tree, path);
    if (!isThere || differs(file) || named.some(differs)) changed.push({ file, before: old, fileChange });
  }
  const renamed = new Set(changed.map((bundle) => bundle.before));
  for (const file of before.keys()) {
    if (!after.has(file) && !renamed.has(file))
      changed.push({ file, before: file, fileChange: head.tree.has(file) ? 'changed' : 'deleted' });
  }
  return changed.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The bundle files of a commit. One that cannot be read is a bundle if its place says so. */
async function bundlesOf(
  repository: RepositoryPort,
  { commit, tree }: TwoTrees['base'],
  { isBundlePlace, isIgnored }: BundlePlaces,
): Promise<ReadonlyMap<string, BundleText>> {
  const byPlace = [...tree.keys()].filter(isBundlePlace);
  const files = new Set([...byPlace, ...(await repository.filesWithBundles(commit))]);
  const wanted = [...files].filter((file) => file.startsWith(repository.prefix) && !isIgnored(file)).sort();
  const bundles = new Map<string, BundleText>();
  for (const [file, content] of await textsAt(repository, tree, wanted)) {
    const text = bundleText(content, file);
    if (text.isBundle || isBundlePlace(file)) bundles.set(file, text);
  }
  return bundles;
}
