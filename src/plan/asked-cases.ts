import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import { renderPrompt } from '../definition/prompt.js';

/** The cases as they are asked: with the gate's message template filled in, where it has one. */
export function askedCases(gate: Gate, cases: readonly Case[]): readonly Case[] {
  const { promptTemplate } = gate;
  if (promptTemplate === null) return cases;
  return cases.map((item) => ({
    ...item,
    input: { kind: 'text', text: renderPrompt(promptTemplate, item) },
  }));
}
