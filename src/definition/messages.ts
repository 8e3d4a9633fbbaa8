import type { Treatment } from './bundle.js';
import type { Case, Message } from './case.js';
import type { Gate } from './gate.js';
import { renderPrompt } from './prompt.js';

/**
 * The messages of a case's first request: the bundle's system prompt, where the gate lets bundles change the prompt,
 * then the case. Of a scripted conversation it is the first user turn; the others follow the arm's own answers.
 */
export function buildMessages(
  gate: Pick<Gate, 'promptTemplate' | 'treatment'>,
  subject: Pick<Case, 'input' | 'meta'>,
  treatment: Pick<Treatment, 'systemPrompt'>,
): readonly Message[] {
  const isPromptTreated = gate.treatment.includes('prompt');
  const system: readonly Message[] =
    isPromptTreated && treatment.systemPrompt !== null
      ? [{ role: 'system', content: treatment.systemPrompt }]
      : [];
  return [...system, ...caseMessages(gate.promptTemplate, subject)];
}

function caseMessages(template: string | null, subject: Pick<Case, 'input' | 'meta'>): readonly Message[] {
  const { input } = subject;
  if (input.kind === 'messages') return input.messages;
  if (input.kind === 'turns') return [{ role: 'user', content: input.turns[0] ?? '' }];
  return [{ role: 'user', content: template === null ? input.text : renderPrompt(template, subject) }];
}
