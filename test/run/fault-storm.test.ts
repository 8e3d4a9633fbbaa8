import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedRandom } from '../../src/shared/keyed-random.js';
import { openStore } from '../../src/store/open-store.js';
import { type Act, chunk, type SeenRequest, startFakeOpenAi, streamOf } from '../support/fake-openai.js';
import type { ChildRun } from '../support/gate-run-child.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-storm-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The child as one JavaScript file: starting it compiles nothing. It lies where node_modules is found. */
const bundled = fileURLToPath(new URL('../../node_modules/.cache/qgate-fault-storm/', import.meta.url));
beforeAll(async () => {
  const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: source('test/support/gate-run-child.ts'), outDir: bundled, emptyOutDir: true },
  });
  cpSync(source('src/store/migrations'), join(bundled, 'migrations'), { recursive: true });
});

const N_CASES = 150;
/** Per arm. */
const CONCURRENCY = 8;

function start(run: ChildRun): ChildProcess {
  const args = [join(bundled, 'gate-run-child.js'), JSON.stringify(run)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Faults at the rates of a bad day, chosen by model and prompt and shown on the first attempt alone. */
function stormyScript(): { script: (request: SeenRequest) => Act; nFaults: () => number } {
  const seen = new Set<string>();
  let nFaults = 0;
  return {
    nFaults: () => nFaults,
    script({ body, prompt }) {
      const key = `${String(body.model)} ${prompt}`;
      const answer = {
        events: streamOf(`${String(body.model)}: `, prompt).map(withModel(String(body.model))),
      };
      if (seen.has(key)) return answer;
      seen.add(key);
      const draw = keyedRandom(1, key).unit();
      if (draw >= 0.12) return answer;
      nFaults++;
      if (draw < 0.05) return { status: 429, answer: { error: { message: 'slow down' } } };
      if (draw < 0.08) return { status: 500, answer: 'oops' };
      if (draw < 0.1) return { hang: true };
      return { events: [withModel(String(body.model))(chunk({ content: 'half' }))], end: 'reset' };
    },
  };
}

const withModel =
  (model: string) =>
  (data: string): string =>
    data.replaceAll('"model":"m"', JSON.stringify({ model }).slice(1, -1));

/** What does not depend on time or on which attempt answered. */
function contents(storePath: string): unknown[] {
  const store = openStore(storePath);
  const run = store.runs()[0];
  if (run === undefined) throw new Error('the store has no run');
  const rows = [...store.responses(run.id)].map(({ clocks, attempts, traceparent, ...rest }) => rest);
  store.close();
  return rows;
}

test('field case 62 and a fault storm: killed three times and resumed, the store equals that of a quiet run', async () => {
  const storm = stormyScript();
  const server = await startFakeOpenAi(storm.script);
  const quietServer = await startFakeOpenAi(({ body, prompt }) => ({
    events: streamOf(`${String(body.model)}: `, prompt).map(withModel(String(body.model))),
  }));
  const run = (storePath: string, serverUrl: string): ChildRun => ({
    storePath,
    serverUrl,
    nCases: N_CASES,
    concurrency: CONCURRENCY,
    timeoutMs: 4000,
  });
  const stormy = run(join(directory, 'stormy.db'), server.url);
  const random = keyedRandom(1, 'moments of the kills');
  for (let kill = 0; kill < 3; kill++) {
    const child = start(stormy);
    const exited = once(child, 'exit');
    await server.received(server.requests.length + 20 + random.below(60));
    child.kill('SIGKILL');
    await exited;
  }
  const [code] = (await once(start(stormy), 'exit')) as [number | null];
  expect(code).toBe(0);
  const quiet = run(join(directory, 'quiet.db'), quietServer.url);
  expect((await once(start(quiet), 'exit'))[0]).toBe(0);

  const rows = contents(stormy.storePath);
  expect(rows).toHaveLength(2 * N_CASES);
  expect(rows).toEqual(contents(quiet.storePath));
  expect(storm.nFaults()).toBeGreaterThan(10);
  expect(server.requests.length).toBeLessThanOrEqual(2 * N_CASES + storm.nFaults() + 3 * 2 * CONCURRENCY);
  expect(quietServer.requests).toHaveLength(2 * N_CASES);
  await server.close();
  await quietServer.close();
});
