import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtQgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new'];
const line = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'm');

/** Gates that cannot be used: a change to a good one, and a part of what is said about it. */
const BROKEN: readonly (readonly [string, (gate: string) => string, string])[] = [
  [
    'field case 1: a misspelt key',
    (gate) => gate.replace('share: 0.25, max_regression', 'share: 0.25, max_regresion'),
    'gates/echo/gate.yaml:6:43  error  slices[1].max_regresion: ',
  ],
  [
    'field case 5: repeats of zero',
    (gate) => `${gate}repeats: {times: 0, cases: 10}\n`,
    'gates/echo/gate.yaml:',
  ],
  [
    'field case 6: a threshold that is no number',
    (gate) => gate.replace('all-checks, max_regression: 0.10', 'all-checks, max_regression: .nan'),
    'gates/echo/gate.yaml:11:',
  ],
  [
    'field case 7: five for five percent',
    (gate) => gate.replace('all-checks, max_regression: 0.10', 'all-checks, max_regression: 5'),
    'gates/echo/gate.yaml:11:',
  ],
  ['field case 10: YAML 1.1', (gate) => `%YAML 1.1\n---\n${gate}`, 'gates/echo/gate.yaml:1:'],
  [
    'field case 11: a key given twice',
    (gate) => gate.replace('share: 0.25,', 'share: 0.25, max_regression: 0.2,'),
    'gates/echo/gate.yaml:6:',
  ],
  [
    'field case 12: a check that does not exist',
    (gate) => gate.replace('type: exact', 'type: exakt'),
    'gates/echo/gate.yaml:9:',
  ],
  [
    'field case 20: shares that miss 1',
    (gate) => gate.replace('share: 0.25', 'share: 0.15'),
    'gates/echo/gate.yaml:',
  ],
  [
    'field case 145: too few resamples for any interval',
    (gate) => `${gate}statistics: {resamples: 50}\n`,
    'gates/echo/gate.yaml:12:',
  ],
];

describe('what is refused is refused with exit 2 and nothing is sent', () => {
  test.each(BROKEN)('%s', async (_, change, said) => {
    const { folder, server } = await startLiveGate({ gate: change(LIVE_GATE) });
    const { code, stdout, stderr } = await builtQgate(RUN, { cwd: folder });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(line(said));
    expect(server.requests.length).toBe(0);
    expect(existsSync(path.join(folder, '.qgate'))).toBe(false);
  });

  test('field case 3: a slice that does not exist; a part of the slices is PARTIAL and no pass', async () => {
    const { folder, server } = await startLiveGate();
    const refused = await builtQgate([...RUN, '--slice', 'shrt'], { cwd: folder });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'error: no slice "shrt" in gate echo\n  its slices are short, long\n',
    ]);
    expect(server.requests.length).toBe(0);
    const partial = await builtQgate([...RUN, '--slice', 'short', '--quiet'], { cwd: folder });
    expect(partial.code).toBe(11);
    expect(partial.stdout).toMatch(/^INCONCLUSIVE {2}echo: old -> new \(PARTIAL, ADVISORY\)/);
    expect(server.requests.length).toBe(160);
  });

  test('field case 4: no cases', async () => {
    const { folder, server } = await startLiveGate();
    writeFileSync(path.join(folder, 'gates/echo/cases.jsonl'), '\n\n');
    const { code, stderr } = await builtQgate(RUN, { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('cases.jsonl');
    expect(stderr).toContain('0 cases');
    expect(server.requests.length).toBe(0);
  });

  test('field case 22: the same bundle on both sides', async () => {
    const { folder, server } = await startLiveGate();
    const { code, stderr } = await builtQgate(['run', 'echo', '--baseline', 'old', '--candidate', 'old'], {
      cwd: folder,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: baseline old and candidate old are the same bundle \(sha256:[0-9a-f]{64}\)\n/,
    );
    expect(server.requests.length).toBe(0);
  });

  test('names that do not exist are told with the nearest one', async () => {
    const { folder } = await startLiveGate();
    expect(await builtQgate(['check', 'ehco'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: 'error: no gate "ehco"\n  did you mean echo?\n',
    });
    expect(
      await builtQgate(['run', 'echo', '--baseline', 'odl', '--candidate', 'new'], { cwd: folder }),
    ).toMatchObject({
      code: 2,
      stderr: 'error: no bundle "odl"\n  did you mean old?\n',
    });
    expect((await builtQgate(['verdict', 'latest'], { cwd: folder })).stderr).toBe(
      'error: the store holds no run yet\n  start one with `qgate run`\n',
    );
    expect((await builtQgate(['rnu'], { cwd: folder })).code).toBe(2);
    expect((await builtQgate(['run', 'echo'], { cwd: folder })).code).toBe(2);
    expect((await builtQgate([...RUN, '--concurrency', '0'], { cwd: folder })).code).toBe(2);
  });
});
