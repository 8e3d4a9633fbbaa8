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
 * The gates a changed bundle has to pass: those whose `applies_to` names it now. A gate that named it at the base and does not
 * any more is a problem, and so is a bundle that no gate names: a change of rules cannot free the bundle it comes with.
 * @param file from the working folder, as globs are
 */
export function gatesForBundle(
  file: string,
  { before, after }: { readonly before: readonly GateFileFacts[]; readonly after: readonly GateFileFacts[] },
): GatesForBundle {
  const gates = after.filter((gate) => isForBundle(gate, file));
  const lost = before.filter(
    (gate) => gate.appliesTo !== null && isForBundle(gate, file) && !gates.some(isSameGate(gate)),
  );
  const problems = lost.map(({ name, file: gateFile }) =>
    problem(
      'gate-lost',
      file,
      `the gate ${name} (${gateFile}) was for this bundle before this change, and is not any more`,
      'remove or narrow a gate in a pull request of its own',
    ),
  );
  if (gates.length === 0 && problems.length === 0) {
    problems.push(
      problem(
        'no-gate',
        file,
        'no gate is for this bundle',
        `name it in applies_to of a gate, e.g. applies_to: [${JSON.stringify(file)}]`,
      ),
    );
  }
  return { gates, problems };
}

/** A gate that was moved is still the gate of that name. */
function isSameGate(wanted: GateFileFacts): (gate: GateFileFacts) => boolean {
  return ({ file, name }) => file === wanted.file || name === wanted.name;
}

function problem(code: string, file: string, message: string, hint: string): Problem {
  return { code, file, message, hint, severity: 'error' };
}
