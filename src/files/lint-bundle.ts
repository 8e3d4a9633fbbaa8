import { pinningRules } from '../definition/bundle/pinning-rules.js';
import { secretTextRules } from '../definition/bundle/secret-text-rules.js';
import { ProblemList } from '../definition/problem-list.js';
import { sortProblems } from '../definition/sort-problems.js';
import type { Problem } from '../shared/errors.js';
import { readBundleFile } from './load-bundle.js';

/**
 * Everything that is wrong with a bundle as a release: what a run refuses, and besides what is not pinned and what looks
 * like a secret anywhere in it or in the files it names.
 * @returns errors and warnings in the order in which they stand in the file
 */
export async function lintBundle(path: string): Promise<readonly Problem[]> {
  const { source, contents, problems } = await readBundleFile(path);
  if (source === null) return problems;
  const more = new ProblemList(source);
  pinningRules(source, more);
  secretTextRules(source, contents, more);
  // Reading it warns of some of the same places, in the same words.
  const others = problems.filter(({ code }) => code !== 'unpinned');
  return sortProblems([...others, ...more.all]);
}
