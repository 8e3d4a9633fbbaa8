import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtQgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';
import { scratchFolder, scratchWithExamples } from '../support/scratch.js';
import { withoutStart } from '../support/without-start.js';

const EXAMPLE = ['grade-school-math', '--baseline', '175b_verification', '--candidate', '6b_verification'];
const ECHO = ['echo', '--baseline', 'old', '--candidate', 'new'];

describe('shards', () => {
  test('three shards of the example gate, merged, give the decision of the whole run', async () => {
    const cwd = scratchWithExamples();
    for (const index of [3, 1, 2]) {
      const shard = await builtQgate(['run', ...EXAMPLE, '--shard', `${index}/3`, '--progress', 'none'], {
        cwd,
      });
      expect(shard.code).toBe(0);
      expect(shard.stdout).toMatch(
        new RegExp(
          `^shard ${index}/3 of grade-school-math: (\\d+) of \\1 responses stored; no verdict before`,
        ),
      );
      expect(shard.stdout).not.toMatch(/BLOCK|PASS|INCONCLUSIVE/);
    }
    const merged = await builtQgate(['merge', '.qgate', '--json'], { cwd });
    const whole = await builtQgate(
      ['run', ...EXAMPLE, '--json', '--store', 'whole.sqlite', '--out', 'whole'],
      {
        cwd,
      },
    );
    expect(merged.stderr).toBe('');
    expect([merged.code, whole.code]).toEqual([10, 10]);
    expect(withoutStart(merged.stdout)).toEqual(withoutStart(whole.stdout));
    const { id } = JSON.parse(merged.stdout).run;
    expect(readFileSync(path.join(cwd, 'reports', id, 'verdict.json'), 'utf8')).toBe(merged.stdout);
    const again = await builtQgate(['merge', '.qgate', '--json'], { cwd });
    expect(again.stdout).toBe(merged.stdout);
  });

  test('shards of live arms send each request once between them', async () => {
    const { folder: cwd, server } = await startLiveGate();
    for (const index of [1, 2]) {
      await builtQgate(['run', ...ECHO, '--shard', `${index}/2`, '--quiet'], { cwd });
    }
    expect(server.requests).toHaveLength(320);
    const merged = await builtQgate(['merge', '.qgate', '--out', 'all.sqlite', '--json'], { cwd });
    expect(JSON.parse(merged.stdout)).toMatchObject({ decoding: { state: 'proven' } });
    expect(server.requests).toHaveLength(320);
  });

  test('without a store or a shard in it, nothing is merged', async () => {
    const cwd = scratchFolder();
    const nothing = await builtQgate(['merge', '.'], { cwd });
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('no store is in .')]);
  });

  test.each(['4/3', 'a/b'])('--shard %s is misuse', async (shard) => {
    const { code, stderr } = await builtQgate(['run', ...EXAMPLE, '--shard', shard], {
      cwd: scratchWithExamples(),
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('It must be i/n with 1 <= i <= n')]);
  });
});
