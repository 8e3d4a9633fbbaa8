import { REFUSAL_PHRASES } from '../checks/refusal-phrases.js';

const OPENINGS = [
  ...new Set(Object.values(REFUSAL_PHRASES).flat()),
  "i won't",
  'i will not',
  "i'm unable",
  'i am unable',
  'i must decline',
  "i don't feel comfortable",
];

/** `I'm truly sorry …`: an apology with an adverb in it. */
const APOLOGY = /^i(?:'m| am) (?:\w+ly |so |very )?sorry\b/u;

/** Whether a reply without a verdict refuses to give one: a string match on its opening, as for answers. */
export function isJudgeRefusal(reply: string): boolean {
  const text = reply.trim().toLowerCase().replaceAll('’', "'");
  return APOLOGY.test(text) || OPENINGS.some((opening) => text.startsWith(opening));
}
