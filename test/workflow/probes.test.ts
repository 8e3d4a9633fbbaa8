import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--json'];

/** A vLLM whose version may change while the run goes on. */
async function serving(version: () => string) {
  return startLiveGate({
    nPerSlice: 30,
    disclose(path) {
      if (path === '/version') return { version: version() };
      if (path !== '/v1/models') return undefined;
      return {
        data: ['old', 'new'].map((id) => ({ id, owned_by: 'vllm', root: `org/${id}`, max_model_len: 4096 })),
      };
    },
  });
}

describe('a run asks the servers of its live arms what they are', () => {
  it('before and after, and the verdict tells it without addresses', async () => {
    const { folder, server } = await serving(() => '0.11.0');
    const { stdout } = await qgate(RUN, folder);
    const { conduct } = JSON.parse(stdout) as Verdict;
    expect(server.questions.filter(({ path }) => path === '/v1/models')).toHaveLength(4);
    const facts = { engine: 'vllm', engine_version: '0.11.0', context_limit_tokens: 4096 };
    expect(conduct?.disclosed).toEqual({
      baseline: {
        servers: [{ server: 1, facts: { ...facts, model: 'old', model_path: 'org/old' } }],
        changes: [],
        unlike: [],
        mismatches: [],
      },
      candidate: {
        servers: [{ server: 1, facts: { ...facts, model: 'new', model_path: 'org/new' } }],
        changes: [],
        unlike: [],
        mismatches: [],
      },
    });
    expect(stdout).not.toContain(server.origin);
    expect(conduct?.warnings.join()).not.toContain('server');

    const nQuestions = server.questions.length;
    expect((await qgate(RUN, folder)).stdout).toBe(stdout);
    expect(server.questions).toHaveLength(nQuestions);
    expect((await qgate(['verdict', 'latest', '--json'], folder)).stdout).toBe(stdout);
    const report = await qgate(['report', 'latest'], folder);
    expect(report.stdout).toMatch(/server says: engine version +0\.11\.0 +0\.11\.0/);
  });

  it('and warns of what changed meanwhile and of what is not as the bundle says', async () => {
    let nVersions = 0;
    const { folder } = await serving(() => (nVersions++ < 2 ? '0.10.0' : '0.11.0'));
    const file = `${folder}/bundles/new.yaml`;
    writeFileSync(file, `${readFileSync(file, 'utf8')}serving: {context_limit_tokens: 8192}\n`);
    const { conduct } = JSON.parse((await qgate(RUN, folder)).stdout) as Verdict;
    expect(conduct?.warnings).toContain(
      "what the candidate's server says of itself changed during the run: engine version 0.10.0, then 0.11.0",
    );
    expect(conduct?.warnings).toContain(
      "the candidate's server is not what the bundle says: context limit tokens is 4096, not 8192",
    );
  });

  it('a server that discloses nothing is no fault, and nothing is told', async () => {
    const { folder, server } = await startLiveGate({ nPerSlice: 30 });
    const { code, stdout } = await qgate(RUN, folder);
    expect(code).not.toBe(1);
    expect((JSON.parse(stdout) as Verdict).conduct).not.toHaveProperty('disclosed');
    expect(server.questions.length).toBeGreaterThan(0);
  });
});

describe('answers are re-used only from a server that says the same of itself', () => {
  const reuse = [...RUN.slice(0, 4), '--candidate', 'newer', '--reuse-baseline', 'latest'];
  it.each([
    ['0.11.0', '59 answers re-used from run'],
    ['0.12.0', 'no answers re-used from run'],
  ])('version %s: %s', async (second, note) => {
    let version = '0.11.0';
    const { folder, server } = await startLiveGate({
      nPerSlice: 30,
      script: ({ prompt, body }) => ({
        answer: completion(prompt.replace('Say ', ''), { model: body.model }),
      }),
      disclose: (path) =>
        path === '/version'
          ? { version }
          : path === '/v1/models'
            ? { data: ['old', 'new', 'newer'].map((id) => ({ id, owned_by: 'vllm' })) }
            : undefined,
    });
    writeFileSync(
      `${folder}/bundles/newer.yaml`,
      `bundle: 1\nname: newer\nmodel: {ref: "hf://org/newer", revision: "89abcdef"}\nendpoint: {url: "${server.url}", model: newer, stream: false}\n`,
    );
    await qgate(RUN, folder);
    version = second;
    const { stderr } = await qgate(reuse, folder);
    expect(stderr).toContain(note);
    if (second === '0.12.0') expect(stderr).toContain('engine version 0.11.0, now 0.12.0');
  });
});
