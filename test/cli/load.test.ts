import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { Gate } from '../../src/definition/gate.js';
import type { LoadTrace } from '../../src/join/load-trace.js';
import { loadTraceSchema } from '../../src/join/load-trace-schema.js';
import type { StoredLoadRun } from '../../src/workflow/load-ports.js';
import type { RunDefinition } from '../../src/workflow/ports.js';
import { answeredRun } from '../support/answered-run.js';
import { qgate } from '../support/in-process.js';
import { loadFixture } from '../support/load-reading.js';
import { sampleBundle, sampleCase, sampleGate } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const GATE = sampleGate({
  slices: [
    { name: 'short', task: 'sums', share: 0.75, shareSource: null, rule: null },
    { name: 'long', task: 'sums', share: 0.25, shareSource: null, rule: null },
  ],
});
const CASES = [
  ...Array.from({ length: 8 }, (_, index) =>
    sampleCase(`s${index}`, { slice: 'short', tags: ['class:chat'] }),
  ),
  ...Array.from({ length: 4 }, (_, index) => sampleCase(`l${index}`, { slice: 'long' })),
];

/** A folder with a store in which one run is answered, each prompt of another length. */
async function world(
  given: {
    readonly gate?: Gate;
    readonly cases?: readonly Case[];
    readonly more?: Partial<RunDefinition>;
  } = {},
) {
  const folder = scratchFolder();
  const store = path.join(folder, 'store.sqlite');
  const cases = given.cases ?? CASES;
  const answers = Object.fromEntries(
    cases.map(({ id }, index) => {
      const answer = { text: 'A: 4', promptTokens: 20 + ((index * 7) % 13), completionTokens: 5 + index };
      return [id, { baseline: answer, candidate: answer }];
    }),
  );
  const { runId } = await answeredRun(given.gate ?? GATE, cases, answers, given.more ?? {}, store);
  const run = async (...args: readonly string[]) => qgate(['load', ...args, '--store', store], folder);
  const json = async (...args: readonly string[]) => {
    const done = await run(...args, '--json');
    return done.code === 0 ? JSON.parse(done.stdout) : done;
  };
  const lines = (file: string): Record<string, unknown>[] =>
    readFileSync(path.join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const manifest = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, `${file}.manifest.json`), 'utf8'));
  return { folder, runId, run, json, lines, manifest };
}

/** A vLLM result of a trace, as the tool writes it. */
function vllmResult(trace: LoadTrace['digest'] | null, inputLens: readonly number[]): string {
  const each = <Value>(value: Value): Value[] => inputLens.map(() => value);
  return JSON.stringify({
    model_id: 'm',
    tokenizer_id: 'm',
    ...(trace === null ? {} : { qgate_trace: trace }),
    duration: 3,
    completed: inputLens.length,
    failed: 0,
    request_rate: 4,
    input_lens: inputLens,
    output_lens: each(3),
    ttfts: each(0.125),
    itls: each([0.0625, 0.0625]),
    latencies: each(0.25),
    generated_texts: each('A: 4'),
    errors: each(''),
  });
}

