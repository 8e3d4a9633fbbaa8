import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { distance } from 'fastest-levenshtein';
import { UsageError } from '../shared/errors.js';

/**
 * The gate file a person means: a path to it, its folder, or a name under gates/.
 * @returns a path relative to `cwd` where it lies below it, so that messages read as the person typed
 * @throws UsageError naming what was looked at and the nearest name
 */
export function findGate(cwd: string, given: string): string {
  for (const candidate of [given, path.join('gates', given)]) {
    const kind = kindOf(path.resolve(cwd, candidate));
    if (kind === 'file') return candidate;
    if (kind === 'folder') {
      const file = path.join(candidate, 'gate.yaml');
      if (kindOf(path.resolve(cwd, file)) === 'file') return file;
      throw new UsageError(`${candidate} holds no gate.yaml`);
    }
  }
  throw new UsageError(
    `no gate "${given}"`,
    hint(cwd, 'gates', given, (entry) => entry),
  );
}

/** The bundle file a person means: a path to it, or a name under bundles/ without its ending. */
export function findBundle(cwd: string, given: string): string {
  for (const candidate of [given, path.join('bundles', given), path.join('bundles', `${given}.yaml`)]) {
    if (kindOf(path.resolve(cwd, candidate)) === 'file') return candidate;
  }
  throw new UsageError(
    `no bundle "${given}"`,
    hint(cwd, 'bundles', given, (entry) => entry.replace(/\.ya?ml$/, '')),
  );
}

function kindOf(file: string): 'file' | 'folder' | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  return stat.isDirectory() ? 'folder' : 'file';
}

function hint(cwd: string, folder: string, given: string, nameOf: (entry: string) => string): string {
  if (kindOf(path.resolve(cwd, folder)) !== 'folder')
    return `there is no such file, and no folder ${folder}/ here`;
  const names = readdirSync(path.resolve(cwd, folder)).map(nameOf).sort();
  const wanted = path.basename(given).replace(/\.ya?ml$/, '');
  const nearest = [...names].sort((a, b) => distance(a, wanted) - distance(b, wanted))[0];
  const near = nearest !== undefined && distance(nearest, wanted) <= Math.max(2, wanted.length / 3);
  return near ? `did you mean ${nearest}?` : `${folder}/ has ${names.join(', ')}`;
}
