import type { JudgeSettings } from '../../definition/gate.js';
import type { Answer } from '../../run/response.js';
import { isJudgeRefusal } from './judge-refusal.js';
import type { Judgment } from './judgment.js';
import { type ReplyReading, replyReader, valueReader } from './read-reply.js';
import { truncationTold } from './reask-room.js';
import { withoutThoughts } from './without-thoughts.js';

/** What became of one reply. */
export type Settled = Pick<Judgment, 'status' | 'value' | 'detail'>;

/** Prepares the settling of a judge's replies: an answer of the endpoint to what it is worth as a judgment. */
export function replySettler(judge: JudgeSettings): (answer: Answer) => Settled {
  const read = replyReader(judge);
  const readValue = valueReader(judge);
  return (answer) => {
    const { status, text, detail, recordedGrades } = answer;
    if (status === 'error' || status === 'timeout') return failed('error', detail ?? status);
    if (status === 'model_mismatch') return failed('judge_mismatch', detail);
    if (status === 'refused' || status === 'filtered') return failed('judge_refused', detail);
    if (status === 'unknown_finish' || status === 'unknown_part') return failed('unparsed', detail);
    // A reply that was cut off has no value, whatever its last line looks like.
    if (status === 'truncated') return failed('unparsed', truncationTold(judge, detail));
    if (recordedGrades !== null) return settled(readValue(recordedGrades), null);
    if (text === null || text.trim() === '') return failed('unparsed', detail ?? 'no text in the reply');
    return settled(read(text), text);
  };
}

function settled(reading: ReplyReading, text: string | null): Settled {
  if ('value' in reading) return { status: 'judged', value: reading.value, detail: null };
  const isRefusal = text !== null && isJudgeRefusal(withoutThoughts(text) ?? text);
  return failed(
    isRefusal ? 'judge_refused' : 'unparsed',
    isRefusal ? 'the judge refuses to judge' : reading.unparsed,
  );
}

function failed(status: Exclude<Judgment['status'], 'judged'>, detail: string | null): Settled {
  return { status, value: null, detail };
}
