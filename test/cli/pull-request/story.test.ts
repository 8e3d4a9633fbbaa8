import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { qgate } from '../../support/in-process.js';
import { answers, PR_GATE, scratchRepository, tutor } from '../../support/pull-request.js';

const VERIFY = ['verify', '--bundle', 'tutor', '--gate', 'echo'];
const ENV = { PATH: process.env.PATH ?? '' };

test('a quantisation blocks, its repair passes and may be load-tested, and nothing that is edited afterwards may', async () => {
  const { folder, git, commit } = await scratchRepository();
  const run = (...args: readonly string[]) => qgate(args, folder, ENV);
  git('switch', '--quiet', '-c', 'fp8');

  commit({
    'bundles/tutor.yaml': tutor({ quantization: 'fp8' }),
    'bundles/tutor.jsonl': answers('long'),
  });
  const blocked = await run('pr', '--base', 'main');
  expect(blocked.code, blocked.stderr).toBe(10);
  expect(blocked.stdout).toMatch(/^BLOCK {2}echo: tutor -> tutor — /);
  expect(blocked.stdout).toContain('long −100.0');
  expect(blocked.stdout).toContain('model.quantization.method');
  expect((await run(...VERIFY)).code).toBe(10);

  commit({ 'bundles/tutor.jsonl': answers() });
  const passed = await run('pr', '--base', 'main');
  expect(passed.code, passed.stdout).toBe(0);
  expect(passed.stdout).toMatch(/^PASS {2}echo: tutor -> tutor — /);
  const accepted = await run(...VERIFY);
  expect(accepted.stdout).toMatch(/^accepted: tutor passed echo against tutor; roll back to sha256:/);
  expect(accepted.code).toBe(0);

  const again = await run('pr', '--base', 'main', '--json');
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({
    bundles: [{ gates: [{ outcome: { kind: 'decided', isKept: true, verdict: 'pass' } }] }],
  });

  commit({ 'bundles/tutor.yaml': tutor({ quantization: 'int4' }) });
  expect((await run(...VERIFY)).code).toBe(2);
  git('revert', '--no-edit', 'HEAD');
  expect((await run(...VERIFY)).code).toBe(0);

  commit({
    'gates/echo/gate.yaml': PR_GATE.replace(
      'all-checks, max_regression: 0.10',
      'all-checks, max_regression: 0.90',
    ),
  });
  const loosened = await run(...VERIFY);
  expect([loosened.code, loosened.stdout]).toEqual([21, expect.stringMatching(/^refused: /)]);
  const loosening = await run('pr', '--base', 'main');
  expect(loosening.code).toBe(11);
  expect(loosening.stdout.split('\n')[0]).toMatch(/^PASS .* — GATES CHANGED: echo \(1 looser\)$/);
  expect(loosening.stdout).toContain('echo: LOOSER: metrics.correct.max_regression 0.1 -> 0.9.');
  expect((await run('lock', 'echo')).code).toBe(0);
  commit({});
  expect((await run('pr', '--base', 'main')).code).toBe(11);
  expect((await run('pr', '--base', 'main', '--gate-change', 'accept')).code).toBe(0);
  const comment = readFileSync(path.join(folder, 'reports/pull-request/comment.md'), 'utf8');
  expect(comment).toMatch(/^<!-- qgate:pr:v1 -->\n# PASS {2}echo/);
});
