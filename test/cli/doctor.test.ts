import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineNode } from '../../src/cli/commands/doctor/examine-node.js';
import { qgate } from '../support/in-process.js';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'qgate-doctor-'));

function bundle(cwd: string, name: string, endpoint: string): void {
  mkdirSync(path.join(cwd, 'bundles'), { recursive: true });
  writeFileSync(
    path.join(cwd, `bundles/${name}.yaml`),
    `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/m"}\nendpoint: ${endpoint}\n`,
  );
}

describe('qgate doctor', () => {
  it('looks at everything, changes nothing and makes no store', async () => {
    const cwd = folder();
    const { code, stdout } = await qgate(['doctor'], cwd);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\d+\.\d+( GB)/g, 'N$1').split('\n')).toEqual([
      `ok    Node: ${process.versions.node}`,
      expect.stringMatching(/^ok {4}store: SQLite works; .*store\.sqlite will be made by the first run$/),
      'ok    disk: N GB free where the store lies',
      '-     signing key: none given: verdicts are not signed',
      '-     proxies: none given: servers are asked directly',
      '-     bundles: no bundles/ here',
      '',
    ]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('fails on a secret that is not set and on a recorded file that is not there, and tells no secret', async () => {
    const cwd = folder();
    bundle(cwd, 'served', '{url: "http://127.0.0.1:9/v1", model: m, api_key_env: DOCTOR_KEY}');
    bundle(cwd, 'kept', '{recorded: gone.jsonl}');
    const { code, stdout } = await qgate(['doctor', '--quiet'], cwd);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^FAIL {2}kept: .*gone\.jsonl/m);
    expect(stdout).toMatch(
      /^FAIL {2}served: DOCTOR_KEY is not set; `api_key_env` names it\n {6}set DOCTOR_KEY/m,
    );
    const set = await qgate(['doctor', '--bundle', 'served'], cwd, { DOCTOR_KEY: 'sk-very-secret-key' });
    expect(set.stdout).toMatch(/^warn {2}served: http:\/\/127\.0\.0\.1:9\/v1/m);
    expect(set.stdout).not.toContain('very-secret');
  });

  it('asks servers which models they serve', async () => {
    const server = createServer((_, response) => response.end(JSON.stringify({ data: [{ id: 'org/m' }] })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const cwd = folder();
    bundle(cwd, 'right', `{url: "http://127.0.0.1:${port}/v1", model: org/m}`);
    bundle(cwd, 'wrong', `{url: "http://127.0.0.1:${port}/v1", model: other}`);
    try {
      const { code, stdout } = await qgate(['doctor', '--json'], cwd);
      expect(code).toBe(2);
      const { isReady, findings } = JSON.parse(stdout);
      expect(isReady).toBe(false);
      expect(findings.slice(-2)).toEqual([
        { what: 'right', state: 'ok', said: `http://127.0.0.1:${port}/v1 answers` },
        {
          what: 'wrong',
          state: 'fail',
          said: `http://127.0.0.1:${port}/v1 does not list the model other`,
          hint: 'look at endpoint.model in the bundle',
        },
      ]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('says that a store is damaged', async () => {
    const cwd = folder();
    writeFileSync(path.join(cwd, 'broken.sqlite'), 'this is no database, whatever its name says'.repeat(100));
    const { code, stdout } = await qgate(['doctor', '--store', 'broken.sqlite', '--quiet'], cwd);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^FAIL {2}store: /);
  });

  it.each([
    ['20.19.0', 'ok'],
    ['20.18.3', 'fail'],
    ['18.20.0', 'fail'],
    ['22.0.0', 'ok'],
  ])('takes Node %s for %s', (version, state) => {
    expect(examineNode(version).state).toBe(state);
  });
});
