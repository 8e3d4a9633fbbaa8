import { describe, expect, test } from 'vitest';
import type { Comparison, MetricAnalysis } from '../../src/analyse/analysis.js';
import { terminalReport } from '../../src/report/terminal.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { builtQgate } from '../support/in-process.js';
import { scratchWithExamples } from '../support/scratch.js';

/**
 * Counts and intervals of the published answers, computed with numpy (PCG64, 10,000 resamples) from the same files;
 * intervals are compared within .3 points, counts exactly.
 */
const PAIRS = {
  '6b_finetuning -> 6b_verification': {
    passes: [286, 515],
    b: 64,
    c: 293,
    slices: [
      [141, 216, 18, 93],
      [123, 251, 37, 165],
      [22, 48, 9, 35],
    ],
  },
  '175b_finetuning -> 6b_verification': {
    passes: [458, 515],
    b: 152,
    c: 209,
    slices: [
      [176, 216, 29, 69],
      [237, 251, 93, 107],
      [45, 48, 30, 33],
    ],
  },
  '175b_finetuning -> 175b_verification': {
    passes: [458, 742],
    b: 76,
    c: 360,
    slices: [
      [176, 258, 12, 94],
      [237, 395, 47, 205],
      [45, 89, 17, 61],
    ],
  },
  '175b_verification -> 175b_finetuning': {
    passes: [742, 458],
    b: 360,
    c: 76,
    slices: [
      [258, 176, 94, 12],
      [395, 237, 205, 47],
      [89, 45, 61, 17],
    ],
  },
  '175b_verification -> 6b_verification': {
    passes: [742, 515],
    b: 306,
    c: 79,
    slices: [
      [258, 216, 59, 17],
      [395, 251, 184, 40],
      [89, 48, 63, 22],
    ],
  },
  '6b_finetuning -> 175b_finetuning': {
    passes: [286, 458],
    b: 88,
    c: 260,
    slices: [
      [141, 176, 38, 73],
      [123, 237, 37, 151],
      [22, 45, 13, 36],
    ],
  },
} as const;

interface Decided {
  readonly code: number | null;
  readonly verdict: Verdict;
}

/** Each pair is run once, in a store of its own, and looked at by several tests. */
const decisions = new Map<string, Promise<Decided>>();

function decide(baseline: string, candidate: string): Promise<Decided> {
  const pair = `${baseline} -> ${candidate}`;
  const known = decisions.get(pair) ?? runPair(baseline, candidate);
  decisions.set(pair, known);
  return known;
}

async function runPair(baseline: string, candidate: string): Promise<Decided> {
  const cwd = scratchWithExamples();
  const { code, stdout, stderr } = await builtQgate(
    ['run', 'grade-school-math', '--baseline', baseline, '--candidate', candidate, '--json', '--quiet'],
    { cwd },
  );
  expect(stderr).toBe('');
  return { code, verdict: JSON.parse(stdout) as Verdict };
}

function points(comparison: Comparison): number[] {
  return [comparison.difference, comparison.interval?.lower, comparison.interval?.upper].map(
    (value) => (value ?? Number.NaN) * 100,
  );
}

function expectPoints(comparison: Comparison, [difference, lower, upper]: readonly [number, number, number]) {
  const [d, l, u] = points(comparison) as [number, number, number];
  expect(Math.abs(d - difference)).toBeLessThan(0.05 + 1e-9);
  expect(Math.abs(l - lower)).toBeLessThan(0.3);
  expect(Math.abs(u - upper)).toBeLessThan(0.3);
}

function metric(verdict: Verdict): MetricAnalysis {
  expect(verdict.metrics.map(({ metric: name }) => name)).toEqual(['correct']);
  return verdict.metrics[0] as MetricAnalysis;
}

describe('grade-school-math', () => {
  test.each(Object.entries(PAIRS))('%s: every count is the published one', async (pair, expected) => {
    const [baseline, candidate] = pair.split(' -> ') as [string, string];
    const { verdict } = await decide(baseline, candidate);
    const { overall, slices } = metric(verdict);
    expect(overall).toMatchObject({
      nPlanned: 1319,
      nPairs: 1319,
      nScoredBaseline: 1319,
      nScoredCandidate: 1319,
    });
    expect(overall?.pairs).toMatchObject({ regressed: expected.b, improved: expected.c });
    expect((overall?.pairs?.bothPass ?? 0) + expected.b).toBe(expected.passes[0]);
    expect((overall?.pairs?.bothPass ?? 0) + expected.c).toBe(expected.passes[1]);
    expect(slices.map(({ name, nPlanned }) => [name, nPlanned])).toEqual([
      ['steps-1-2', 326],
      ['steps-3-4', 668],
      ['steps-5+', 325],
    ]);
    expect(
      slices.map(
        ({ pairs }) =>
          pairs && [
            pairs.bothPass + pairs.regressed,
            pairs.bothPass + pairs.improved,
            pairs.regressed,
            pairs.improved,
          ],
      ),
    ).toEqual(expected.slices);
  });

  test('175b_finetuning -> 175b_verification passes: overall +22.9 [19.7, 26.2]', async () => {
    const { code, verdict } = await decide('175b_finetuning', '175b_verification');
    expect([code, verdict.verdict, verdict.exitCode]).toEqual([0, 'pass', 0]);
    expectPoints(metric(verdict).overall as Comparison, [22.9, 19.7, 26.2]);
    expect(verdict.rules.every(({ state }) => state === 'met')).toBe(true);
  });

  test('175b_verification -> 6b_verification blocks on all three slices: overall −15.9 [−19.0, −12.9]', async () => {
    const { code, verdict } = await decide('175b_verification', '6b_verification');
    expect([code, verdict.verdict]).toEqual([10, 'block']);
    expectPoints(metric(verdict).overall as Comparison, [-15.9, -19.0, -12.9]);
    const breached = verdict.rules.filter(({ kind, state }) => kind === 'slice' && state === 'breached');
    expect(breached.map(({ subject }) => subject)).toEqual(['steps-1-2', 'steps-3-4', 'steps-5+']);
  });

  test('175b_finetuning -> 6b_verification passes share-weighted; the pooled difference is shown and not used', async () => {
    const { code, verdict } = await decide('175b_finetuning', '6b_verification');
    expect([code, verdict.verdict]).toEqual([0, 'pass']);
    const { overall, pooledDifference, slices } = metric(verdict);
    expectPoints(overall as Comparison, [7.0, 3.7, 10.4]);
    expect(pooledDifference).toBeCloseTo(57 / 1319, 12);
    const long = slices[2] as Comparison;
    expect((long.interval?.lower ?? 0) < 0 && (long.interval?.upper ?? 0) > 0).toBe(true);
    expect(terminalReport(verdict)).toMatch(/pooled, not used\s[^\n]*\n?[^\n]*\+4\.3/);
  });

  test('swapping the arms negates every interval', async () => {
    const forward = metric((await decide('175b_finetuning', '175b_verification')).verdict);
    const backward = metric((await decide('175b_verification', '175b_finetuning')).verdict);
    const ends = ({ overall, slices }: MetricAnalysis) =>
      [overall as Comparison, ...slices].map(({ interval }) => [interval?.lower, interval?.upper]);
    expect(ends(backward)).toEqual(
      ends(forward).map(([lower, upper]) => [-(upper as number), -(lower as number)]),
    );
  });
});
