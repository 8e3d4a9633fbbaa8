import type { Case } from '../../definition/case.js';
import type { ToolCall } from '../../run/response.js';
import type { CheckProblem, Subject } from '../check-type.js';
import { quote } from './quote.js';

/** Schema of the option that names a turn. */
export const TURN_PROPERTY = {
  type: 'integer',
  minimum: 1,
  description:
    'For scripted conversations: the turn, counted from 1, whose answer the check looks at. Default: the last answer.',
} as const;

/** The answer to a turn; null where it was not kept (a recorded line with the last answer alone). */
export function textOfTurn(turn: number | undefined, { text, turns, case: item }: Subject): string | null {
  if (turn === undefined) return text;
  if (turns !== undefined) return turns[turn - 1] ?? null;
  return turn === nTurns(item) ? text : null;
}

/** The tool calls of a turn; null where they were not kept. */
export function callsOfTurn(
  turn: number | undefined,
  { toolCalls, turnCalls, case: item }: Subject,
): readonly ToolCall[] | null {
  if (turn === undefined) return toolCalls;
  if (turnCalls !== undefined) return turnCalls[turn - 1] ?? null;
  return turn === nTurns(item) ? toolCalls : null;
}

/** A turn must exist in every case that the check applies to. */
export function lintTurn(turn: number | undefined, cases: readonly Case[]): CheckProblem[] {
  const beyond = turn === undefined ? [] : cases.filter((item) => turn > nTurns(item));
  const [first] = beyond;
  if (first === undefined) return [];
  const n = nTurns(first);
  const others = beyond.length === 1 ? '' : `, as ${beyond.length - 1} more`;
  return [
    {
      code: 'no-such-turn',
      path: 'turn',
      message: `there is no turn ${turn} in case ${quote(first.id)}, which has ${n === 1 ? 'one turn' : `${n} turns`}${others}`,
      hint: 'restrict the check to longer conversations with when, or name an earlier turn',
      severity: 'error',
    },
  ];
}

function nTurns({ input }: Case): number {
  return input.kind === 'turns' ? input.turns.length : 1;
}
