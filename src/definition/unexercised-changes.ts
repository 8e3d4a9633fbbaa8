import { canonicalJson } from '../shared/canonical-json.js';
import type { Problem } from '../shared/errors.js';
import type { Bundle, Treatment } from './bundle.js';
import type { Gate, TreatmentPart } from './gate.js';

const PARTS: readonly (readonly [TreatmentPart, string, keyof Treatment])[] = [
  ['prompt', 'system prompt', 'systemPrompt'],
  ['tools', 'tools', 'tools'],
  ['template_arguments', 'template arguments', 'templateArguments'],
  ['sampling', 'sampling defaults', 'sampling'],
];

/** Warns of what two bundles differ in and the gate keeps out of the requests: the run says nothing about it. */
export function unexercisedChanges(
  gate: Pick<Gate, 'treatment'>,
  baseline: Pick<Bundle, 'name' | 'treatment'>,
  candidate: Pick<Bundle, 'name' | 'treatment'>,
): readonly Problem[] {
  return PARTS.filter(
    ([part, , key]) =>
      !gate.treatment.includes(part) &&
      canonicalJson(baseline.treatment[key]) !== canonicalJson(candidate.treatment[key]),
  ).map(([part, noun]) => ({
    code: 'change-not-exercised',
    file: `${baseline.name}, ${candidate.name}`,
    message: `the bundles differ in their ${noun}, and the gate keeps that out of the requests: the change is not exercised`,
    hint: `add ${part} to treatment in the gate to test it`,
    severity: 'warning',
  }));
}
