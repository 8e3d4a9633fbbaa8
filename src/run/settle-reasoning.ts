import type { ReasoningPolicy } from '../definition/gate.js';
import { type SplitText, splitReasoning } from './reasoning-marks.js';
import type { Answer } from './response.js';

/** What a gate says of reasoning at the beginning of an answer where it says nothing. */
export const DEFAULT_REASONING: ReasoningPolicy = 'refuse';

/**
 * An answer as the gate wants reasoning within its text treated, in both arms alike: `strip` keeps it apart from the answer,
 * `keep` leaves it as part of it, `refuse` leaves the answer unscored. A block that is never closed is a cut answer
 * whatever the gate says. The mark that was found is kept with the answer.
 */
export function settleReasoning(answer: Answer, policy: ReasoningPolicy): Answer {
  const split = answer.text === null ? null : splitReasoning(answer.text);
  const turns = answer.turns?.map((turn) => ({ turn, split: splitReasoning(turn) }));
  const found = split ?? turns?.find((each) => each.split !== null)?.split ?? null;
  if (found === null) return answer;
  const marked = { ...answer, ...statusOf(answer, found, policy), reasoningMark: found.mark };
  if (policy !== 'strip') return marked;
  return {
    ...marked,
    text: split === null ? answer.text : (split.answer ?? ''),
    reasoning: [answer.reasoning, found.reasoning].filter((part) => part !== null).join('\n'),
    ...(turns === undefined
      ? {}
      : { turns: turns.map((each) => (each.split === null ? each.turn : (each.split.answer ?? ''))) }),
  };
}

/** Only what would have been an answer gets another status. */
function statusOf(
  { status, toolCalls, detail }: Answer,
  { mark, answer }: SplitText,
  policy: ReasoningPolicy,
): Pick<Answer, 'status' | 'detail'> {
  if (status !== 'ok') return { status, detail };
  if (answer === null) {
    return {
      status: 'truncated',
      detail: `the reasoning that ${JSON.stringify(mark)} opens is never closed`,
    };
  }
  switch (policy) {
    case 'keep':
      return { status, detail };
    case 'refuse':
      return { status: 'mixed_reasoning', detail: `the answer begins with ${JSON.stringify(mark)}` };
    case 'strip':
      return answer.trim() === '' && toolCalls.length === 0
        ? { status: 'empty', detail: 'no answer, only reasoning' }
        : { status, detail };
  }
}
