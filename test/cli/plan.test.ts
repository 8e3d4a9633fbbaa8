import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { GatePlan, PlanRow } from '../../src/report/plan/gate-plan.js';
import { planSchema } from '../../src/report/plan/plan-schema.js';
import { builtQgate } from '../support/in-process.js';
import { scratchFolder, scratchWithExamples, writeTree } from '../support/scratch.js';

const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(planSchema);

async function planOf(cwd: string, ...args: readonly string[]): Promise<GatePlan> {
  const { stdout } = await builtQgate(['plan', ...args, '--json', '--quiet'], { cwd });
  const plan = JSON.parse(stdout) as GatePlan;
  validate(plan);
  expect(validate.errors ?? []).toEqual([]);
  return plan;
}

/** A gate of one slice; cases in clusters of `perCluster`. */
function writeGate(options: {
  readonly nCases: number;
  readonly perCluster?: number;
  readonly evidence?: string;
  readonly more?: string;
}): string {
  const { nCases, perCluster = 1, evidence = 'non-inferiority', more = '' } = options;
  const folder = scratchFolder();
  const cases = Array.from({ length: nCases }, (_, index) => {
    const cluster = perCluster === 1 ? {} : { cluster: `document ${Math.floor(index / perCluster)}` };
    return JSON.stringify({
      id: `case-${index}`,
      slice: 'all',
      input: 'Say yes!',
      reference: 'yes',
      ...cluster,
    });
  });
  writeTree(folder, {
    'gates/one/gate.yaml': `gate: 1
name: one
cases: cases.jsonl
slices:
  - {name: all, task: qa, share: 1, max_regression: 0.05, evidence: ${evidence}}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: says, type: exact, equals: reference}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.05}
${more}`,
    'gates/one/cases.jsonl': `${cases.join('\n')}\n`,
  });
  return folder;
}

