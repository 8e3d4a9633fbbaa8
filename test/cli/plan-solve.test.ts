import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { GatePlan } from '../../src/report/plan/gate-plan.js';
import { planSchema } from '../../src/report/plan/plan-schema.js';
import { qgate } from '../support/in-process.js';
import { scratchWithLooks } from '../support/looks-gate.js';

const SOLVE = ['plan', 'grade-school-math', '--solve'];

describe('qgate plan --solve', () => {
  test('prints looks and solution as its schema says, with variances of an earlier run', async () => {
    const cwd = scratchWithLooks();
    const arms = ['--baseline', '175b_finetuning', '--candidate', '175b_verification'];
    await qgate(['run', 'grade-school-math', ...arms, '--unlocked', '--quiet'], cwd);
    const budget = ['--budget', 'requests=2600', '--variances', 'latest'];
    const { code, stdout, stderr } = await qgate([...SOLVE, ...budget, '--json'], cwd);
    expect([code, stderr]).toEqual([0, '']);
    const plan = JSON.parse(stdout) as GatePlan;
    const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(planSchema);
    validate(plan);
    expect(validate.errors ?? []).toEqual([]);
    expect(plan.metrics[0]?.looks?.looks).toHaveLength(4);
    expect(plan.solution).toMatchObject({ rule: 'variance', budget: 2600, spent: 2600, metric: 'correct' });
    const cases = plan.solution?.slices.map(({ nCases }) => nCases) ?? [];
    expect(cases.reduce((sum, n) => sum + n, 0)).toBe(1300);
  });

  test.each([
    [['--solve'], '--solve needs a budget'],
    [['--budget', 'requests=10'], '--budget is about what a budget buys'],
    [
      ['--variances', 'latest', '--minutes-per-pair', '3'],
      '--variances and --minutes-per-pair are about what',
    ],
    [['--solve', '--budget', 'euros=10'], 'Write requests=N, tokens=N or rater-hours=H'],
    [['--solve', '--budget', 'requests=0'], 'Write requests=N, tokens=N or rater-hours=H'],
    [['--solve', '--budget', 'requests=1.5'], 'Write requests=N, tokens=N or rater-hours=H'],
    [['--solve', '--budget', 'requests=9', '--minutes-per-pair', '3'], '--minutes-per-pair is about raters'],
    [
      ['--solve', '--budget', 'requests=9', '--variances', 'latest', '--discordance', '.1'],
      '--discordance and --variances all say what the discordance is',
    ],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await qgate(['plan', 'grade-school-math', ...args], process.cwd());
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
