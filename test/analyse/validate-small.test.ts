import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/run-qgate.js';

interface Counts {
  readonly total: number;
  readonly covered: number;
  readonly passed: number;
  readonly blocked: number;
}
interface Small {
  readonly enumerated: {
    readonly worst: Readonly<Record<string, { coverage: number; falsePass: number; falseBlock: number }>>;
  };
  readonly simulated: readonly ({ readonly setting: string } & Readonly<Record<string, Counts | string>>)[];
  readonly looks: readonly { readonly courses: readonly (readonly number[])[]; readonly arrived: number }[];
  readonly verdicts: readonly Readonly<Record<string, number>>[];
}

function smallValidation(): Small {
  const script = path.join(ROOT, 'scripts', 'validate.mjs');
  const ran = spawnSync(process.execPath, [script, '--small'], { encoding: 'utf8' });
  expect(ran.status, ran.stderr).toBe(0);
  return JSON.parse(ran.stdout) as Small;
}

describe('the validation, in small', () => {
  const { enumerated, simulated, looks, verdicts } = smallValidation();

  it('counts exactly the same in every run: 40 repetitions a setting', () => {
    const counts = (total: number, covered: number, passed: number, blocked: number) => ({
      total,
      covered,
      passed,
      blocked,
    });
    expect(simulated).toEqual([
      {
        setting: 'stratified, n 50, equal, discordance 0.1, difference -0.05',
        percentile: counts(40, 36, 4, 1),
        guarded: counts(40, 40, 0, 0),
      },
      {
        setting: 'stratified, n 50, proportional, discordance 0.3, difference 0',
        percentile: counts(40, 38, 2, 1),
        guarded: counts(40, 39, 0, 1),
      },
      {
        setting: 'clustered, n 50, discordance 0.1, difference -0.05',
        ignored: counts(40, 28, 7, 5),
        cluster: counts(40, 34, 6, 0),
        guarded: counts(40, 40, 0, 0),
      },
      {
        setting: 'rubric, benign, n 50, one step, more losses',
        bootstrap: counts(40, 39, 2, 1),
        guarded: counts(40, 40, 0, 0),
      },
      {
        setting: 'rubric, rare, n 30, full drop in 2 %, noisy rater',
        bootstrap: counts(40, 36, 4, 0),
        guarded: counts(40, 40, 0, 0),
      },
    ]);
  });

  it('decides 40 runs without a change, and 40 with a loss of twice the margin', () => {
    expect(verdicts).toEqual([
      { pass: 16, block: 3, inconclusive: 21, pending: 0 },
      { pass: 0, block: 40, inconclusive: 0, pending: 0 },
    ]);
  });

  it('decides ten runs of each kind look by look, and ten that are read as they arrive', () => {
    // Pass, block and mean number of cases of 234, without a change and with losses of half, one and two margins.
    expect(looks).toEqual([
      {
        courses: [
          [0.8, 0, 210.8],
          [0.4, 0, 193.2],
          [0, 0, 146.6],
          [0, 0, 82.2],
        ],
        arrived: 0.1,
      },
    ]);
  });

  it('enumerates ten cases to the rates that the page tells', () => {
    const { percentile, named, score, guarded } = enumerated.worst;
    const cell = (rates: { coverage: number; falsePass: number } | undefined) =>
      `${decimals(rates?.coverage)} / ${decimals(rates?.falsePass)}`;
    expect(cell(percentile)).toBe('.183 / .817');
    expect(cell(guarded)).toBe('.967 / .012');
    const page = readFileSync(path.join(ROOT, 'docs', 'statistics.md'), 'utf8');
    const cells = [cell(percentile), cell(named), cell(score), `**${cell(guarded)}**`];
    expect(page).toContain(`| 10 | ${cells.join(' | ')} | ${decimals(guarded?.falseBlock)} |`);
  });
});

function decimals(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(3).replace(/^0/, '');
}
