import { expect, test } from 'vitest';
import { keyedRandom } from '../../src/shared/keyed-random.js';
import type { VerdictWord } from '../../src/verdict/word.js';
import { casesIn, type Scores, verdictAtLooks } from '../support/look-world.js';
import { fourLooks } from '../support/looks.js';
import { aGate, aMetric } from '../support/verdict-builders.js';

/** `npm run validate` runs a thousand, and more kinds of gate. */
const N_GATES = 60;
const CASES = casesIn({ all: 80 });

test('field case 144: a bundle against itself with looks and a margin of 0 blocks in few of 60 gates (2.5 % and Monte-Carlo error)', () => {
  const gate = aGate({
    slices: [{ name: 'all', task: 'qa', share: 1, shareSource: null, rule: null }],
    metrics: [aMetric({ overall: { maxRegression: 0, evidence: 'non-inferiority', minCases: 1 } })],
    statistics: { ...aGate().statistics, interval: 'tango' },
    sequential: fourLooks({ looks: [0.5, 1] }),
  });
  const words: Record<VerdictWord, number> = { pass: 0, block: 0, inconclusive: 0, pending: 0 };
  for (let seed = 0; seed < N_GATES; seed += 1) {
    const random = keyedRandom(seed, 'A/A with looks');
    const toss = () => (random.unit() < 0.9 ? 1 : 0);
    const scores = CASES.map((): Scores => [toss(), toss()]);
    const { verdict } = verdictAtLooks({ gate, cases: CASES, scoresOf: (index) => scores[index] as Scores });
    words[verdict] += 1;
  }
  const limit = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / N_GATES);
  expect(words.block / N_GATES).toBeLessThanOrEqual(limit);
  expect(words).toEqual({ pass: 0, block: 4, inconclusive: 56, pending: 0 });
});
