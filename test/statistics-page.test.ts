import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { analyse } from '../src/analyse/analyse.js';
import { MAX_RESAMPLES } from '../src/analyse/compare/assemble-interval.js';
import { failureBound } from '../src/analyse/intervals/zero-events.js';
import { HUMAN_ALPHA_LIMIT } from '../src/analyse/judge/calibration-status.js';
import { LABELS_TO_GATE, LABELS_TO_SHOW, RECTIFIERS_TO_GATE } from '../src/analyse/judge/gating-rule.js';
import { falseAlarmBound } from '../src/analyse/multiplicity.js';
import { minimumCasesForNonInferiority } from '../src/analyse/power/minimum-cases.js';
import { GATE_DEFAULTS } from '../src/definition/normalise.js';
import type { Verdict } from '../src/verdict/verdict.js';
import { rowsFromCounts, SETTINGS, tableOf } from './analyse/support/tables.js';
import { builtQgate } from './support/in-process.js';
import { ROOT } from './support/run-qgate.js';
import { scratchWithExamples } from './support/scratch.js';

const page = readFileSync(path.join(ROOT, 'docs', 'statistics.md'), 'utf8');
/** The page with line breaks as spaces, to find a sentence wherever its lines end. */
const prose = page.replaceAll('\n', ' ');

const points = (value: number) => (100 * value).toFixed(1);
const signed = (value: number) => `${value < 0 ? '−' : '+'}${points(Math.abs(value))}`;

describe('what docs/statistics.md says in its own words', () => {
  it.each([5, 20, 100])('about %d cases without a discordant pair', (n) => {
    const rows = rowsFromCounts('all', { n, baselinePasses: n, b: 0, c: 0 });
    const tables = [tableOf({ shares: { all: null }, rows })];
    const interval = analyse({ tables, settings: SETTINGS, limits: [] }).metrics[0]?.slices[0]?.interval;
    expect(interval?.bootstrap).toEqual([0, 0]);
    expect(interval?.lower).toBeCloseTo(-(interval?.upper ?? Number.NaN), 12);
    expect(page).toContain(`| ${n} | [0, 0] | ±${points(interval?.upper ?? Number.NaN)} points |`);
  });

  it.each([0.1, 0.05, 0.03, 0.02, 0.01])('about the fewest cases for a margin of %d', (margin) => {
    const nCases = minimumCasesForNonInferiority(margin, 0.95);
    expect(page).toMatch(new RegExp(`\\| ${100 * margin} points? \\| ${nCases} \\|`));
  });

  it('about critical failures that were not seen', () => {
    const upTo = (n: number) => `${points(failureBound(0, n).upper95 ?? Number.NaN)} %`;
    expect(prose).toContain(
      `0 of 5 leaves up to ${upTo(5)}, 0 of 50 up to ${upTo(50)}, 0 of 300 up to ${upTo(300)}`,
    );
  });

  it('about families, judges and limits', () => {
    expect(prose).toContain(
      `${points(falseAlarmBound(3))} % for three, ${points(falseAlarmBound(10))} % for ten`,
    );
    expect(prose).toContain(`\`min_cases\` (default ${GATE_DEFAULTS.minCases};`);
    expect(prose).toContain(`(alpha of at least ${String(HUMAN_ALPHA_LIMIT).replace('0.', '.')})`);
    expect(prose).toContain(`With fewer than ${LABELS_TO_SHOW} pairs`);
    expect(prose).toContain(`from ${LABELS_TO_GATE} on, with at least ${RECTIFIERS_TO_GATE} pairs`);
    expect(prose).toContain(`doubled up to ${MAX_RESAMPLES / 1000},000`);
  });

  it('about the two example gates', async () => {
    const cwd = scratchWithExamples();
    const decided = async (gate: string, baseline: string, candidate: string) => {
      const arms = ['--baseline', baseline, '--candidate', candidate];
      const { stdout } = await builtQgate(['run', gate, ...arms, '--json'], { cwd });
      return (JSON.parse(stdout) as Verdict).metrics[0] as Verdict['metrics'][number];
    };
    const maths = await decided('grade-school-math', '175b_finetuning', '6b_verification');
    expect(prose).toContain(`gains **${signed(maths.overall?.difference ?? Number.NaN)}** points`);
    expect(prose).toContain(`says +${(100 * (maths.pooledDifference ?? Number.NaN)).toFixed(2)}`);

    const { slices } = await decided('exaggerated-safety', 'mistralinstruct', 'mistralguard');
    const pooled = (chosen: typeof slices) =>
      chosen.reduce((sum, { difference, nPairs }) => sum + (difference ?? Number.NaN) * nPairs, 0) /
      chosen.reduce((sum, { nPairs }) => sum + nPairs, 0);
    const unsafe = pooled(slices.filter(({ share }) => share === null));
    const safe = pooled(slices.filter(({ share }) => share !== null));
    expect(prose).toContain(`gains **${signed(unsafe)}** points on prompts that are unsafe`);
    expect(prose).toContain(`**${signed(safe)}** points on prompts that only sound so`);
    expect(prose).toContain(`reads as a gain of ${signed(pooled(slices))}`);
  });
});

