import type { TwoTrees } from './changed-bundles.js';

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