describe('qgate load export', () => {
  it('writes prompts, limits and a manifest that says which line is which case', async () => {
    const { json, lines, manifest, runId } = await world();
    const told = await json('export', runId, '--format', 'vllm', '--rate', '4', '--out', 'fp8.jsonl');
    expect(told).toMatchObject({
      nLines: 12,
      drawn: 'every case once, 12 lines; to be sent at 4 a second by the load generator; seed 1',
      nNotWritten: 0,
      nTargeted: 0,
      bundle: sampleBundle('cand').digest,
    });
    expect(told.command).toBe(
      `vllm bench serve --backend openai-chat --endpoint /v1/chat/completions --dataset-name custom --dataset-path ${told.file} --num-prompts 12 --disable-shuffle --no-oversample --skip-chat-template --custom-output-len -1 --temperature 0 --top-p 1 --extra-body '{"frequency_penalty":0,"presence_penalty":0}' --save-result --save-detailed --metadata qgate_bundle=${told.bundle} qgate_trace=${told.trace}`,
    );
    const written = manifest('fp8.jsonl');
    expect(new Ajv2020({ allowUnionTypes: true }).validate(loadTraceSchema, written)).toBe(true);
    expect(written).toMatchObject({
      trace: told.trace,
      format: 'vllm',
      canary: null,
      shares: [
        { slice: 'short', share: 0.75 },
        { slice: 'long', share: 0.25 },
      ],
    });
    for (const [index, line] of lines('fp8.jsonl').entries()) {
      const { case: caseId, slice, class: of, weight, input_tokens: nIn } = written.lines[index];
      expect(line).toEqual({ prompt: `question ${caseId}`, output_tokens: 64 });
      expect([of, weight]).toEqual(
        slice === 'short' ? ['short', (0.75 * 12) / 8] : ['long', (0.25 * 12) / 4],
      );
      expect(nIn).toBe(20 + ((CASES.findIndex(({ id }) => id === caseId) * 7) % 13));
    }
  });

  it('writes messages, tools, decoding and times for AIPerf, and lengths that are expected where asked', async () => {
    const cases = [
      sampleCase('m', {
        slice: 'short',
        tags: ['class:agent'],
        input: {
          kind: 'messages',
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'Hi' },
          ],
        },
        tools: [{ type: 'function', function: { name: 'f' } }],
      }),
      sampleCase('t', { slice: 'long' }),
    ];
    const { run, json, lines, manifest, runId, folder } = await world({ cases });
    writeFileSync(
      path.join(folder, 'arrivals.jsonl'),
      '{"at_ms": 1000, "slice": "long", "weight": 2}\n{"at_ms": 1250.4, "slice": "short", "class": "night", "weight": 1}\n',
    );
    const { trace } = await json(
      'export',
      runId,
      '--format',
      'aiperf',
      '--arrivals',
      'arrivals.jsonl',
      '--out',
      'a.jsonl',
      '--class-by',
      'tag:class:',
      '--output-length',
      'expected',
    );
    const [first, second] = lines('a.jsonl');
    expect(first).toEqual({
      session_id: `qgate-${trace.slice(7, 23)}-0`,
      messages: [{ role: 'user', content: 'question t' }],
      output_length: 6,
      timestamp: 0,
      extra: {
        temperature: 0,
        top_p: 1,
        presence_penalty: 0,
        frequency_penalty: 0,
        seed: expect.any(Number),
      },
    });
    expect(second).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
      tools: [{ type: 'function', function: { name: 'f' } }],
      timestamp: 250,
    });
    expect(
      manifest('a.jsonl').lines.map((line: { class: string; weight: number; at_ms: number }) => [
        line.class,
        line.weight,
        line.at_ms,
      ]),
    ).toEqual([
      [null, 2, 0],
      ['night', 1, expect.closeTo(250.4, 9)],
    ]);
    // The tools have no place in vLLM's lines, and their slice has a share.
    expect((await run('export', runId, '--format', 'vllm', '--out', 'v.jsonl')).stderr).toContain(
      'slice short has a share of 0.75 and no case that can be written',
    );
  });

  it('names every arrival that cannot be used, and asks for weights in all lines or none', async () => {
    const { run, runId, folder } = await world();
    const refused = async (text: string): Promise<string> => {
      writeFileSync(path.join(folder, 'arrivals.jsonl'), text);
      const { code, stderr } = await run(
        'export',
        runId,
        '--format',
        'aiperf',
        '--arrivals',
        'arrivals.jsonl',
        '--out',
        'a.jsonl',
      );
      expect(code).toBe(2);
      return stderr;
    };
    const said = await refused('{"at_ms": 5}\n{"at_ms": 4}\n{"at_ms": -1}\n{"at": 1}\n{"at_ms": ');
    expect(said).toMatch(/arrivals\.jsonl:2.*earlier than the line before/);
    expect(said).toMatch(/arrivals\.jsonl:3.*at_ms must be >= 0/);
    expect(said).toMatch(/arrivals\.jsonl:4/);
    expect(said).toMatch(/arrivals\.jsonl:5.*ends too early/);
    expect(await refused('{"at_ms": 1, "weight": 2}\n{"at_ms": 2}\n')).toContain(
      '1 of 2 lines have a weight',
    );
  });

  it('marks held-out cases with what to search a training set for', async () => {
    const { json, lines, manifest, runId } = await world({ more: { caseSet: 'heldout' } });
    await json('export', runId, '--format', 'guidellm', '--out', 'g.jsonl');
    const { canary, gate } = manifest('g.jsonl');
    expect(gate.set).toBe('heldout');
    expect(canary).toMatch(/^qgate-canary-[0-9a-f]{32}: held-out test cases, not for training$/);
    expect(lines('g.jsonl').every((line) => line.canary === canary)).toBe(true);
    expect(lines('g.jsonl')[0]).toMatchObject({
      output_tokens_count: 64,
      prompt_tokens_count: expect.any(Number),
    });
  });
});

