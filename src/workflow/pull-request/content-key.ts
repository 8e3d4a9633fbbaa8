import type { TreeEntry } from '../ports.js';

type Tree = ReadonlyMap<string, TreeEntry>;

/**
 * What a path of a commit holds, as a word that is equal at two commits where the content is. Of a path in a submodule that is
 * not checked out, the submodule's commit stands for the content.
 */
export function contentKey(tree: Tree, file: string): string {
  const entry = tree.get(file) ?? submoduleAbove(tree, file);
  return entry === undefined ? 'nothing' : `${entry.kind} ${entry.object}`;
}

function submoduleAbove(tree: Tree, file: string) {
  const steps = file.split('/');
  for (let length = steps.length - 1; length > 0; length--) {
    const entry = tree.get(steps.slice(0, length).join('/'));
    if (entry?.kind === 'absent-submodule') return entry;
  }
  return undefined;
}