describe('qgate plan', () => {
  test('says what the cases can show, and stores nothing', async () => {
    const cwd = scratchWithExamples();
    const { code, stdout, stderr } = await builtQgate(['plan', 'grade-school-math'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toBe('PLAN  grade-school-math: 1319 cases');
    expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(100);
    expect(stdout).toContain('1,319 requests per arm, 2,638 in both (no repeats)');
    expect(stdout).toMatch(/steps-5\+\s+325\s+10\.0\s+5\.0\s+4\.9 \/ 5\.6\s+350 \/ 462\s+76\.9/);
    expect(stdout).toContain('Discordance: 10 % of the pairs are ASSUMED to differ.');
    expect(existsSync(path.join(cwd, '.qgate'))).toBe(false);
  });

  test('needs exactly the published numbers at a margin of 5 points', async () => {
    const cwd = writeGate({ nCases: 350 });
    const plan = await planOf(cwd, 'one', '--discordance', '0.1');
    expect(plan.metrics[0]?.parts[0]?.nNeeded).toEqual({ at80: 350, at90: 462 });
    expect(plan.metrics[0]?.discordanceFrom).toBe('given');
    expect(plan.metrics[0]?.parts[0]?.powerAtMargin).toBeCloseTo(0.8, 2);
  });

  test('counts clusters, not the cases in them', async () => {
    const plan = await planOf(writeGate({ nCases: 400, perCluster: 4 }), 'one');
    const [all] = plan.metrics[0]?.parts ?? [];
    expect(all).toMatchObject({ nCases: 400, nUnits: 100, nMinimum: 73, canNeverPass: false });
    expect(plan.metrics[0]?.overall?.nUnits).toBe(100);
    expect(plan.notes).toContain('n counts clusters: cases that belong together count once.');
  });

  test('shows what can never pass, and exits 2 as the gate could not be run', async () => {
    const cwd = writeGate({ nCases: 72 });
    const { code, stdout, stderr } = await builtQgate(['plan', 'one'], { cwd });
    expect(code).toBe(2);
    expect(stdout.replace(/\n {4}/g, ' ')).toMatch(
      /^PLAN {2}one: 72 cases\n {2}! overall, share-weighted, correct: can never pass: not worse than 5\.0 points needs 73 flawless units, it has 72\n/,
    );
    expect(stdout).toContain(
      '! all, correct: can never pass: not worse than 5.0 points needs 73 flawless units, it has 72',
    );
    expect(stderr).toContain('it can never pass');
    expect((await builtQgate(['plan', 'one'], { cwd: writeGate({ nCases: 73 }) })).code).toBe(0);
  });

  test('says where min_cases asks for more than there are', async () => {
    const cwd = writeGate({ nCases: 100, perCluster: 5, evidence: 'no-evidence-of-regression' });
    const { stdout } = await builtQgate(['plan', 'one'], { cwd });
    expect(stdout).toContain('all, correct: can never be met: min_cases asks for 30 units, it has 20');
  });

  test('counts requests with repeats, estimates tokens, and prices them only when told the prices', async () => {
    const cwd = writeGate({ nCases: 350, more: 'repeats: {times: 5, cases: 60}\n' });
    const { calls } = await planOf(cwd, 'one');
    // 290 cases once and 60 five times, 8 bytes of prompt and at most 16 tokens of answer each.
    expect(calls).toMatchObject({
      nRepeats: 5,
      nRepeatedCases: 60,
      nResponsesPerArm: 590,
      nRequestsPerArm: 590,
    });
    expect(calls.arms.baseline).toEqual({
      bundle: null,
      isRecorded: false,
      nRequests: 590,
      promptTokens: 1180,
      completionTokens: 9440,
    });
    expect(calls.cost).toBeNull();
    const priced = await planOf(cwd, 'one', '--price-in', '2', '--price-out', '10');
    expect(priced.calls.cost?.total).toBeCloseTo((2 * (1180 * 2 + 9440 * 10)) / 1e6, 12);
  });

  test('recorded arms cost nothing', async () => {
    const cwd = scratchWithExamples();
    const bundles = ['--baseline', '175b_finetuning', '--candidate', '175b_verification'];
    const { calls } = await planOf(
      cwd,
      'grade-school-math',
      ...bundles,
      '--price-in',
      '1',
      '--price-out',
      '1',
    );
    expect(calls.arms.candidate).toEqual({
      bundle: '175b_verification',
      isRecorded: true,
      nRequests: 0,
      promptTokens: 0,
      completionTokens: 0,
    });
    expect(calls.cost?.total).toBe(0);
  });

  test('takes the discordance from an earlier run, at its upper limit', async () => {
    const cwd = scratchWithExamples();
    const bundles = ['--baseline', '175b_finetuning', '--candidate', '175b_verification'];
    await builtQgate(['run', 'grade-school-math', ...bundles, '--quiet'], { cwd });
    const plan = await planOf(cwd, 'grade-school-math', '--from', 'latest');
    const seen = plan.metrics[0]?.parts.map(({ discordanceSeen }: PlanRow) => discordanceSeen);
    expect(seen).toEqual([
      { observed: 106 / 326, nUnits: 326 },
      { observed: 252 / 668, nUnits: 668 },
      { observed: 78 / 325, nUnits: 325 },
    ]);
    expect(
      plan.metrics[0]?.parts.every((row) => (row.discordance ?? 0) > (row.discordanceSeen?.observed ?? 1)),
    ).toBe(true);
    expect(plan.metrics[0]).toMatchObject({
      discordanceFrom: 'run',
      runId: expect.stringMatching(/^grade-school-math-/),
    });
  });

  test('draws the power curves into one self-contained file, the same bytes each time', async () => {
    const cwd = scratchWithExamples();
    const draw = async (file: string) => {
      const { code } = await builtQgate(['plan', 'grade-school-math', '--svg', file, '--quiet'], { cwd });
      expect(code).toBe(0);
      return readFileSync(path.join(cwd, file), 'utf8');
    };
    const svg = await draw('one.svg');
    expect(await draw('two.svg')).toBe(svg);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img"/);
    expect(svg).toContain('<title id="title">Power of the gate grade-school-math</title>');
    expect(svg).toContain('correct, steps-5+ (n 325) shows a loss of 4.9 points with 80 %');
    expect(svg).not.toMatch(/<script|<image|href|url\(|NaN/);
  });

  test.each([
    [['--discordance', '10'], /It must be a number above 0 and at most 1\. Write 10 % as 0\.1\./],
    [
      ['--discordance', '0.1', '--from', 'latest'],
      /--discordance and --from all say what the discordance is/,
    ],
    [['--price-in', '1'], /--price-in and --price-out go together/],
    [['--from', 'latest'], /the store holds no run yet/],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await builtQgate(['plan', 'grade-school-math', ...args], {
      cwd: scratchWithExamples(),
    });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});
