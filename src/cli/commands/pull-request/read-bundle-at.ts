import path from 'node:path';
import { displayPath } from '../../../files/display-path.js';
import { lintBundle } from '../../../files/lint-bundle.js';
import { loadBundle } from '../../../files/load-bundle.js';
import { DefinitionError, type Problem } from '../../../shared/errors.js';
import type { RepositoryPort } from '../../../workflow/ports.js';
import { bundleText } from '../../../workflow/pull-request/bundle-text.js';
import type { Tree } from '../../../workflow/pull-request/changed-bundles.js';
import type { BundleAtCommit, ReadBundleAt } from '../../../workflow/pull-request/examine-bundle.js';
import { textsAt } from '../../../workflow/pull-request/texts-at.js';
import { layOut } from './lay-out.js';

/**
 * Reads bundles of commits by laying them, with the files they name, into a folder of their own.
 * @param folder an empty folder for this process alone
 */
export function bundleReader(repository: RepositoryPort, folder: string): ReadBundleAt {
  return async ({ commit, tree }, file) => {
    const place = path.join(folder, commit);
    const kept = await layOutBundle(repository, tree, file, place);
    if (kept !== null) return { read: null, problems: [{ ...kept, file, severity: 'error' }] };
    return readLaidOut(path.join(place, file), file);
  };
}

/** @returns what keeps the bundle from being read; null where nothing does */
async function layOutBundle(
  repository: RepositoryPort,
  tree: Tree,
  file: string,
  place: string,
): Promise<Pick<Problem, 'code' | 'message' | 'hint'> | null> {
  if (!tree.has(file)) return { code: 'missing-file', message: 'there is no such file in the commit' };
  const text = (await textsAt(repository, tree, [file])).get(file) ?? '';
  const named = bundleText(text, file).named;
  if (named.includes(null))
    return { code: 'outside', message: 'it names a file that lies outside of the repository' };
  return layOut(repository, tree, [file, ...named.filter((name) => name !== null)], place);
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
