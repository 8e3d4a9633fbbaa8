import type { Problem } from '../../shared/errors.js';
import type { GateFileFacts } from './gate-files.js';
import { globMatcher } from './glob-matcher.js';

export interface GatesForBundle {
  readonly gates: readonly GateFileFacts[];
  /** Why these gates are not enough. */
  readonly problems: readonly Problem[];
}

/** A gate whose file cannot be read might be for anything, so it is. */
export function isForBundle({ appliesTo }: GateFileFacts, file: string): boolean {
  return appliesTo === null || globMatcher(appliesTo)(file);
}

/**
 * The gates a changed bundle has to pass: those of the base whose `applies_to` names it, under its name of then or of now. A
 * change of rules cannot free the bundle it comes with, and a gate that comes with a bundle cannot judge it.
 * @param files the bundle now and before, from the working folder, as globs are
 */
export function gatesForBundle(
  files: readonly string[],
  { before, after }: { readonly before: readonly GateFileFacts[]; readonly after: readonly GateFileFacts[] },
): GatesForBundle {
  const isForIt = (gate: GateFileFacts): boolean => files.some((file) => isForBundle(gate, file));
  const gates = before.filter(isForIt);
  if (gates.length > 0) return { gates, problems: [] };
  const [file = ''] = files;
  const isNew = after.some(isForIt);
  return {
    gates,
    problems: [
      problem(
        'no-gate',
        file,
        isNew
          ? 'no gate of the base is for this bundle; the one in this change is not in force yet'
          : 'no gate is for this bundle',
        isNew
          ? 'merge the gate in a pull request of its own first'
          : `name it in applies_to of a gate, e.g. applies_to: [${JSON.stringify(file)}], in a pull request of its own`,
      ),
    ],
  };
}

function problem(code: string, file: string, message: string, hint: string): Problem {
  return { code, file, message, hint, severity: 'error' };
}
