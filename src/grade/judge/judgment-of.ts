import type { Answer } from '../../run/response.js';
import type { Judgment } from './judgment.js';
import { wasTruncated } from './reask-room.js';
import type { Settled } from './settle-reply.js';

/** Number of the ask in what is derived for it, such as its seed: 0 is the first ask. */
export const REASK_REPEAT = 1;

/** The judgment that the answer to a first ask amounts to; one that cannot be read awaits its re-ask. */
export function judgmentOf(
  key: Pick<Judgment, 'judgeDigest' | 'subjectDigest' | 'vote'>,
  settled: Settled,
  answer: Answer,
): Judgment {
  const { model, promptTokens, completionTokens } = answer;
  const judgment = { ...key, ...settled, replies: repliesOf(answer), model, promptTokens, completionTokens };
  return settled.status === 'unparsed' ? { ...judgment, awaitsReask: true } : judgment;
}

/** A judgment that awaited its re-ask, once that is answered: both replies are kept, and the second one counts. */
export function judgmentOfReask(
  { awaitsReask: _, ...first }: Judgment,
  settled: Settled,
  answer: Answer,
): Judgment {
  const replies = [...first.replies, ...repliesOf(answer)];
  const room = wasTruncated(first) ? `first reply ${first.detail}; asked again with more room` : null;
  const detail = settled.detail ?? room;
  return { ...first, ...settled, detail, replies, model: answer.model, ...tokensOfBoth(first, answer) };
}

/** What was replied, to one ask or to two. */
export function repliesOf(said: Judgment | Answer): readonly string[] {
  if ('replies' in said) return said.replies;
  return said.text === null ? [] : [said.text];
}

type Tokens = Pick<Answer, 'promptTokens' | 'completionTokens'>;

/** What both asks took; null where neither told. */
export function tokensOfBoth(first: Tokens, second: Tokens): Tokens {
  return {
    promptTokens: sum(first.promptTokens, second.promptTokens),
    completionTokens: sum(first.completionTokens, second.completionTokens),
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
