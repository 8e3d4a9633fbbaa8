import type { TreatmentPart } from '../gate.js';
import type { Path } from '../source.js';

/**
 * What makes a change of a field show in the answers. A part of the treatment: the gate sends it. `server`: whatever is asked
 * has it in it. `asking`: it is where, for what or how the arm is asked. `nothing`: no run can show it.
 */
export type ExercisedBy = TreatmentPart | 'server' | 'asking' | 'nothing';

/** Every group of fields of a bundle's identity. */
const EXERCISED_BY: Readonly<Record<string, ExercisedBy>> = {
  model: 'server',
  tokenizer: 'server',
  adapters: 'server',
  draft_model: 'server',
  chat_template: 'server',
  guardrails: 'server',
  retrieval: 'server',
  runtime: 'server',
  serving: 'server',
  'prompt.name': 'prompt',
  'prompt.system': 'prompt',
  'prompt.tools': 'tools',
  'prompt.template_arguments': 'template_arguments',
  sampling: 'sampling',
  recorded: 'asking',
  recorded_format: 'asking',
  recorded_id: 'asking',
  recorded_unfinished: 'asking',
  finish_reasons: 'asking',
  endpoint_query: 'asking',
  endpoint_model: 'asking',
  endpoint_headers: 'asking',
};

/** By what a place in a bundle's identity is exercised; what the table does not name is exercised by nothing. */
export function exercisedBy(path: Path): ExercisedBy {
  const steps = path.map(String);
  const name = [steps.slice(0, 2).join('.'), steps[0] ?? ''].find((key) => Object.hasOwn(EXERCISED_BY, key));
  return name === undefined ? 'nothing' : (EXERCISED_BY[name] as ExercisedBy);
}

/** Whether a gate may name it as a field that it leaves out: a group of the identity, or something below one. */
export function isExercisableField(field: string): boolean {
  const by = exercisedBy(field.split('.'));
  return field === 'prompt' || (by !== 'nothing' && by !== 'asking');
}