describe('qgate load import', () => {
  it('joins a load test to the cases of its trace, which the store knows', async () => {
    const { json, run, manifest, runId, folder } = await world();
    const { trace } = await json('export', runId, '--format', 'vllm', '--out', 'fp8.jsonl');
    const { lines } = manifest('fp8.jsonl');
    const lengths = lines.map(({ input_tokens: nIn }: { input_tokens: number }) => nIn + 11);
    writeFileSync(path.join(folder, 'result.json'), vllmResult(trace, lengths));
    const [{ stored, isNew }] = (await json('import', 'result.json', '--phase', 'steady')) as [
      { stored: StoredLoadRun; isNew: boolean },
    ];
    expect([isNew, stored.nRequests, stored.run.traceDigest, stored.run.phase, stored.run.warnings]).toEqual([
      true,
      12,
      trace,
      'steady',
      [],
    ]);
    const { openStore } = await import('../../src/store/open-store.js');
    const store = openStore(path.join(folder, 'store.sqlite'));
    expect([...store.loads.requests(stored.id)].map(({ caseId }) => caseId)).toEqual(
      lines.map((line: { case: string }) => line.case),
    );
    expect(store.loads.trace(trace)?.lines).toHaveLength(12);
    store.close();

    const again = await run('import', 'result.json', '--phase', 'steady');
    expect(again.stdout).toContain(
      `${stored.id}: 12 requests of vllm-bench (version not told), stored already`,
    );
    const other = await run('import', 'result.json', '--phase', 'cold');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining(
        `this load run is stored already, as ${stored.id}, with phase steady, not cold`,
      ),
    ]);
  });

  it('takes the trace from its manifest where the store does not know it, and no changed one', async () => {
    const there = await world();
    await there.json('export', there.runId, '--format', 'vllm', '--out', 'fp8.jsonl');
    const { lines } = there.manifest('fp8.jsonl');
    const { json, run, folder } = await world();
    const lengths = lines.map(({ input_tokens: nIn }: { input_tokens: number }) => nIn);
    writeFileSync(path.join(folder, 'result.json'), vllmResult(null, lengths));
    const manifest = path.join(there.folder, 'fp8.jsonl.manifest.json');
    const [{ stored }] = await json('import', 'result.json', '--trace', manifest);
    expect(stored.run.traceDigest).toBe(there.manifest('fp8.jsonl').trace);
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"weight": 1.125', '"weight": 9'));
    const changed = await run('import', 'result.json', '--trace', manifest);
    expect([changed.code, changed.stderr]).toEqual([
      21,
      expect.stringContaining('was changed since it was written'),
    ]);
  });

  it('tells what was read, and says what to do where nothing can be', async () => {
    const { run, folder } = await world();
    const { code, stdout } = await run('import', loadFixture('aiperf'), '--boundary', 'gateway');
    expect(code).toBe(0);
    expect(
      stdout.replace(/load-[0-9a-f]{12}/, 'load-ID'),
    ).toBe(`load-ID: 5 requests of aiperf (0.14.0, layout 1.5)
  run 1 of the file, named run_0001
  phase not declared; window 2 s; 4 requests/s offered; no limit in flight told; loop open
  models example/model-8b; bundle not told; trace none
  ttft_ms:first-response-minus-start@gateway/monotonic  first response with content minus request start, reasoning included
  ttfo_ms:first-output-response-minus-start@gateway/monotonic  first response that is no reasoning minus request start
  itl_gap_ms:gap-between-responses@gateway/monotonic  each response minus the response before; a response may hold several tokens
  e2e_ms:last-response-minus-start@gateway/monotonic  last response minus request start
  tpot_ms:last-response-minus-first-response-over-n-minus-1@gateway/monotonic/tokens-by-client  last response minus first response; AIPerf calls it inter-token latency, divided by output tokens − 1
  ntpot_ms:last-response-minus-start-over-n@gateway/monotonic/tokens-by-client  last response minus request start, divided by output tokens
  n_in:prompt-tokens@gateway/monotonic/tokens-by-client  tokens of the prompt
  n_out:output-and-reasoning-tokens@gateway/monotonic/tokens-by-client  output tokens, those of reasoning included
  n_reasoning:reasoning-tokens@gateway/monotonic/tokens-by-client  tokens of reasoning
  warning: requests left out, since they are of the warm-up: 1
  warning: time_to_first_token in fortnights: the unit is not known, so that it is not measured; requests concerned: 1
`);
    writeFileSync(
      path.join(folder, 'cut.json'),
      readFileSync(loadFixture('vllm-bench.json'), 'utf8').slice(0, 700),
    );
    expect((await run('import', 'cut.json')).code).toBe(21);
    expect((await run('import', 'none.json')).code).toBe(2);
    expect((await run('import')).code).toBe(2);
  });

  it('takes the clocks of a run of our own, as descriptive figures of a closed loop', async () => {
    const folder = scratchFolder();
    const file = path.join(folder, 'store.sqlite');
    const timed = (sentAtMs: number) => ({
      text: 'A: 4',
      promptTokens: 10,
      completionTokens: 5,
      clocks: { sentAtMs, firstChunkMs: 20, firstContentMs: 25, chunkMs: [35, 65], endMs: 70 },
    });
    const { runId } = await answeredRun(
      sampleGate(),
      [sampleCase('a'), sampleCase('b')],
      {
        a: { baseline: timed(1000), candidate: timed(2000) },
        b: {
          baseline: timed(1500),
          candidate: { ...timed(2100), status: 'timeout', text: null, completionTokens: null },
        },
      },
      {},
      file,
    );
    const { stdout } = await qgate(['load', 'import', '--run', runId, '--store', file, '--json'], folder);
    const [{ stored }] = JSON.parse(stdout) as [{ stored: StoredLoadRun }];
    expect(stored.run).toMatchObject({ tool: 'qgate', loop: 'closed', startedAtMs: 2000, durationS: 0.17 });
    expect(stored.run.warnings).toEqual([
      'measured by qgate run under its own closed loop: descriptive figures, and no forecast of traffic',
    ]);
    const { openStore } = await import('../../src/store/open-store.js');
    const store = openStore(file);
    expect([...store.loads.requests(stored.id)]).toMatchObject([
      {
        caseId: 'a',
        sentMs: 0,
        ttftMs: 20,
        ttfoMs: 25,
        tpotMs: 10,
        ntpotMs: 14,
        e2eMs: 70,
        itlGapsMs: [10, 30],
      },
      { caseId: 'b', outcome: 'timed-out', sentMs: 100, tpotMs: null, e2eMs: null },
    ]);
    store.close();
  });

  it('field case 636: counts an answer of the run with neither a token nor a text as failed, and calls of tools as answers', async () => {
    const folder = scratchFolder();
    const file = path.join(folder, 'store.sqlite');
    const clocks = { sentAtMs: 1000, firstChunkMs: null, firstContentMs: null, chunkMs: [], endMs: 4 };
    const empty = { status: 'empty', text: '', completionTokens: 0, clocks } as const;
    const call = { id: null, name: 'look_up', arguments: '{}' };
    const { runId } = await answeredRun(
      sampleGate(),
      ['a', 'b', 'c', 'd'].map((id) => sampleCase(id)),
      {
        a: { baseline: empty, candidate: empty },
        b: { baseline: empty, candidate: { ...empty, text: null, completionTokens: null } },
        c: { baseline: empty, candidate: { ...empty, status: 'tool_call', toolCalls: [call] } },
        d: { baseline: empty, candidate: { ...empty, text: 'yes', clocks: { ...clocks, endMs: 0 } } },
      },
      {},
      file,
    );
    const { stdout } = await qgate(['load', 'import', '--run', runId, '--store', file, '--json'], folder);
    const [{ stored }] = JSON.parse(stdout) as [{ stored: StoredLoadRun }];
    const { openStore } = await import('../../src/store/open-store.js');
    const store = openStore(file);
    expect([...store.loads.requests(stored.id)]).toMatchObject([
      { caseId: 'a', outcome: 'errored', detail: 'neither a token nor a text came back' },
      { caseId: 'b', outcome: 'errored' },
      { caseId: 'c', outcome: 'succeeded', detail: null },
      { caseId: 'd', outcome: 'succeeded', e2eMs: null },
    ]);
    store.close();
  });
});

describe('qgate load remove', () => {
  it('takes a load run out of the store with every byte of its answers', async () => {
    const { folder, run, json } = await world();
    const [{ stored }] = await json('import', loadFixture('vllm-bench.json'));
    const text = 'eight tokens in one chunk';
    const hasText = (): boolean =>
      ['', '-wal'].some((end) => {
        const file = path.join(folder, `store.sqlite${end}`);
        return existsSync(file) && readFileSync(file).includes(text);
      });
    expect(hasText()).toBe(true);
    expect(await run('remove', 'load-000000000000')).toMatchObject({
      code: 2,
      stderr: `error: no load run load-000000000000, and nothing was removed\n  the store holds ${stored.id}\n`,
    });
    expect(await json('remove', stored.id)).toEqual({ removed: [stored.id], isComplete: true, copies: [] });
    expect(hasText()).toBe(false);
    expect((await run('remove', stored.id)).code).toBe(2);
  });
});
