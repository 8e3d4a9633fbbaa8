import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import { renderPrompt } from '../definition/prompt.js';

/** A case as it is asked: with the gate's message template filled in, where it has one. */
export function askedCase({ promptTemplate }: Pick<Gate, 'promptTemplate'>, item: Case): Case {
  if (promptTemplate === null) return item;
  return { ...item, input: { kind: 'text', text: renderPrompt(promptTemplate, item) } };
}

/** The cases as they are asked. */
export function askedCases(gate: Gate, cases: readonly Case[]): readonly Case[] {
  return gate.promptTemplate === null ? cases : cases.map((item) => askedCase(gate, item));
}
