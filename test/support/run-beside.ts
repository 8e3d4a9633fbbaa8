import { CaseCollector } from '../../src/report/html/case-collector.js';
import type { CaseEntry, CaseTexts } from '../../src/report/html/case-data.js';
import type { RunBeside } from '../../src/report/html/run-beside.js';

/** The texts of one differing case: a question, two answers and what a check found. */
export function someTexts(changes: Partial<CaseTexts> = {}): CaseTexts {
  const answer = (arm: 'baseline' | 'candidate', text: string, outcome: string) => ({
    arm,
    repeat: 0,
    status: 'ok',
    detail: null,
    text: { text },
    grades: [{ grader: 'answer', outcome, reason: `output "${text}"` }],
  });
  return {
    tags: [],
    asked: [{ role: 'user', text: { text: 'How many legs has a spider?' } }],
    reference: { text: '8' },
    answers: [
      answer('baseline', 'A spider has eight legs.', 'passed'),
      answer('candidate', 'A spider has six legs.', 'failed'),
    ],
    said: [],
    ...changes,
  };
}

/** What stands beside a verdict, with these cases; two slices, one metric. */
export function aRunBeside(
  cases: readonly (readonly [entry: CaseEntry, texts: CaseTexts])[],
  changes: Partial<RunBeside> = {},
): RunBeside {
  const collector = new CaseCollector();
  for (const [entry, texts] of cases) collector.add({ entry, isWorse: true, texts: () => texts });
  const percentilesMs = Array.from({ length: 99 }, (_, index) => 100 + index * index);
  return {
    taskOf: new Map([
      ['easy', 'qa'],
      ['hard', 'qa'],
    ]),
    decoding: {
      temperature: 0,
      top_p: 1,
      max_tokens: 512,
      seed: 7,
      stop: 'server',
      presence_penalty: 0,
      frequency_penalty: 0,
      extra: {},
    },
    clocks: [
      { arm: 'baseline', clock: 'whole answer', n: 200, percentilesMs },
      { arm: 'candidate', clock: 'whole answer', n: 200, percentilesMs },
    ],
    cases: collector.finish({
      run: 'demo-0123456789',
      metrics: ['correct'],
      slices: ['easy', 'hard'],
      nPlanned: 200,
    }),
    ...changes,
  };
}
