import { UsageError } from '../../shared/errors.js';
import type { TreeEntry } from '../../workflow/ports.js';

/** One path of a commit as git lists it. */
export interface ListedEntry {
  readonly kind: 'file' | 'link' | 'absent-submodule';
  readonly object: string;
}

/** Paths that links may add to a commit. A repository in which links multiply beyond it was made to. */
const MAX_ADDED_PATHS = 100_000;

/** Links that are followed for one path, as in Linux. */
const MAX_HOPS = 40;

type Found =
  | { readonly kind: 'entry'; readonly entry: TreeEntry }
  | { readonly kind: 'folder'; readonly path: string };

/** A commit as links see it. */
interface Listed {
  readonly entries: ReadonlyMap<string, ListedEntry>;
  /** Text of a link, by its object. */
  readonly targetOf: ReadonlyMap<string, string>;
  /** Names below a folder. */
  readonly below: (folder: string) => readonly string[];
}

/**
 * Follows the symbolic links of a commit inside of it: a link to a file becomes the file, a link to a folder holds what the folder
 * holds. What leads outside, to nothing or round in a circle stays, and says so.
 * @param entries paths from the root, without the folders
 * @param targetOf text of each link, by its object
 * @throws UsageError where links lead to more than `MAX_ADDED_PATHS` paths
 */
export function followLinks(
  entries: ReadonlyMap<string, ListedEntry>,
  targetOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, TreeEntry> {
  const listed: Listed = { entries, targetOf, below: folderIndex([...entries.keys()].sort()) };
  const followed = new Map<string, TreeEntry>();
  let nAdded = 0;
  for (const [path, entry] of entries) {
    if (entry.kind !== 'link') {
      followed.set(path, { kind: entry.kind, object: entry.object });
      continue;
    }
    for (const [name, its] of behindLink(listed, path, path, [])) {
      if (++nAdded > MAX_ADDED_PATHS) {
        throw new UsageError(
          `symbolic links of this repository lead to more than ${MAX_ADDED_PATHS} paths`,
          'remove links to folders that hold one another',
        );
      }
      followed.set(name, its);
    }
  }
  return followed;
}

/**
 * The paths that a link stands for.
 * @param shown where they stand: the link's own path, or one behind another link
 * @param folders what the links above stand for: one that holds itself is a loop
 */
function* behindLink(
  listed: Listed,
  shown: string,
  link: string,
  folders: readonly string[],
): Generator<readonly [string, TreeEntry]> {
  const found = walk(listed, link);
  if (found.kind === 'entry') {
    yield [shown, found.entry];
    return;
  }
  const holds = (inner: string): boolean => inner === found.path || inner.startsWith(`${found.path}/`);
  if (found.path === '' || [...folders, link].some(holds)) {
    yield [shown, { kind: 'link-loop', object: found.path }];
    return;
  }
  for (const name of listed.below(found.path)) {
    const place = `${shown}${name.slice(found.path.length)}`;
    const { kind, object } = listed.entries.get(name) as ListedEntry;
    if (kind === 'link') yield* behindLink(listed, place, name, [...folders, found.path]);
    else yield [place, { kind, object }];
  }
}

/** What a path leads to, step by step as an operating system walks it. Its last step is followed too. */
function walk({ entries, targetOf, below }: Listed, path: string): Found {
  const walked: string[] = [];
  const steps = path.split('/').reverse();
  for (let nHops = 0; steps.length > 0; ) {
    const step = steps.pop() as string;
    if (!takeStep(walked, step)) return asEntry('link-outside', path);
    const entry = entries.get(walked.join('/'));
    if (entry === undefined) continue;
    if (entry.kind !== 'link') {
      const isBelowFile = entry.kind === 'file' && steps.length > 0;
      return isBelowFile ? asEntry('link-to-nothing', path) : asEntry(entry.kind, entry.object);
    }
    const target = targetOf.get(entry.object) ?? '';
    if (++nHops > MAX_HOPS) return asEntry('link-loop', target);
    if (target === '' || target.startsWith('/')) return asEntry('link-outside', target);
    walked.pop();
    steps.push(...target.split('/').reverse());
  }
  const folder = walked.join('/');
  return folder === '' || below(folder).length > 0
    ? { kind: 'folder', path: folder }
    : asEntry('link-to-nothing', path);
}

/** @returns false for a step out of the repository */
function takeStep(walked: string[], step: string): boolean {
  if (step === '' || step === '.') return true;
  if (step === '..') return walked.pop() !== undefined;
  walked.push(step);
  return true;
}

function asEntry(kind: TreeEntry['kind'], object: string): Found {
  return { kind: 'entry', entry: { kind, object } };
}

/** @param names sorted, so that those below a folder stand together */
function folderIndex(names: readonly string[]): Listed['below'] {
  return (folder) => {
    const prefix = `${folder}/`;
    const start = firstAtLeast(names, prefix);
    let end = start;
    while (names[end]?.startsWith(prefix)) end++;
    return names.slice(start, end);
  };
}

/** Place of the first name that does not come before the wanted one. */
function firstAtLeast(names: readonly string[], wanted: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
