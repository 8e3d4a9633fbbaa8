import { isExercisableField } from '../bundle/exercised-by.js';
import { FIELDS_OF_CLASS } from '../bundle/field-classes.js';
import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';

/** Fields that a gate leaves out are fields of a bundle's identity. */
export function changeRules(view: GateView, problems: ProblemList): void {
  const written = view.top.at('not_exercised');
  if (!Array.isArray(written)) return;
  for (const [index, field] of written.entries()) {
    if (typeof field !== 'string' || isLeavable(field)) continue;
    problems.add(['not_exercised', index], {
      code: 'not-exercised',
      message: `${JSON.stringify(field)} is no field of a bundle that a gate could leave out`,
      hint: 'name a field as bundles write it, e.g. prompt.system, sampling.top_p, retrieval or adapters',
    });
  }
}

const FIELDS = [...FIELDS_OF_CLASS.weights, ...FIELDS_OF_CLASS.behaviour, ...FIELDS_OF_CLASS.runtime];

/** A known field, a group of them, or a key below a free-form one. */
function isLeavable(field: string): boolean {
  const isKnown = FIELDS.some((known) => {
    const plain = known.replace(/\.\*.*$/, '');
    return (
      known === field || known.startsWith(`${field}.`) || (plain !== known && field.startsWith(`${plain}.`))
    );
  });
  return isKnown && isExercisableField(field);
}
