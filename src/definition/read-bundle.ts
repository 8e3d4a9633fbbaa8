import type { Problem } from '../shared/errors.js';
import { bundleSchema } from './bundle-schema.js';
import type { BundleFile } from './generated/bundle-file.js';
import { ProblemList } from './problem-list.js';
import { readYaml } from './read-yaml.js';
import { bundleRules } from './rules/bundle-rules.js';
import { type Path, type Source, valueAt } from './source.js';
import { validateShape } from './validate-shape.js';

export interface BundleReading {
  /** The file as written; null where its shape is not right. */
  readonly written: BundleFile | null;
  readonly source: Source | null;
  readonly problems: readonly Problem[];
}

/** Files a bundle names: they enter its identity by their content. */
export const BUNDLE_FILES = [
  { path: ['chat_template', 'path'], expected: ['chat_template', 'digest'] },
  { path: ['prompt', 'system'], expected: ['prompt', 'digest'] },
  { path: ['prompt', 'tools'], expected: ['prompt', 'tools_digest'] },
] as const satisfies readonly { readonly path: Path; readonly expected: Path }[];

/** Reads the text of a bundle file: shape, and every rule that needs no other file. */
export function readBundle(text: string, file: string): BundleReading {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) return { written: null, source, problems: early };
  const problems = new ProblemList(source);
  validateShape(bundleSchema, source, problems);
  const hasShape = !problems.hasErrors;
  bundleRules(source, problems);
  return {
    written: hasShape ? (source.value as BundleFile) : null,
    source,
    problems: [...early, ...problems.all],
  };
}

/** The name a bundle gives a file at `path`, if it does. */
export function namedFile(source: Source, path: Path): string | null {
  const named = valueAt(source.value, path);
  return typeof named === 'string' && named !== '' ? named : null;
}
