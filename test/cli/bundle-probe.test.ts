import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completion, startFakeOpenAi } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

async function served(identity: string) {
  const server = await startFakeOpenAi(
    () => ({ answer: completion('Hi', { system_fingerprint: 'vllm-0.11.0-tp2' }) }),
    undefined,
    (path) =>
      ({
        '/v1/models': {
          data: [{ id: 'm', owned_by: 'vllm', root: 'org/m', max_model_len: 32768 }],
        },
        '/version': { version: '0.11.0' },
      })[path],
  );
  onTestFinished(() => server.close());
  const cwd = scratchFolder();
  const text = `# Ours\nbundle: 1\nname: b\nmodel: {ref: "hf://org/m", revision: 0123abcd}\n${identity}endpoint: {url: "${server.url}", model: m}\n`;
  writeTree(cwd, { 'bundles/b.yaml': text });
  return { cwd, server, text };
}

describe('qgate bundle probe', () => {
  it('lists what matches, what is not disclosed and what the bundle leaves open', async () => {
    const { cwd, server } = await served('runtime: {engine: vllm}\n');
    const { code, stdout } = await qgate(['bundle', 'probe', 'b'], cwd);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      [server.url],
      ['what', 'state', 'bundle', 'server'],
      ['model', 'match', 'm', 'm'],
      ['model path', 'match', 'hf://org/m', 'org/m'],
      ['revision', 'not disclosed', '0123abcd'],
      ['engine', 'match', 'vllm', 'vllm'],
      ['engine version', 'not in bundle', '0.11.0'],
      ['context limit tokens', 'not in bundle', '32768'],
      ['fingerprint', 'not in bundle', 'vllm-0.11.0-tp2'],
      [`${server.origin}/metrics: answers with HTTP 404`],
    ]);
  });

  it('prints the bundle with what is open filled in, and changes no file', async () => {
    const { cwd, text } = await served('runtime: {engine: vllm}\n');
    const { code, stdout } = await qgate(['bundle', 'probe', 'b', '--write', '--quiet'], cwd);
    expect(code).toBe(0);
    expect(stdout).toContain('# Ours\n');
    expect(stdout).toMatch(/runtime: \{ engine: vllm, version: 0\.11\.0 \}/);
    expect(stdout).toMatch(/serving:\n {2}context_limit_tokens: 32768\n$/);
    expect(readFileSync(`${cwd}/bundles/b.yaml`, 'utf8')).toBe(text);
    writeTree(cwd, { 'bundles/filled.yaml': stdout });
    expect((await qgate(['bundle', 'lint', 'filled'], cwd)).code).toBe(0);
  });

  it('exits 21 where the server contradicts the bundle', async () => {
    const { cwd } = await served('runtime: {version: 0.10.0}\n');
    const { code, stdout } = await qgate(['bundle', 'probe', 'b', '--json'], cwd);
    expect(code).toBe(21);
    expect(JSON.parse(stdout).comparisons).toContainEqual(
      expect.objectContaining({
        fact: 'engine_version',
        state: 'mismatch',
        expected: '0.10.0',
        found: '0.11.0',
      }),
    );
  });

  it('exits 20 where no server says anything, and 2 where there is none to ask', async () => {
    const cwd = scratchFolder();
    writeTree(cwd, {
      'bundles/b.yaml':
        'bundle: 1\nname: b\nmodel: {ref: "hf://org/m", revision: 0123abcd}\nendpoint: {url: "http://127.0.0.1:1/v1", model: m}\n',
      'bundles/r.yaml': 'bundle: 1\nname: r\nendpoint: {recorded: o.jsonl}\n',
      'bundles/o.jsonl': '{"id":"a","output":"x"}\n',
    });
    expect((await qgate(['bundle', 'probe', 'b'], cwd)).code).toBe(20);
    const recorded = await qgate(['bundle', 'probe', 'r'], cwd);
    expect(recorded).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the answers of r are recorded: there is no server to ask'),
    });
  });
});
