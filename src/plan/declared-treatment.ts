import type { Treatment } from '../definition/bundle.js';
import type { TreatmentPart } from '../definition/gate.js';

/** The parts of a bundle's treatment that the gate lists; the rest is left out of every request. */
export function declaredTreatment(treatment: Treatment, parts: readonly TreatmentPart[]): Treatment {
  return {
    systemPrompt: parts.includes('prompt') ? treatment.systemPrompt : null,
    tools: parts.includes('tools') ? treatment.tools : null,
    templateArguments: parts.includes('template_arguments') ? treatment.templateArguments : null,
    sampling: parts.includes('sampling') ? treatment.sampling : null,
  };
}
