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

/** Cases held at a time: as many as are in flight in both arms together. */
const MAX_HELD = 1024;

/**
 * The cases as they are asked, each made when it is looked at, so that a large gate is not in memory twice. A case asked of
 * both arms, one after the other, is one and the same object.
 */
export function askedOnDemand(
  gate: Pick<Gate, 'promptTemplate'>,
  cases: readonly Case[],
): { at(index: number): Case | undefined } {
  if (gate.promptTemplate === null) return cases;
  const held = new Map<number, Case>();
  return {
    at(index) {
      const item = cases[index];
      const known = held.get(index);
      if (item === undefined || known !== undefined) return known;
      const asked = askedCase(gate, item);
      held.set(index, asked);
      if (held.size > MAX_HELD) held.delete(held.keys().next().value as number);
      return asked;
    },
  };
}
