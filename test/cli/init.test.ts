import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLocalServers } from '../../src/endpoint/openai/probe/find-local-servers.js';
import { qgate } from '../support/in-process.js';
import { ROOT } from '../support/run-qgate.js';

const fixture = (name: string): string => path.join(ROOT, 'test/fixtures', name);
const folder = (): string => mkdtempSync(path.join(tmpdir(), 'qgate-init-'));
const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('qgate init', () => {
  it('writes a gate that runs once its margins are said and its bundles named', async () => {
    const cwd = folder();
    const { code, stdout } = await qgate(['init', 'sums', '--no-detect'], cwd);
    expect(code).toBe(0);
    expect(stdout).toContain('  gates/sums/cases.jsonl  450 cases\n');
    expect(stdout).toContain(
      'metrics[0].max_regression: is not set: it must be a number — Largest tolerated loss of the share-weighted overall mean, on the 0–1 scale.\n',
    );
    expect((await qgate(['check', 'sums'], cwd)).code).toBe(2);
    const gate = path.join(cwd, 'gates/sums/gate.yaml');
    writeFileSync(
      gate,
      readFileSync(gate, 'utf8').replaceAll('max_regression: null', 'max_regression: 0.05'),
    );
    expect(await qgate(['check', 'sums', '--rubric', 'rubrics/sums.yaml'], cwd)).toMatchObject({ code: 0 });
  });

  it('invents no margin: those named are the ones written, to the digit', async () => {
    const cwd = folder();
    const args = ['init', 'sums', '--url', 'http://127.0.0.1:9/v1', '--model', 'org/m'];
    const { stdout } = await qgate([...args, '--margin', '0.015', '--slice-margin', '0.05'], cwd);
    const text = readFileSync(path.join(cwd, 'gates/sums/gate.yaml'), 'utf8');
    expect(text.match(/max_regression: \S+/g)).toEqual([
      'max_regression: 0.05}',
      'max_regression: 0.05}',
      'max_regression: 0.05}',
      'max_regression: 0.015}',
    ]);
    expect(stdout).toMatch(/bundles\/sums-candidate\.yaml:1:1 {2}error {2}endpoint: "endpoint" is missing/);
    expect(stdout).not.toMatch(/sums-baseline\.yaml:\d/);
  });

  it('never writes over a file, and then writes none', async () => {
    const cwd = folder();
    await qgate(['init', 'one', '--no-detect'], cwd);
    writeFileSync(path.join(cwd, 'gates/one/gate.yaml'), 'mine');
    const { code, stderr } = await qgate(['init', 'one', '--no-detect'], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain('there already, and nothing was written');
    expect(readFileSync(path.join(cwd, 'gates/one/gate.yaml'), 'utf8')).toBe('mine');
  });

  it.each(['../up', 'a/b', '', '..', 'a\u0000b'])('refuses the name %j', async (name) => {
    const cwd = folder();
    const { code } = await qgate(['init', name, '--no-detect'], cwd);
    expect(code).toBe(2);
    expect(existsSync(path.join(cwd, 'gates'))).toBe(false);
  });

  it('finds the servers of this machine, with the models they serve', async () => {
    const server = createServer((_, response) => {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'org/m', owned_by: 'vllm' }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      expect(await findLocalServers([port])).toEqual([
        { url: `http://127.0.0.1:${port}/v1`, models: ['org/m'], profile: 'vllm' },
      ]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    expect(await findLocalServers([port])).toEqual([]);
  });
});

describe('qgate init --from', () => {
  it('reads a promptfoo configuration and names what it could not carry over', async () => {
    const cwd = folder();
    const from = fixture('init/promptfoo/promptfooconfig.yaml');
    const { stdout } = await qgate(['init', 'support', '--from', from, '--json'], cwd);
    expect(JSON.parse(stdout).notCarried).toEqual([
      '1 further prompts: put each into the `prompt:` of a bundle of its own, and compare those',
      'provider bedrock:some.model-v1:0: no chat server of the OpenAI kind',
      'assertions: llm-rubric (a model’s opinion: pin a judge under `judge:` and calibrate it) (4 times)',
      'assertions: latency with a threshold of its own',
      'assertions: javascript (code: write a check of type `script`)',
      'tests with a list as a variable, which promptfoo multiplies out: write one test for each',
    ]);
    expect(linesOf(path.join(cwd, 'gates/support/cases.jsonl'))).toEqual([
      {
        id: 'refund',
        slice: 'all',
        input: 'How long do I have to send it back? Answer in a friendly tone.\n',
        checks: [
          { name: 'icontains-1', type: 'not-contains', text: 'as an ai', ignore_case: true },
          { name: 'contains-3', type: 'contains', text: '30 days' },
        ],
      },
      {
        id: 'case-0002',
        slice: 'all',
        input: 'Which plan is {{cheapest}}? Answer in a friendly tone.\n',
        checks: [
          { name: 'icontains-1', type: 'not-contains', text: 'as an ai', ignore_case: true },
          { name: 'equals-3', type: 'exact', equals: 'Basic' },
        ],
      },
      {
        id: 'case-0004',
        slice: 'all',
        input: 'Do you ship to Norway? Answer in a friendly tone.\n',
        checks: [
          { name: 'icontains-1', type: 'not-contains', text: 'as an ai', ignore_case: true },
          { name: 'icontains-3', type: 'contains', text: 'yes', ignore_case: true },
        ],
      },
      {
        id: 'case-0005',
        slice: 'all',
        input: 'Give me the price as JSON. Answer in a friendly tone.\n',
        checks: [
          { name: 'icontains-1', type: 'not-contains', text: 'as an ai', ignore_case: true },
          { name: 'is-json-3', type: 'json' },
          { name: 'regex-4', type: 'regex', pattern: '^\\{.*\\}$' },
        ],
      },
    ]);
    const bundle = readFileSync(path.join(cwd, 'bundles/fp8.yaml'), 'utf8');
    expect(bundle).toContain('endpoint: {url: http://127.0.0.1:8001/v1, model: org/model-fp8}\n');
    expect(bundle).not.toContain('sk-');
    const gate = readFileSync(path.join(cwd, 'gates/support/gate.yaml'), 'utf8');
    expect(gate).toContain('decoding: {temperature: 0, top_p: server, max_tokens: 256,');
  });

  it.each([
    ['promptfoo-0.123.results.json', 'openai-chat-m-1', undefined],
    ['inspect-0.3.150.json', 'openai-m-1', 'x'],
    ['inspect-0.3.150.eval', 'openai-m-1', 'x'],
    ['lm-eval-0.4.9.samples.jsonl', 'lm-eval-0.4.9.samples', 'x'],
    ['alpaca-eval-0.6.model_outputs.json', 'm-1', undefined],
  ])('makes cases and a recorded arm of %s', async (file, arm, reference) => {
    const cwd = folder();
    const { code } = await qgate(
      ['init', 'kept', '--no-detect', '--margin', '0.3', '--from', fixture(`recorded-formats/${file}`)],
      cwd,
    );
    expect(code).toBe(0);
    const cases = linesOf(path.join(cwd, 'gates/kept/cases.jsonl')) as { id: string; reference?: unknown }[];
    const answers = linesOf(path.join(cwd, `gates/kept/outputs/${arm}.jsonl`)) as {
      id: string;
      output: string;
    }[];
    expect(new Set(answers.map(({ output }) => output))).toEqual(
      new Set(['Rivers flow', 'It is 4.', 'Paris']),
    );
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(cases.map(({ id }) => id)));
    expect(cases[0]?.reference).toBe(reference);
    expect(readFileSync(path.join(cwd, 'gates/kept/gate.yaml'), 'utf8')).not.toContain(ROOT);
  });

  it('decides a gate made from the answers of two models', async () => {
    const cwd = folder();
    const lines = (right: number): string =>
      Array.from({ length: 60 }, (_, i) =>
        JSON.stringify({
          doc_id: i,
          doc: { question: `Question ${i}?` },
          target: String(i),
          arguments: [[`Question ${i}?`, {}]],
          resps: [[i < right ? `It is ${i}.` : 'No idea.']],
          filtered_resps: [''],
          filter: 'none',
          metrics: ['exact_match'],
          exact_match: i < right ? 1 : 0,
        }),
      )
        .reverse()
        .join('\n');
    writeFileSync(path.join(cwd, 'old.jsonl'), lines(55));
    writeFileSync(path.join(cwd, 'new.jsonl'), lines(20));
    const args = ['init', 'kept', '--margin', '0.1', '--from', 'old.jsonl', 'new.jsonl', '--no-detect'];
    const { stdout } = await qgate(args, cwd);
    expect(stdout).toContain('bundles/new.yaml');
    for (const name of ['old', 'new']) {
      const file = path.join(cwd, `bundles/${name}.yaml`);
      writeFileSync(file, `${readFileSync(file, 'utf8')}model: {ref: "hf://org/${name}"}\n`);
    }
    const run = await qgate(['run', 'kept', '--baseline', 'old', '--candidate', 'new', '--quiet'], cwd);
    expect(run).toMatchObject({ code: 10 });
    expect(run.stdout).toContain('BLOCK  kept: old -> new');
  });

  it('reads samples of OpenAI’s evals, messages and all', async () => {
    const cwd = folder();
    await qgate(['init', 'e', '--no-detect', '--from', fixture('init/openai-eval.samples.jsonl')], cwd);
    expect(linesOf(path.join(cwd, 'gates/e/cases.jsonl'))[1]).toEqual({
      id: 'case-0002',
      slice: 'all',
      input: [
        { role: 'system', content: 'Answer in one word.' },
        { role: 'user', content: 'How many legs has a spider?' },
      ],
      reference: ['8', 'eight'],
    });
  });

  it('reads a spreadsheet, whatever its columns are separated by', async () => {
    const cwd = folder();
    const { stdout } = await qgate(
      ['init', 't', '--no-detect', '--from', fixture('init/questions.csv')],
      cwd,
    );
    expect(stdout).toContain('not carried over:\n  - rows without a question\n');
    expect(linesOf(path.join(cwd, 'gates/t/cases.jsonl'))).toEqual([
      {
        id: 'case-0001',
        slice: 'sums',
        input: 'What is 7 * 8?',
        reference: '56',
        meta: { frage_nr: '1', source: 'a; b' },
      },
      { id: 'case-0002', slice: 'sums', input: 'What is 9 * 9?', reference: '81', meta: { frage_nr: '2' } },
      {
        id: 'case-0004',
        slice: 'halves',
        input: 'Half of 90?',
        reference: '45',
        meta: { frage_nr: '4', source: 'x' },
      },
    ]);
    const gate = readFileSync(path.join(cwd, 'gates/t/gate.yaml'), 'utf8');
    expect(gate).toContain('  - {name: sums, share: 0.6667, max_regression: null}\n');
    expect(gate).toContain('  - {name: halves, share: 0.3333, max_regression: null}\n');
    expect(gate).toContain('  - {name: answer, type: number, equals: reference}\n');
  });

  it('says which columns there are where none is named like a question', async () => {
    const cwd = folder();
    writeFileSync(path.join(cwd, 'odd.csv'), 'a,b\n1,2\n');
    expect(await qgate(['init', '--from', 'odd.csv', '--no-detect'], cwd)).toMatchObject({
      code: 2,
      stderr:
        'error: odd.csv: no column is named like a question; there are "a", "b"\n  name it with --input-column\n',
    });
    const named = await qgate(['init', '--from', 'odd.csv', '--no-detect', '--input-column', 'b'], cwd);
    expect(named.code).toBe(0);
  });

  it.each([
    ['nothing.yaml', 'a: 1\n'],
    ['nothing.jsonl', '{"a": 1}\n'],
    ['nothing.json', '{"a": {"b": 1}}'],
    ['empty.csv', ''],
    ['cut.jsonl', '{"input": "a", "ideal": "b"}\n{"input": "c", "id'],
    ['bomb.yaml', 'prompts: [x]\ntests: [&a [x, x], &b [*a, *a, *a]]\nproviders: [{id: "\u0000"}]\n'],
  ])('refuses %s with a sentence, and writes nothing', async (file, text) => {
    const cwd = folder();
    writeFileSync(path.join(cwd, file), text);
    const { code, stderr } = await qgate(['init', 'x', '--from', file, '--no-detect'], cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toContain('internal');
    expect(existsSync(path.join(cwd, 'gates'))).toBe(false);
  });
});