describe('the validation tables', () => {
  /** Cells of the rows of the table below a heading, without marks. */
  const rowsBelow = (heading: string, table = 0) => {
    const section = page.split(`### ${heading}`)[1]?.split('\n### ')[0] ?? '';
    const tables = section.split('\n\n').filter((block) => block.startsWith('|'));
    const rows = tables[table]?.trimEnd().split('\n').slice(2) ?? [];
    return rows.map((row) =>
      row
        .replaceAll('*', '')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  };
  const number = (text: string | undefined) => Number(text?.replace('<', '0').replace(/^\./, '0.'));
  /** False pass rate of a cell `coverage / false pass`, less twice its standard error where it has one. */
  const falsePass = (cell: string | undefined) => {
    const [rate, error = '0'] = cell?.split(' / ')[1]?.split(' ± ') ?? [];
    return number(rate) - 2 * number(error);
  };

  it('keep the default within .03 at the margin, wherever outcomes are enumerated', () => {
    const rows = rowsBelow('One slice of independent cases, complete enumeration');
    expect(rows.map(([n]) => n)).toEqual(['10', '20', '30', '50', '100', '300', '1000']);
    for (const row of rows) expect(falsePass(row[4]), row.join(' | ')).toBeLessThanOrEqual(0.03);
  });

  it.each([
    ['Share-weighted overall of five slices', 3, 4],
    ['Clusters of five, intra-class correlation 0.3', 3, 4],
    ['Rubric of 1 to 5', 3, 11],
  ])('keep it there where runs are simulated: %s', (heading, column, nRows) => {
    const rows = rowsBelow(heading);
    expect(rows).toHaveLength(nRows);
    for (const row of rows.filter(([kind]) => kind !== 'rare full drops')) {
      expect(falsePass(row[column]), row.join(' | ')).toBeLessThanOrEqual(0.03);
    }
  });

  it('say what the text about policies says of them', () => {
    const rows = rowsBelow('What each policy does');
    const chance = (n: string, column: number, from = rows) =>
      number(from.find(([of]) => of === n)?.[column]);
    // "passes non-inferiority at 5 points in about three of ten runs"
    expect(chance('100', 1)).toBeCloseTo(0.3, 1);
    const families = rowsBelow('What each policy does', 1);
    // "asking it of five slices would let through nearly no release at all"
    expect(chance('100', 5, families)).toBeLessThan(0.005);
    // "ten unchanged slices of 50 cases block three releases of four"
    expect(chance('50', 2, families)).toBeCloseTo(0.75, 1);
    // "blocks an unchanged slice in about one run of fifty, and still catches most losses of twice the margin"
    expect(chance('50', 5)).toBeCloseTo(0.02, 2);
    expect(chance('50', 7)).toBeGreaterThan(0.5);
    // "lets most unchanged candidates pass, and hardly any that lose exactly the margin everywhere"
    const passes = rowsBelow('Whole verdicts')
      .filter(([cases, n]) => cases === 'by share' && n === '1000')
      .map(([, , , pass]) => number(pass));
    expect(passes[0]).toBeGreaterThan(0.7);
    expect(passes[1]).toBeLessThan(0.03);
  });
});

test('the pictures are drawn from the tables and runs as they are now', () => {
  const script = path.join(ROOT, 'scripts', 'statistics-pictures.mjs');
  const ran = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  expect(ran.status).toBe(0);
});
