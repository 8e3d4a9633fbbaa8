import type { RepositoryPort, TreeEntry } from '../ports.js';

/** Texts of files of a commit by their paths; empty for what is no file of its own. Paths that are not there are left out. */
export async function textsAt(
  repository: RepositoryPort,
  tree: ReadonlyMap<string, TreeEntry>,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = files.flatMap((file) => {
    const entry = tree.get(file);
    return entry === undefined ? [] : [{ file, ...entry }];
  });
  const objects = entries.filter(({ kind }) => kind === 'file').map(({ object }) => object);
  const contents = await repository.contents(objects);
  return new Map(
    entries.map(({ file, object, kind }) => [
      file,
      kind === 'file' ? (contents.get(object)?.toString('utf8') ?? '') : '',
    ]),
  );
}
