import type { TreatmentPart } from '../../definition/gate.js';

/** Parts of a judge's bundle that go out with every question; how it samples is the gate's to say. */
export const JUDGE_TREATMENT: readonly TreatmentPart[] = ['prompt', 'template_arguments'];
