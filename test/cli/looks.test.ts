import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { builtQgate } from '../support/in-process.js';
import { scratchWithLooks } from '../support/looks-gate.js';
import { withoutStart } from '../support/without-start.js';

const qgate = (args: readonly string[], cwd: string) => builtQgate(args, { cwd });
const RUN = ['run', 'grade-school-math', '--unlocked'];
const arms = (baseline: string, candidate: string) => ['--baseline', baseline, '--candidate', candidate];

async function runWithLooks(baseline: string, candidate: string) {
  const cwd = scratchWithLooks();
  const ran = await qgate([...RUN, ...arms(baseline, candidate), '--json', '--quiet'], cwd);
  const report = async (format: string) =>
    (await qgate(['report', 'latest', '--format', format], cwd)).stdout;
  const runs = JSON.parse((await qgate(['runs', '--json'], cwd)).stdout) as { nStored: number }[];
  return {
    cwd,
    code: ran.code,
    verdict: JSON.parse(ran.stdout) as Verdict,
    report,
    nStored: runs[0]?.nStored,
  };
}

describe('recorded answers of school mathematics with four looks', () => {
  test('a clear regression is stopped at the first look with a block', async () => {
    const found = await runWithLooks('175b_verification', '6b_verification');
    const { cwd, code, verdict, report, nStored } = found;
    expect(code).toBe(10);
    expect(verdict.verdict).toBe('block');
    expect(verdict.isPartial).toBe(false);
    expect(verdict.headline).toMatch(/^BLOCK .*; stopped at look 1 of 4, on 533 of 1319 cases$/);
    expect(verdict.looks).toMatchObject({
      look: 1,
      end: 'breached',
      isEarly: true,
      nCasesByLook: [533, 716, 990, 1319],
      nCallsByLook: [1066, 1432, 1980, 2638],
      passedOver: [],
    });
    expect(nStored).toBe(1066);
    const text = await report('terminal');
    expect(text).toContain('Stopped at look 1 of 4, on 533 of 1319 cases: a rule is breached.');
    expect(text).toContain('Saved 786 of 1319 cases: 1572 of 2638 recorded answers were not used.');
    expect(text).toContain('Not adjusted for looks, and beside no threshold: overall correct −14.3');
    // Shards send all of their cases; merged, the same look decides the same.
    const whole = await report('json');
    for (const shard of ['1/2', '2/2']) {
      const options = ['--shard', shard, '--concurrency', '3', '--quiet'];
      await qgate([...RUN, ...arms('175b_verification', '6b_verification'), ...options], cwd);
    }
    const files = ['1', '2'].map((index) => `.qgate/shard-${index}-of-2.sqlite`);
    const merged = await qgate(['merge', ...files, '--out', 'merged.sqlite', '--json', '--quiet'], cwd);
    expect(merged.stderr).toBe('');
    expect(merged.code).toBe(10);
    expect(withoutStart(merged.stdout)).toEqual(withoutStart(whole));
  });

  test('a clear gain passes early, and running it again sends nothing and changes nothing', async () => {
    const found = await runWithLooks('175b_finetuning', '175b_verification');
    const { cwd, code, verdict, report, nStored } = found;
    expect(code).toBe(0);
    expect(verdict.looks).toMatchObject({ look: 1, end: 'pass', isEarly: true });
    expect(verdict.rules.every(({ state }) => state === 'met')).toBe(true);
    const text = await report('markdown');
    expect(text).toContain('An estimate at which a run stopped early leans away from the margin');
    expect(text).toContain('a slice without a breach was not shown to be unharmed, the overall was');
    const before = await report('json');
    const again = await qgate([...RUN, ...arms('175b_finetuning', '175b_verification'), '--quiet'], cwd);
    expect(again.code).toBe(0);
    expect(await report('json')).toBe(before);
    const runs = JSON.parse((await qgate(['runs', '--json'], cwd)).stdout) as { nStored: number }[];
    expect(runs.map((run) => run.nStored)).toEqual([nStored]);
    const verdictAgain = await qgate(['verdict', 'latest', '--json'], cwd);
    expect(JSON.parse(verdictAgain.stdout)).toEqual(verdict);
  });
});
