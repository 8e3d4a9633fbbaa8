import { openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { RecordedFormat } from '../../src/definition/recorded-format.js';
import { readEvalZip, ZIP_LIMITS } from '../../src/endpoint/recorded/formats/read-eval-zip.js';
import { openRecorded } from '../../src/endpoint/recorded/open-recorded.js';
import type { Answer } from '../../src/run/response.js';
import { ROOT } from '../support/run-qgate.js';
import { sampleCase } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const FIXTURES = path.join(ROOT, 'test/fixtures/recorded-formats');
const asked = (id: string, text: string): Case => sampleCase(id, { input: { kind: 'text', text } });
const CASES = [
  asked('sum', 'What is 2 + 2?'),
  asked('capital', 'Name the capital of France.'),
  asked('essay', 'Write an essay on rivers.'),
];

type Options = {
  readonly cases?: readonly Case[];
  readonly format?: RecordedFormat;
  readonly id?: string;
  readonly acceptsUnfinished?: boolean;
};

function open(file: string, { cases = CASES, format, id, acceptsUnfinished = false }: Options = {}) {
  return openRecorded({
    path: file,
    displayPath: path.basename(file),
    sha256: null,
    cases,
    format: format ?? null,
    idPath: id ?? null,
    acceptsUnfinished,
  });
}

function openText(content: string | Uint8Array, options: Options = {}) {
  const file = path.join(scratchFolder(), 'outputs');
  writeFileSync(file, content);
  return open(file, options);
}

async function answers(
  source: ReturnType<typeof open>,
  cases = CASES,
  repeat = 0,
): Promise<readonly Answer[]> {
  const call = async (item: Case) => {
    const request = { arm: 'baseline' as const, case: item, repeat, messages: [], tools: null };
    const rest = { decoding: { extra: {} }, decodingDigest: null };
    return (await source.endpoint.call({ ...request, ...rest }, new AbortController().signal)).answer;
  };
  const all = [];
  for (const item of cases) all.push(await call(item));
  return all;
}

const jsonl = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const messages = (source: ReturnType<typeof open>) => source.problems.map(({ message }) => message);

/** What each tool's file must come to: the same as lines of our own with what the tool keeps. */
const KNOWN: readonly (readonly [string, RecordedFormat, Options, Record<string, unknown>[]])[] = [
  [
    'lm-eval-0.4.9.samples.jsonl',
    'lm-eval',
    {},
    [{ grades: { exact_match: 1 } }, { grades: { exact_match: 1 } }, { grades: { exact_match: 0 } }],
  ],
  ...(['inspect-0.3.150.json', 'inspect-0.3.150.eval'] as const).map(
    (file) =>
      [
        file,
        'inspect',
        {},
        ['stop', 'stop', 'length'].map((finish_reason, index) => ({
          finish_reason,
          model: 'openai/m-1',
          prompt_tokens: 9,
          completion_tokens: 5,
          grades: { match: index === 2 ? 'I' : 'C' },
          ...(index === 1 ? { reasoning: 'It lies on the Seine.' } : {}),
        })),
      ] as const,
  ),
  ...([{}, { id: 'vars.id' }] as const).map(
    (options) =>
      [
        'promptfoo-0.123.results.json',
        'promptfoo',
        options,
        ['stop', 'stop', 'length'].map((finish_reason, index) => ({
          finish_reason,
          prompt_tokens: 9,
          completion_tokens: 5,
          grades: { success: index === 0, score: index === 0 ? 1 : 0 },
        })),
      ] as const,
  ),
  [
    'openai-batch.output.jsonl',
    'openai-batch',
    {},
    ['stop', 'stop', 'length'].map((finish_reason) => ({
      finish_reason,
      model: 'm-1',
      fingerprint: 'fp_1',
      prompt_tokens: 9,
      completion_tokens: 5,
    })),
  ],
  ['alpaca-eval-0.6.model_outputs.json', 'alpaca-eval', {}, [1, 2, 3].map(() => ({ model: 'm-1' }))],
];
const TEXTS = ['It is 4.', 'Paris', 'Rivers flow'];

describe('files of other tools', () => {
  test.each(KNOWN)('%s (%s) gives what lines of our own would: %j', async (file, format, options, kept) => {
    const source = open(path.join(FIXTURES, file), options);
    expect(source).toMatchObject({ format, problems: [], unknownIds: [], missingIds: [] });
    const own = openText(
      jsonl(...CASES.map(({ id }, index) => ({ id, output: TEXTS[index], ...kept[index] }))),
    );
    expect(own.format).toBe('qgate');
    expect(await answers(source)).toEqual(await answers(own));
    await source.endpoint.close();
    await own.endpoint.close();
  });

  test('a declared format must be the one of the file', () => {
    const source = open(path.join(FIXTURES, 'inspect-0.3.150.json'), { format: 'promptfoo' });
    expect(messages(source)).toEqual(['the file is of the format inspect, not promptfoo']);
  });

  test('one JSON value of no known kind is an error that names the kinds', () => {
    expect(messages(openText('{\n "answers": []\n}\n'))).toEqual([
      'the file is one JSON value of none of the known kinds',
    ]);
    expect(messages(openText('[1, 2'))[0]).toMatch(/^the file is not JSON/);
  });

  test('a declared id joins, also where the format has none of its own; a row without it is an error', async () => {
    const lines = jsonl(
      { doc_id: 0, doc: { key: 'capital' }, resps: [['Paris']] },
      { doc_id: 1, doc: {}, resps: [['x']] },
      { doc_id: 2, doc: { key: 'sum' }, resps: [['4']] },
    );
    const source = openText(lines, { id: 'doc.key' });
    expect((await answers(source)).map(({ text }) => text)).toEqual(['4', 'Paris', null]);
    expect(source.problems).toMatchObject([
      { line: 2, message: 'the row has nothing at doc.key, not an id', severity: 'error' },
    ]);
  });

  test('numbers join only where the bundle names them: they may be positions', async () => {
    const cases = [asked('1', 'one'), asked('2', 'two')];
    const samples = ['two', 'one'].map((input, index) => ({
      id: index + 1,
      epoch: 1,
      input,
      output: { choices: [{ message: { content: input }, stop_reason: 'stop' }] },
    }));
    const log = JSON.stringify({ version: 2, eval: {}, samples });
    const byInput = await answers(openText(log, { cases }), cases);
    expect(byInput.map(({ text }) => text)).toEqual(['one', 'two']);
    const byId = await answers(openText(log, { cases, id: 'id' }), cases);
    expect(byId.map(({ text }) => text)).toEqual(['two', 'one']);
  });

  test('field case 36: shuffling the rows changes nothing', async () => {
    const text = readFileSync(path.join(FIXTURES, 'openai-batch.output.jsonl'), 'utf8');
    const shuffled = text.trim().split('\n').reverse().join('\n');
    expect(await answers(openText(shuffled))).toEqual(await answers(openText(text)));
  });

  test('field cases 154 and 155: duplicates are errors, and rows of no case are listed', () => {
    const row = (custom_id: string) => ({
      custom_id,
      response: { status_code: 200, body: { choices: [{ message: { content: 'x' } }] } },
    });
    const source = openText(jsonl(row('sum'), row('r9'), row('sum')));
    expect(source.problems).toEqual([
      {
        code: 'recorded-duplicate',
        file: 'outputs',
        line: 3,
        message: '"sum" is at line 1 and again at line 3',
        hint: 'keep one of them',
        severity: 'error',
      },
      {
        code: 'recorded-unknown-id',
        file: 'outputs',
        message: '1 row belongs to no case of the gate: line 2 (id "r9")',
        hint: 'these rows are not used',
        severity: 'warning',
      },
    ]);
    expect(source.missingIds).toEqual(['capital', 'essay']);
  });

  test('a file of which no row belongs to a case is an error, with what to do', () => {
    const source = openText(jsonl({ doc_id: 0, resps: [['x']], arguments: [['other', {}]] }));
    expect(source.problems).toMatchObject([
      {
        severity: 'error',
        message: '1 row belongs to no case of the gate: line 1 (an input that no case has)',
        hint: 'name where the id of the case stands with `id` under `endpoint` in the bundle',
      },
    ]);
    const batch = openText(jsonl({ custom_id: 'g1-abc', response: null, error: { code: 'batch_expired' } }));
    expect(batch.problems).toMatchObject([
      { hint: 'results of `qgate batch export` are taken in with `qgate batch import`' },
    ]);
  });

  test('an input that several cases have joins nothing', () => {
    const cases = [asked('a', 'same'), asked('b', 'same')];
    const source = openText(JSON.stringify([{ instruction: 'same', output: 'x', generator: 'm' }]), {
      cases,
    });
    expect(messages(source)).toEqual(['[0]: its input is that of 2 cases: a, b']);
  });

  test('statuses: errors, limits, refusals and failures keep their meaning', async () => {
    const choices = [{ message: { content: 'half' }, stop_reason: 'stop' }];
    const sample = (id: string, more: object) => ({ id, epoch: 1, input: id, output: { choices }, ...more });
    const log = JSON.stringify({
      eval: {},
      samples: [
        sample('sum', { error: { message: 'boom' } }),
        sample('capital', { limit: { type: 'time', limit: 5 } }),
        sample('essay', { limit: { type: 'token', limit: 5 } }),
      ],
    });
    expect(await answers(openText(log))).toMatchObject([
      { status: 'error', detail: 'boom' },
      { status: 'timeout', detail: 'the sample was stopped by its time limit' },
      { status: 'truncated', detail: 'the sample was stopped by its token limit' },
    ]);
    const results = ['sum', 'capital', 'essay'].map((id, testIdx) => ({ vars: { id }, testIdx, prompt: {} }));
    const promptfoo = JSON.stringify({
      results: {
        results: [
          { ...results[0], response: { output: 'I cannot', isRefusal: true } },
          { ...results[1], failureReason: 2, error: 'API error: 500' },
          { ...results[2], response: { output: { a: 1 } }, error: 'assertion failed', failureReason: 1 },
        ],
      },
    });
    expect(await answers(openText(promptfoo, { id: 'vars.id' }))).toMatchObject([
      { status: 'refused', detail: 'I cannot' },
      { status: 'error', detail: 'API error: 500', text: null, recordedGrades: null },
      { status: 'ok', text: '{"a":1}' },
    ]);
    const batch = jsonl(
      { custom_id: 'sum', response: null, error: { code: 'batch_expired', message: 'late' } },
      { custom_id: 'capital', response: { status_code: 500, body: { error: { message: 'oops' } } } },
      { custom_id: 'essay', response: null, error: { code: 'request_timeout', message: 'slow' } },
    );
    expect(await answers(openText(batch))).toMatchObject([
      { status: 'error', detail: 'batch_expired: late' },
      { status: 'error', detail: 'oops' },
      { status: 'timeout', detail: 'request_timeout: slow' },
    ]);
  });

  test('log-likelihood samples carry grades and no text', async () => {
    const row = { doc_id: 0, doc: { id: 'sum' }, resps: [[[-1.5, false]]], metrics: ['acc'], acc: 1 };
    const source = openText(jsonl(row), { id: 'doc.id' });
    expect(source.gradesOnlyIds).toEqual(['sum']);
    expect((await answers(source))[0]).toMatchObject({
      status: 'ok',
      text: null,
      recordedGrades: { acc: 1 },
    });
  });

  test('repeats: epochs of Inspect, all responses of an lm-evaluation-harness sample', async () => {
    const sample = (epoch: number) => ({
      id: 'sum',
      epoch,
      output: { choices: [{ message: { content: `epoch ${epoch}` }, stop_reason: 'stop' }] },
    });
    const inspect = openText(JSON.stringify({ eval: {}, samples: [sample(2), sample(1)] }));
    expect((await answers(inspect, CASES.slice(0, 1), 1))[0]).toMatchObject({ text: 'epoch 2' });
    const harness = openText(jsonl({ doc_id: 3, doc: { id: 'sum' }, resps: [['a', 'b']] }), { id: 'doc.id' });
    expect((await answers(harness, CASES.slice(0, 1), 1))[0]).toMatchObject({ text: 'b' });
    await harness.endpoint.close();
  });

  test('names such as __proto__ are names like any other', async () => {
    const cases = [asked('__proto__', 'q')];
    const source = openText(
      '{"doc_id":0,"doc":{"id":"__proto__"},"resps":[["x"]],"metrics":["__proto__"],"__proto__":1}\n',
      {
        cases,
        id: 'doc.id',
      },
    );
    const [answer] = await answers(source, cases);
    expect(answer).toMatchObject({ text: 'x' });
    expect(Object.entries(answer?.recordedGrades ?? {})).toEqual([['__proto__', 1]]);
    expect(messages(openText(jsonl({ doc_id: 0, resps: [['x']] }), { id: 'constructor.name' }))).toEqual([
      'the row has nothing at constructor.name, not an id',
    ]);
  });
});

describe('.eval archives', () => {
  const sampleBytes = strToU8(JSON.stringify({ id: 'sum', epoch: 1, output: {} }));
  const zip = (files: Zippable) => {
    const file = path.join(scratchFolder(), 'log.eval');
    writeFileSync(file, zipSync(files));
    return openSync(file, 'r');
  };

  test('what would unpack to more than the limits is refused before it is unpacked', () => {
    const bomb = zip({ 'samples/a_epoch_1.json': new Uint8Array(1 << 20) });
    expect(() => [...readEvalZip(bomb, { ...ZIP_LIMITS, maxEntryBytes: 1 << 19 })]).toThrow(
      'samples/a_epoch_1.json would unpack to more than 0.5 MB',
    );
    const many = zip({ 'samples/a.json': sampleBytes, 'samples/b.json': sampleBytes });
    expect(() => [...readEvalZip(many, { ...ZIP_LIMITS, maxEntries: 1 })]).toThrow('or 1 samples');
  });

  test('an entry that states a smaller size than it has is not unpacked beyond it', () => {
    const archive = zipSync({ 'samples/a_epoch_1.json': strToU8(`{"id":"${'x'.repeat(100_000)}"}`) });
    // The stated size stands at byte 24 of the entry in the directory, whose sign is PK\1\2.
    const view = new DataView(archive.buffer, archive.byteOffset);
    const at = Buffer.from(archive).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    view.setUint32(at + 24, 10, true);
    const file = path.join(scratchFolder(), 'log.eval');
    writeFileSync(file, archive);
    expect(() => [...readEvalZip(openSync(file, 'r'))]).toThrow();
  });

  test('an archive that is cut off is a sentence', () => {
    const whole = readFileSync(path.join(FIXTURES, 'inspect-0.3.150.eval'));
    expect(messages(openText(whole.subarray(0, 300)))[0]).toMatch(/^the zip archive cannot be read/);
  });
});
