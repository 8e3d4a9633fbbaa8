import type { DraftArm, DraftCase, GateDraft } from './gate-draft.js';

/** Cases of each kind: enough for an overall margin of 2 points to be shown by cases without a difference. */
const CASES_OF_A_KIND = 150;

interface Kind {
  readonly slice: string;
  readonly question: (a: number, b: number) => string;
  readonly answer: (a: number, b: number) => number;
}

const KINDS: readonly Kind[] = [
  { slice: 'addition', question: (a, b) => `What is ${a} + ${b}?`, answer: (a, b) => a + b },
  { slice: 'multiplication', question: (a, b) => `What is ${a} times ${b}?`, answer: (a, b) => a * b },
  {
    slice: 'word-problems',
    question: (a, b) =>
      `A crate holds ${a} bottles. ${b} crates are delivered and 3 bottles break. How many bottles are whole?`,
    answer: (a, b) => a * b - 3,
  },
];

/** A gate that runs on any chat model as it is: three kinds of sums, whose answers can be checked without a doubt. */
export function starterDraft(arms: readonly DraftArm[]): GateDraft {
  return {
    origin: 'A first gate on sums, to see the whole way. Put your own cases into cases.jsonl.',
    cases: KINDS.flatMap(casesOf),
    checks: [{ name: 'answer', type: 'number', equals: 'reference' }],
    checkRemarks: ['The last number of the answer must be the right one.'],
    repeats: 1,
    decoding: { temperature: 0, top_p: 1, max_tokens: 512 },
    arms,
    notCarried: [],
  };
}

function casesOf({ slice, question, answer }: Kind): readonly DraftCase[] {
  return Array.from({ length: CASES_OF_A_KIND }, (_, i) => {
    // No pair comes twice: the first number is another one each time.
    const a = 13 + i;
    const b = 7 + ((i * 37) % 83);
    return {
      id: `${slice}-${String(i + 1).padStart(3, '0')}`,
      slice,
      input: `${question(a, b)} Answer with the number alone.`,
      reference: answer(a, b),
    };
  });
}
