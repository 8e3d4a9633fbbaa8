import type { ProblemList } from './problem-list.js';
import type { Path, Source } from './source.js';
import { valueAt } from './source.js';

interface LaterFeature {
  readonly path: Path;
  readonly what: string;
  readonly instead: string;
}

/** What the format has and this version cannot carry out. Each would change a verdict, so none is passed over. */
const LATER_FEATURES: readonly LaterFeature[] = [
  { path: ['sequential'], what: 'stopping at looks', instead: 'run all cases, and remove sequential' },
];

/** Refuses, in one place and in plain words, what this version does not do yet. */
export function refuseUnsupported(source: Source, problems: ProblemList): void {
  const refuse = (path: Path, what: string, hint: string): void =>
    problems.add(path, {
      code: 'not-supported-yet',
      at: 'key',
      message: `${what} is not supported yet by this version`,
      hint,
    });
  for (const { path, what, instead } of LATER_FEATURES) {
    if (valueAt(source.value, path) !== undefined) refuse(path, what, instead);
  }
}
