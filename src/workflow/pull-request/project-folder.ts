import { posix } from 'node:path';
import { UsageError } from '../../shared/errors.js';
import type { RepositoryPort } from '../ports.js';
import type { Tree } from './changed-bundles.js';

/**
 * Makes sure that the working folder is a project: it holds `gates/` or `bundles/` before or after the change, or gates of its own
 * where no folder above it is a project. In a folder below a project no bundle would be seen, and every change be let through.
 * @throws UsageError that names the folder to work in
 */
export function assertProjectFolder({ prefix }: RepositoryPort, trees: readonly Tree[]): void {
  const files = trees.flatMap((tree) => [...tree.keys()]);
  const projects = new Set(files.flatMap(projectsAround));
  const hasGate = files.some((file) => file.startsWith(prefix) && posix.basename(file) === 'gate.yaml');
  if (projects.has(prefix)) return;
  const above = foldersAbove(prefix).find((folder) => projects.has(folder));
  if (above === undefined && hasGate) return;
  const here = prefix === '' ? 'the root of the repository' : prefix;
  throw new UsageError(
    above === undefined
      ? `${here} holds neither gates/ nor bundles/, before or after the change`
      : `${here} lies inside the project ${above === '' ? 'at the root of the repository' : above}, and holds no gates/ or bundles/ of its own`,
    above === undefined
      ? 'run qgate pr in the folder that holds gates/ and bundles/'
      : `run qgate pr in ${above === '' ? 'the root of the repository' : above}`,
  );
}

/** Folders that a file shows to be projects: those with `gates/` or `bundles/` on the way to it. */
function projectsAround(file: string): readonly string[] {
  return [...file.matchAll(/(?<=^|\/)(?:gates|bundles)\//g)].map(({ index }) => file.slice(0, index));
}

/** From the nearest to the root. */
function foldersAbove(prefix: string): readonly string[] {
  const steps = prefix.split('/').filter((step) => step !== '');
  return steps.map((_, index) =>
    steps
      .slice(0, steps.length - 1 - index)
      .map((step) => `${step}/`)
      .join(''),
  );
}
