import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { looksBlock } from '../../src/report/blocks/looks-block.js';
import { looksOf } from '../../src/report/html/sections/looks-section.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';
import { casesIn, type Scores, verdictAtLooks } from '../support/look-world.js';
import { fourLooks } from '../support/looks.js';
import { aGate, aMetric } from '../support/verdict-builders.js';

const gate = aGate({
  slices: [{ name: 'all', task: 'qa', share: 1, shareSource: null, rule: null }],
  metrics: [aMetric({ overall: { maxRegression: 0.05, evidence: 'non-inferiority', minCases: 1 } })],
  sequential: fourLooks(),
});
/** One pair in ten differs, half of them either way. */
const noChange = (index: number): Scores => (index % 20 === 0 ? [1, 0] : index % 20 === 10 ? [0, 1] : [1, 1]);
const verdict: Verdict = verdictAtLooks({ gate, cases: casesIn({ all: 400 }), scoresOf: noChange });

describe('a verdict that took several looks', () => {
  test('tells each of them with its numbers and boundaries', () => {
    const block = looksBlock(verdict);
    expect(block?.title).toBe(`Look ${verdict.looks?.look} of 4`);
    const rows = block?.table?.rows ?? [];
    expect(rows.map((row) => row[1])).toEqual(['1 (25 %)', '2 (50 %)', '3 (75 %)', '4 (100 %)']);
    expect(rows.map((row) => row[2])?.slice(0, 2)).toEqual(['100/100', '200/200']);
    expect(rows.map((row) => row[7])).toEqual(['3.16', '2.82', '2.44', '2.01']);
    expect(rows.map((row) => row[8])).toEqual(['−3.16', '−2.82', '−2.44', '−2.01']);
    expect(rows.map((row) => row[9])).toEqual(['−0.59', '0.35', '1.19', '']);
    expect(block?.notes?.[0]).toBe(
      'Repeated intervals: over all looks together they miss the truth as rarely as one interval at 95.00 %. Error is spent by hsd(-4); futility by hsd(-2) with β 0.2.',
    );
    expect(block?.notes?.[1]).toMatch(
      /^Not adjusted for looks, and beside no threshold: overall correct .* at 95\.00 %\.$/,
    );
  });

  test('is drawn: estimate and interval by look, and Z between its boundaries', async () => {
    const { looks } = verdict;
    if (looks === undefined) throw new Error('no looks');
    const { markup } = await looksOf(looks);
    expect(markup).toContain('<title');
    expect(markup).toContain('Looks of overall correct');
    expect(markup).toContain('Look 1: ');
    for (const word of ['pass from', 'block below', 'futile below', 'cases']) expect(markup).toContain(word);
  });

  test('is what the schema of verdict.json says', () => {
    const validate = new Ajv2020({ strict: false }).compile(verdictSchema);
    expect(validate(JSON.parse(JSON.stringify(verdict))) ? [] : validate.errors).toEqual([]);
  });
});
