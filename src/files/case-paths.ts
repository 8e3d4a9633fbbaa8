import { resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import type { Problem } from '../shared/errors.js';

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
    if (!isDynamicPattern(pattern)) {
      paths.add(resolve(gateFolder, pattern));
      continue;
    }
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
