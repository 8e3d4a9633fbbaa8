import { canonicalJson } from '../shared/canonical-json.js';
import type { Problem } from '../shared/errors.js';
import type { Bundle } from './bundle.js';
import type { Gate, TreatmentPart } from './gate.js';

const TREATMENTS: readonly (readonly [TreatmentPart, string, (bundle: Bundle) => unknown])[] = [
  ['prompt', 'system prompt', ({ treatment }) => treatment.systemPrompt],
  ['tools', 'tools', ({ treatment }) => treatment.tools],
  ['template_arguments', 'template arguments', ({ treatment }) => treatment.templateArguments],
  ['sampling', 'sampling defaults', ({ treatment }) => treatment.sampling],
];

/**
 * What is wrong or odd about comparing these two bundles under this gate. Two identical arms are an error unless an
 * A/A run is meant; a change that the gate keeps out of the requests is a warning, since it is not exercised.
 */
export function armProblems(
  gate: Pick<Gate, 'treatment'>,
  baseline: Bundle,
  candidate: Bundle,
  isAA: boolean,
): readonly Problem[] {
  const file = `${baseline.name}, ${candidate.name}`;
  const problems: Problem[] = [];
  const isIdentical = baseline.digest === candidate.digest;
  if (isIdentical && !isAA) {
    const message = `baseline and candidate are the same bundle (${baseline.digest})`;
    const hint = 'name another candidate, or use --aa to measure the noise between two equal arms';
    problems.push({ code: 'identical-arms', file, message, hint, severity: 'error' });
  }
  for (const [part, noun, of] of TREATMENTS) {
    if (gate.treatment.includes(part) || canonicalJson(of(baseline)) === canonicalJson(of(candidate)))
      continue;
    const message = `the bundles differ in their ${noun}, and the gate keeps that out of the requests: the change is not exercised`;
    const hint = `add ${part} to treatment in the gate to test it`;
    problems.push({ code: 'change-not-exercised', file, message, hint, severity: 'warning' });
  }
  return problems;
}
