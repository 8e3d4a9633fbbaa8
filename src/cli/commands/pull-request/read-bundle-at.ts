import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { displayPath } from '../../../files/display-path.js';
import { lintBundle } from '../../../files/lint-bundle.js';
import { loadBundle } from '../../../files/load-bundle.js';
import { DefinitionError, type Problem, UsageError } from '../../../shared/errors.js';
import type { RepositoryPort } from '../../../workflow/ports.js';
import { bundleText } from '../../../workflow/pull-request/bundle-text.js';
import type { Tree } from '../../../workflow/pull-request/changed-bundles.js';
import type { BundleAtCommit, ReadBundleAt } from '../../../workflow/pull-request/examine-bundle.js';
import { textsAt } from '../../../workflow/pull-request/texts-at.js';

/** A file kept by Git LFS is a short note in the repository; its first line is this. */
const LFS_NOTE = 'version https://git-lfs.github.com/spec/v1';

/**
 * Reads bundles of commits by laying them, with the files they name, into a folder of their own.
 * @param folder an empty folder for this process alone
 */
export function bundleReader(repository: RepositoryPort, folder: string): ReadBundleAt {
  return async ({ commit, tree }, file) => {
    const place = path.join(folder, commit);
    const laid = await layOut(repository, tree, file, place);
    if (laid !== null) return { read: null, problems: [{ ...laid, file, severity: 'error' }] };
    return readLaidOut(path.join(place, file), file);
  };
}

/** @returns what keeps the bundle from being read; null where nothing does */
async function layOut(
  repository: RepositoryPort,
  tree: Tree,
  file: string,
  place: string,
): Promise<Pick<Problem, 'code' | 'message' | 'hint'> | null> {
  const entry = tree.get(file);
  if (entry === undefined) return { code: 'missing-file', message: 'there is no such file in the commit' };
  if (!entry.isFile) return { code: 'not-a-file', message: 'it is a symbolic link or another repository' };
  const text = (await textsAt(repository, tree, [file])).get(file) ?? '';
  for (const named of [file, ...bundleText(text, file).named]) {
    if (named === null)
      return { code: 'outside', message: 'it names a file that lies outside of the repository' };
    const part = tree.get(named);
    // One that is not there is told by whoever reads the bundle, with the line that names it.
    if (part === undefined) continue;
    if (!part.isFile)
      return { code: 'not-a-file', message: `${named} is a symbolic link or another repository` };
    const target = inside(place, named);
    await mkdir(path.dirname(target), { recursive: true });
    await repository.extract(part.object, target).catch((error: unknown) => {
      // Two bundles may name one file.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    if (await isLfsNote(target)) {
      return {
        code: 'git-lfs',
        message: `${named} is kept by Git LFS, so its content is not in the repository`,
        hint: 'keep files that a bundle names in the repository itself',
      };
    }
  }
  return null;
}

/** @throws UsageError for a name that would leave the folder: no sound repository holds one */
function inside(place: string, file: string): string {
  const target = path.resolve(place, file);
  if (target.startsWith(`${path.resolve(place)}${path.sep}`)) return target;
  throw new UsageError(`the repository holds a file of the name ${JSON.stringify(file)}`);
}

async function isLfsNote(file: string): Promise<boolean> {
  return (await stat(file)).size <= 1024 && (await readFile(file, 'utf8')).startsWith(LFS_NOTE);
}

async function readLaidOut(laidOut: string, file: string): Promise<BundleAtCommit> {
  const shownAs = displayPath(laidOut);
  const problems = (await lintBundle(laidOut)).map((problem) => ({
    ...problem,
    file: problem.file === shownAs ? file : problem.file,
  }));
  try {
    const { written, bundle } = await loadBundle(laidOut);
    return { read: { written, bundle }, problems };
  } catch (error) {
    if (error instanceof DefinitionError) return { read: null, problems };
    throw error;
  }
}
