import { posix } from 'node:path';
import { readYaml } from '../../definition/read-yaml.js';
import type { RepositoryPort } from '../ports.js';
import type { Tree } from './changed-bundles.js';
import { globMatcher } from './glob-matcher.js';
import { textsAt } from './texts-at.js';

/** Longer texts name no file. */
const MAX_NAME_LENGTH = 1000;

/**
 * Files of a commit that a gate rests on: all of its folder, and those that a text in it, or in a YAML file it leads to, names by
 * a path or a glob. Rather a file too many than one too few.
 * @param gateFile from the repository's root
 */
export async function gatePaths(
  repository: RepositoryPort,
  tree: Tree,
  gateFile: string,
): Promise<readonly string[]> {
  const folder = posix.dirname(gateFile);
  const found = new Set([...tree.keys()].filter((file) => folder === '.' || file.startsWith(`${folder}/`)));
  const read = new Set<string>();
  for (let unread = [gateFile]; unread.length > 0; ) {
    for (const file of unread) read.add(file);
    const texts = await textsAt(repository, tree, unread);
    const named = [...texts].flatMap(([file, text]) => namedIn(tree, file, text));
    for (const file of named) found.add(file);
    unread = named.filter((file) => isYaml(file) && !read.has(file));
  }
  return [...found].sort();
}

function namedIn(tree: Tree, file: string, text: string): readonly string[] {
  const { source } = readYaml(text, file);
  if (source === null) return [];
  const names = [...textsOf(source.value)].map((name) => posix.join(posix.dirname(file), name));
  const globs = names.filter((name) => /[*?[{]/.test(name) && !tree.has(name));
  const isMatched = globMatcher(globs);
  return [
    ...names.filter((name) => tree.has(name)),
    ...(globs.length === 0 ? [] : [...tree.keys()].filter(isMatched)),
  ];
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value !== '' && value.length <= MAX_NAME_LENGTH && !value.startsWith('/')) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) yield* textsOf(child);
  }
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}
