import { posix } from 'node:path';
import { compareLock, type Lock } from '../../definition/lock.js';
import type { RepositoryPort } from '../ports.js';
import type { Tree, TwoTrees } from './changed-bundles.js';
import { textsAt } from './texts-at.js';

/**
 * What of a gate changed together with the bundles it is for, as a sentence; null where its lock is the one of the base. Whoever
 * changes both chooses the yardstick with the thing measured, so a person has to look.
 */
export async function changedGate(
  repository: RepositoryPort,
  { base, head }: TwoTrees,
  gate: { readonly file: string; readonly name: string },
  bundleFiles: readonly string[],
): Promise<string | null> {
  const lockFile = posix.join(posix.dirname(gate.file), 'gate.lock.json');
  const [before, after] = [base.tree.get(lockFile), head.tree.get(lockFile)];
  if (before !== undefined && before.object === after?.object) return null;
  const together = `together with ${bundleFiles.join(', ')}`;
  if (before === undefined) return `the gate ${gate.name} is new or newly locked ${together}`;
  const [old, present] = [
    await lockAt(repository, base.tree, lockFile),
    await lockAt(repository, head.tree, lockFile),
  ];
  if (old === null || present === null) return `the lock of the gate ${gate.name} changed ${together}`;
  const parts = compareLock(old, present);
  return parts.length === 0
    ? `the gate ${gate.name} was locked again, unchanged, ${together}`
    : `the gate ${gate.name} changed ${together}: ${parts.join(', ')}`;
}

async function lockAt(repository: RepositoryPort, tree: Tree, file: string): Promise<Lock | null> {
  const text = (await textsAt(repository, tree, [file])).get(file) ?? '';
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Lock) : null;
  } catch {
    return null;
  }
}

/** Files that say how this check itself is run. */
const PIPELINE = /^(\.github\/(workflows|actions)\/|\.gitlab-ci\.yml$|\.gitlab\/)/;

/** A sentence on changed files of the pipeline; null where there are none. */
export function changedPipeline({ base, head }: TwoTrees): string | null {
  const files = [...new Set([...base.tree.keys(), ...head.tree.keys()])]
    .filter((file) => PIPELINE.test(file) && base.tree.get(file)?.object !== head.tree.get(file)?.object)
    .sort();
  if (files.length === 0) return null;
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return `the pipeline that runs this check changed together with a bundle: ${files.slice(0, 3).join(', ')}${more}`;
}
