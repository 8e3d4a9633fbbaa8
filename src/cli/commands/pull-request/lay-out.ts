import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, UsageError } from '../../../shared/errors.js';
import { foreignFile, HEAD_BYTES } from '../../../shared/file-kind.js';
import type { RepositoryPort, TreeEntryKind } from '../../../workflow/ports.js';
import type { Tree } from '../../../workflow/pull-request/changed-bundles.js';

type Unreadable = Pick<Problem, 'code' | 'message' | 'hint'>;

/**
 * Writes files of a commit into a folder, under their paths from the repository's root. Files that the commit does not hold are
 * left out: whoever reads the definition tells them, with the line that names them.
 * @param place a folder for this commit alone
 * @returns what keeps a file from being read; null where nothing does
 */
export async function layOut(
  repository: RepositoryPort,
  tree: Tree,
  files: readonly string[],
  place: string,
): Promise<Unreadable | null> {
  for (const file of files) {
    const entry = tree.get(file);
    if (entry === undefined) continue;
    if (entry.kind !== 'file') return unreadable(file, entry.kind);
    const target = inside(place, file);
    await mkdir(path.dirname(target), { recursive: true });
    await repository.extract(entry.object, target).catch((error: unknown) => {
      // Several definitions may name one file.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    if (await isLfsNote(target)) {
      return {
        code: 'git-lfs',
        message: `${file} is kept by Git LFS, so its content is not in the repository`,
        hint: 'keep files that a bundle or a gate names in the repository itself',
      };
    }
  }
  return null;
}

function unreadable(file: string, kind: Exclude<TreeEntryKind, 'file'>): Unreadable {
  switch (kind) {
    case 'link-outside':
      return { code: 'not-a-file', message: `${file} is a symbolic link that leads out of the repository` };
    case 'link-to-nothing':
      return { code: 'not-a-file', message: `${file} is a symbolic link to nothing in the commit` };
    case 'link-loop':
      return { code: 'not-a-file', message: `${file} is a symbolic link that leads back to itself` };
    case 'absent-submodule':
      return {
        code: 'not-a-file',
        message: `${file} is a submodule that is not checked out`,
        hint: 'git submodule update --init --recursive',
      };
  }
}

/** @throws UsageError for a name that would leave the folder: no sound repository holds one */
function inside(place: string, file: string): string {
  const target = path.resolve(place, file);
  if (target.startsWith(`${path.resolve(place)}${path.sep}`)) return target;
  throw new UsageError(`the repository holds a file of the name ${JSON.stringify(file)}`);
}

async function isLfsNote(file: string): Promise<boolean> {
  const isSmall = (await stat(file)).size <= HEAD_BYTES;
  return isSmall && foreignFile(await readFile(file))?.kind === 'git-lfs';
}
