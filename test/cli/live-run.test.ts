import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { completion } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';
import { runQgate, startQgate } from '../support/run-qgate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--quiet'];

describe('a run on live arms', () => {
  test('asks both arms the same, proves it, and passes', async () => {
    const { folder, server } = await startLiveGate();
    await builtQgate(['lock', 'echo'], { cwd: folder });
    const { code, stdout, stderr } = await builtQgate([...RUN, '--json'], { cwd: folder });
    expect([code, stderr]).toEqual([0, '']);
    const verdict = JSON.parse(stdout) as Verdict;
    expect(verdict.decoding).toMatchObject({ state: 'proven', nCompared: 160, leftToServer: [] });
    expect(server.requests.length).toBe(320);
    const bodiesOf = (model: string) =>
      server.requests
        .map(({ body }) => body)
        .filter((body) => body.model === model)
        .map(({ model: _, ...rest }) => JSON.stringify(rest))
        .sort();
    expect(bodiesOf('old')).toEqual(bodiesOf('new'));
    expect(verdict.responseTimes.baseline?.first).toMatch(/^\d{4}-\d\d-\d\dT/);
    const verified = await builtQgate(['verify', '--bundle', 'new', '--gate', 'echo'], { cwd: folder });
    expect([verified.code, verified.stdout]).toEqual([
      0,
      `accepted: new passed echo against old; roll back to ${verdict.baseline.digest}\n`,
    ]);
  });

  test('field case 63: a finished run sends nothing more and gives the same bytes', async () => {
    const { folder, server } = await startLiveGate();
    const first = await builtQgate([...RUN, '--json'], { cwd: folder });
    const again = await builtQgate([...RUN, '--json'], { cwd: folder });
    const [run] = JSON.parse((await builtQgate(['runs', '--json'], { cwd: folder })).stdout) as {
      id: string;
    }[];
    const resumed = await builtQgate([...RUN, '--json', '--resume', run?.id ?? ''], { cwd: folder });
    const verdicts = [
      await builtQgate(['verdict', 'latest', '--json'], { cwd: folder }),
      await runQgate(['verdict', 'latest', '--json'], { cwd: folder }),
    ];
    expect(server.requests.length).toBe(320);
    for (const { stdout } of [again, resumed, ...verdicts]) expect(stdout).toBe(first.stdout);
    const [folderOfRun] = readdirSync(path.join(folder, 'reports'));
    expect(readFileSync(path.join(folder, 'reports', folderOfRun ?? '', 'verdict.json'), 'utf8')).toBe(
      first.stdout,
    );
  });

  test('field case 64: the process ends with its verdict, though the server keeps every connection open', async () => {
    const { folder } = await startLiveGate({
      nPerSlice: 40,
      script: ({ prompt, body }) => ({
        answer: completion(prompt.replace('Say ', ''), { model: body.model }),
        headers: { connection: 'keep-alive', 'keep-alive': 'timeout=3600' },
      }),
      keepAliveMs: 3_600_000,
    });
    expect((await runQgate(RUN, { cwd: folder })).code).toBe(0);
  });

  test('a killed run goes on with what is missing', async () => {
    const killAt = 100;
    let kill = () => {};
    const { folder, server } = await startLiveGate({
      script: ({ index, prompt, body }) => {
        if (index === killAt) kill();
        return { answer: completion(prompt.replace('Say ', ''), { model: body.model }) };
      },
    });
    const { child, finished } = startQgate([...RUN, '--concurrency', '4'], { cwd: folder });
    kill = () => child.kill('SIGKILL');
    expect((await finished).signal).toBe('SIGKILL');
    const { code } = await builtQgate(RUN, { cwd: folder });
    expect(code).toBe(0);
    const [run] = JSON.parse((await builtQgate(['runs', '--json'], { cwd: folder })).stdout) as [
      { nStored: number },
    ];
    expect(run.nStored).toBe(320);
    // Answered within the last 100 ms before the kill and not yet committed, or in flight: asked again, none stored twice.
    expect(server.requests.length).toBeGreaterThanOrEqual(320);
    expect(server.requests.length).toBeLessThanOrEqual(320 + killAt + 8);
  });

  test('field case 57: an interrupt keeps what was answered, gives no verdict and exits 130', async () => {
    let interrupt = () => {};
    const { folder } = await startLiveGate({
      script: ({ index, prompt, body }) => {
        if (index === 50) interrupt();
        return { answer: completion(prompt.replace('Say ', ''), { model: body.model }) };
      },
    });
    const { child, finished } = startQgate([...RUN, '--concurrency', '4'], { cwd: folder });
    interrupt = () => child.kill('SIGINT');
    const { code, stdout, stderr } = await finished;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(
      /^interrupted: \d+ of 320 responses of run echo-[0-9a-f]{10} are stored, no verdict is given\n {2}continue with the same command, or with --resume echo-[0-9a-f]{10}\n$/,
    );
    expect((await builtQgate(RUN, { cwd: folder })).code).toBe(0);
  });

  test('field case 56: a changed definition is not mixed into an earlier run', async () => {
    const { folder, server } = await startLiveGate();
    await builtQgate(RUN, { cwd: folder });
    const [run] = JSON.parse((await builtQgate(['runs', '--json'], { cwd: folder })).stdout) as {
      id: string;
    }[];
    writeFileSync(path.join(folder, 'gates/echo/gate.yaml'), LIVE_GATE.replace('seed: 7', 'seed: 8'));
    const { code, stderr } = await builtQgate([...RUN, '--resume', run?.id ?? ''], { cwd: folder });
    expect([code, stderr]).toEqual([
      2,
      `error: the definition differs from that of run ${run?.id}: decoding.seed 7 -> 8\n  undo the change, or start a new run without --resume\n`,
    ]);
    expect(server.requests.length).toBe(320);
  });

  test('a gate that changed since it was locked is refused; --unlocked makes the verdict advisory', async () => {
    const { folder, server } = await startLiveGate();
    await builtQgate(['lock', 'echo'], { cwd: folder });
    writeFileSync(
      path.join(folder, 'gates/echo/gate.yaml'),
      LIVE_GATE.replaceAll('max_regression: 0.10', 'max_regression: 0.15'),
    );
    const refused = await builtQgate(RUN, { cwd: folder });
    expect(refused.code).toBe(2);
    const [told = ''] = refused.stderr.split('\n');
    expect(told.replace(/lock of \S+: /, 'lock of TIME: ')).toBe(
      'error: the gate differs from its lock of TIME: gate, thresholds: slices.short.max_regression 0.1 -> 0.15; slices.long.max_regression 0.1 -> 0.15; metrics.correct.max_regression 0.1 -> 0.15',
    );
    expect(server.requests.length).toBe(0);
    const advisory = await builtQgate([...RUN, '--unlocked'], { cwd: folder });
    expect(advisory.code).toBe(0);
    expect(advisory.stdout).toMatch(/^PASS {2}echo: old -> new \(ADVISORY\) — /);
    const verified = await builtQgate(['verify', '--bundle', 'new', '--gate', 'echo'], { cwd: folder });
    expect([verified.code, verified.stdout]).toEqual([
      11,
      'refused: the verdict is advisory: gate changed since the gate was locked; thresholds changed since the gate was locked; fields changed: slices.short.max_regression 0.1 -> 0.15; slices.long.max_regression 0.1 -> 0.15; metrics.correct.max_regression 0.1 -> 0.15\n',
    ]);
  });

  test('a bundle edited after its verdict is another bundle', async () => {
    const { folder } = await startLiveGate();
    await builtQgate(['lock', 'echo'], { cwd: folder });
    await builtQgate([...RUN, '--out', 'verdicts/new'], { cwd: folder });
    const bundle = path.join(folder, 'bundles/new.yaml');
    appendFileSync(bundle, 'owner: someone\n');
    const verify = ['verify', '--bundle', 'new', '--gate', 'echo', '--verdict', 'verdicts/new/verdict.json'];
    expect((await builtQgate(verify, { cwd: folder })).code, 'a label is no part of the identity').toBe(0);
    appendFileSync(bundle, 'runtime: {engine: vllm, version: "0.12.0"}\n');
    const { code, stdout } = await builtQgate(verify, { cwd: folder });
    expect(code).toBe(21);
    expect(stdout).toMatch(
      /^refused: the verdict is about new \(sha256:[0-9a-f]{64}\), not about this new \(sha256:[0-9a-f]{64}\)\n$/,
    );
  });

  test('A/A is told as such and is never accepted for a load test', async () => {
    const { folder } = await startLiveGate();
    await builtQgate(['lock', 'echo'], { cwd: folder });
    const { stdout } = await builtQgate(['run', 'echo', '--baseline', 'new', '--aa', '--quiet'], {
      cwd: folder,
    });
    expect(stdout).toMatch(/^PASS {2}echo: new -> new \(A\/A[^)]*\) — /);
    const verified = await builtQgate(['verify', '--bundle', 'new', '--gate', 'echo'], { cwd: folder });
    expect([verified.code, verified.stdout]).toEqual([
      11,
      'refused: an A/A run measures noise and is never a release pass\n',
    ]);
  });

  test('field case 175: a key is sent and nowhere kept or shown', async () => {
    const { folder, server } = await startLiveGate({ nPerSlice: 40 });
    const bundle = path.join(folder, 'bundles/new.yaml');
    writeFileSync(
      bundle,
      readFileSync(bundle, 'utf8').replace(
        'stream: false',
        `stream: false, api_key_env: TEST_KEY, headers: {X-Team: "t-$\{TEST_HEADER}"}`,
      ),
    );
    const env = { TEST_KEY: 'sk-test-123456', TEST_HEADER: 'header-secret-9' };
    const ran = await builtQgate([...RUN, '--json'], { cwd: folder, env });
    expect(server.requests.some(({ headers }) => headers.authorization === 'Bearer sk-test-123456')).toBe(
      true,
    );
    expect(server.requests.some(({ headers }) => headers['x-team'] === 't-header-secret-9')).toBe(true);
    const written = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
    for (const text of [...written, ran.stdout, ran.stderr]) {
      expect(text.includes('sk-test-123456') || text.includes('header-secret-9')).toBe(false);
    }
    const unset = await builtQgate(RUN, { cwd: folder, env: { TEST_HEADER: 'x' } });
    expect([unset.code, unset.stdout]).toEqual([2, '']);
    expect(unset.stderr).toContain('TEST_KEY');
  });
});
