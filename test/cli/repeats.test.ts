import { cpSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';
import { completion } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';
import { ROOT } from '../support/run-qgate.js';
import { scratchFolder, scratchWithExamples } from '../support/scratch.js';

const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(verdictSchema);

function verdictIn(stdout: string): Verdict {
  const verdict = JSON.parse(stdout) as Verdict;
  validate(verdict);
  expect(validate.errors ?? []).toEqual([]);
  return verdict;
}

function scratchWithRepeats(): string {
  const folder = scratchFolder();
  cpSync(path.join(ROOT, 'test/fixtures/repeats'), folder, { recursive: true });
  return folder;
}

describe('repeats', () => {
  test('field case 158: the mean of the repeats counts, and unstable cases are listed with it', async () => {
    const cwd = scratchWithRepeats();
    const args = ['run', 'coin', '--baseline', 'old', '--candidate', 'new', '--json', '--quiet'];
    const { code, stdout } = await builtQgate(args, { cwd });
    const verdict = verdictIn(stdout);
    // Eleven flips within the coins of the two arms, one more head in 16 tosses: no block.
    expect([code, verdict.verdict]).toEqual([0, 'pass']);
    const coin = verdict.metrics[0]?.slices[1];
    expect([coin?.nPairs, coin?.baselineMean, coin?.candidateMean]).toEqual([4, 0.4375, 0.5]);
    const [repeats] = verdict.repeats ?? [];
    // Within: (1 + 1 + .75)/(10·3). Between: (4·1.05625/9 − within)/4. Noise: √(.25²·(2.75/12)/4).
    expect(repeats?.baseline).toMatchObject({ nRepeats: 4, nCases: 10, nUnscored: 0, nUnstable: 3 });
    expect(repeats?.baseline.varianceWithin).toBeCloseTo(2.75 / 30, 12);
    expect(repeats?.baseline.varianceBetween).toBeCloseTo((4.225 / 9 - 2.75 / 30) / 4, 12);
    expect(repeats?.baseline.flipRate).toBeCloseTo(5.5 / 30, 12);
    expect(repeats?.baseline.noiseOfScore).toBeCloseTo(Math.sqrt((0.0625 * 2.75) / 48), 12);
    expect(repeats?.baseline.noiseOfDifference).toBeCloseTo(Math.sqrt((0.125 * 2.75) / 48), 12);
    expect(repeats?.baseline.unstableCases).toEqual([
      { caseId: 'coin-1', mean: 0.5, nRepeats: 4 },
      { caseId: 'coin-2', mean: 0.5, nRepeats: 4 },
      { caseId: 'coin-3', mean: 0.75, nRepeats: 4 },
    ]);
    expect(repeats?.candidate).toMatchObject({ nUnstable: 4 });
    expect(repeats?.candidate.flipRate).toBeCloseTo(7 / 30, 12);
    expect(repeats?.shareRemovable).toBe(1);
    expect(repeats?.runEffect).toEqual({ addedVariance: 0, isPresent: false });

    const report = await builtQgate(['report', 'latest'], { cwd });
    expect(report.stdout).toContain(
      'heads, unstable in the baseline (mean of the repeats): coin-1 (0.50), coin-2 (0.50), coin-3 (0.75).',
    );
    expect(report.stdout).toMatch(/baseline\s+4\s+10\s+3\s+18\.3\s+0\.0944\s+0\.0917\s+0\.51\s+8\.5\n/);
  });

  test('without repeats there is nothing to tell', async () => {
    const cwd = scratchWithExamples();
    const args = ['run', 'exaggerated-safety', '--baseline', 'llama2new', '--candidate', 'gpt4', '--json'];
    const verdict = JSON.parse((await builtQgate([...args, '--quiet'], { cwd })).stdout) as Verdict;
    expect([verdict.repeats, verdict.noise]).toEqual([null, null]);
  });
});

describe('A/A', () => {
  test('measures the noise of one bundle, plans from it, and is never a release pass', async () => {
    const asked = new Map<string, number>();
    const { folder } = await startLiveGate({
      // Every tenth case is answered rightly once and wrongly once.
      script: ({ prompt, body }) => {
        const word = prompt.replace('Say ', '');
        const nAsked = (asked.get(word) ?? 0) + 1;
        asked.set(word, nAsked);
        const isFlipping = word.endsWith('0') && nAsked > 1;
        return { answer: completion(isFlipping ? 'nothing' : word, { model: body.model }) };
      },
    });
    const run = await builtQgate(['run', 'echo', '--baseline', 'old', '--aa', '--json', '--quiet'], {
      cwd: folder,
    });
    const verdict = verdictIn(run.stdout);
    expect(verdict.isAA).toBe(true);
    const [noise] = verdict.noise ?? [];
    expect(noise).toMatchObject({ metric: 'correct', areAnswersShared: false });
    expect(noise?.pairs).toMatchObject({ nCases: 160, nUnstable: 16, flipRate: 0.1, varianceWithin: 0.05 });
    expect(noise?.pairs.unstableCases[0]).toEqual({ caseId: 'short-10', mean: 0.5, nRepeats: 2 });
    // Shares of 75 and 25 %, 80 cases each, a tenth of them flipping.
    expect(noise?.noiseFloor).toBeCloseTo(Math.sqrt((0.1 * (0.75 ** 2 + 0.25 ** 2)) / 80), 12);
    const report = await builtQgate(['report', 'latest'], { cwd: folder });
    expect(report.stdout.split('\n')[0]).toContain('(A/A: no release verdict');
    expect(report.stdout).toContain(
      'correct: noise floor 2.8 points, the standard error of a share-weighted',
    );

    const planned = await builtQgate(['plan', 'echo', '--aa-run', 'latest', '--json', '--quiet'], {
      cwd: folder,
    });
    const [metric] = JSON.parse(planned.stdout).metrics;
    expect([planned.code, metric.discordanceFrom]).toEqual([0, 'aa-run']);
    expect(metric.parts[0].discordanceSeen).toEqual({ observed: 0.1, nUnits: 80 });
    expect(metric.parts[0].discordance).toBeCloseTo(0.1318, 4); // upper end of Wilson's 60 % interval of 8 in 80

    const verified = await builtQgate(['verify', '--bundle', 'old', '--gate', 'echo'], { cwd: folder });
    expect(verified.code).toBe(11);
  });

  test('with a flawless result is still refused by verify, and recorded answers measure no noise', async () => {
    const cwd = scratchWithExamples();
    const args = ['run', 'grade-school-math', '--baseline', '175b_verification', '--aa', '--json', '--quiet'];
    const run = await builtQgate(args, { cwd });
    const verdict = verdictIn(run.stdout);
    expect([run.code, verdict.verdict, verdict.isAA]).toEqual([0, 'pass', true]);
    expect(verdict.noise?.[0]).toMatchObject({ areAnswersShared: true, noiseFloor: null });
    const verified = await builtQgate(
      ['verify', '--bundle', '175b_verification', '--gate', 'grade-school-math'],
      { cwd },
    );
    expect([verified.code, verified.stdout]).toEqual([
      11,
      'refused: an A/A run measures noise and is never a release pass\n',
    ]);
    const planned = await builtQgate(['plan', 'grade-school-math', '--aa-run', 'latest'], { cwd });
    expect(planned.code).toBe(2);
    expect(planned.stderr).toMatch(/compares recorded answers with themselves, so it shows no discordance/);
  });
});
