import type { Problem } from '../shared/errors.js';
import type { Bundle } from './bundle.js';
import type { Gate } from './gate.js';
import { unexercisedChanges } from './unexercised-changes.js';

/** Says before anything is sent that the verdict will be undecided: no answer can show some of what changed. */
export function unexercisedWarnings(
  gate: Pick<Gate, 'treatment' | 'notExercised'>,
  baseline: Pick<Bundle, 'name' | 'identity' | 'endpoint'>,
  candidate: Pick<Bundle, 'name' | 'identity' | 'endpoint'>,
): readonly Problem[] {
  return unexercisedChanges(gate, baseline, candidate).fields.map(({ field, by }) => ({
    code: 'change-not-exercised',
    file: `${baseline.name}, ${candidate.name}`,
    message: `the bundles differ in ${field}, and no answer of this run can show it: nothing passes`,
    hint:
      by === 'server' || by === 'asking' || by === 'nothing'
        ? 'serve the candidate at an address or under a model name of its own, or name the field under not_exercised in the gate'
        : `add ${by} to treatment in the gate to test it, or name the field under not_exercised`,
    severity: 'warning',
  }));
}
