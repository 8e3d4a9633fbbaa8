import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../shared/errors.js';

/** A path with one of these is a glob, unless a file has just that name; the library is only loaded for one. */
const GLOB_MARKS = /[*?[\]{}()!]/;

/**
 * The case files that the patterns of a gate name, in their order; those of one glob sorted by the bytes of their
 * paths, so that the same set reads the same on every machine. A file named twice is read once.
 */
export async function casePaths(
  patterns: readonly string[],
  gateFolder: string,
  gateFile: string,
): Promise<{ readonly paths: readonly string[]; readonly problems: readonly Problem[] }> {
  const paths = new Set<string>();
  const problems: Problem[] = [];
  for (const pattern of patterns) {
    if (!GLOB_MARKS.test(pattern) || existsSync(resolve(gateFolder, pattern))) {
      paths.add(resolve(gateFolder, pattern));
      continue;
    }
    const { glob } = await import('tinyglobby');
    const found = await glob([pattern], {
      cwd: gateFolder,
      absolute: true,
      onlyFiles: true,
      expandDirectories: false,
    });
    if (found.length === 0) {
      const message = `no file matches ${JSON.stringify(pattern)}`;
      problems.push({ code: 'no-such-file', file: gateFile, path: 'cases', message, severity: 'error' });
    }
    for (const path of found.sort(byBytes)) paths.add(resolve(path));
  }
  return { paths: [...paths], problems };
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
