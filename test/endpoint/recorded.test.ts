import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { openRecorded } from '../../src/endpoint/recorded/open-recorded.js';
import { makePlan } from '../../src/plan/make-plan.js';
import { executePlan } from '../../src/run/execute-plan.js';
import type { Answer } from '../../src/run/response.js';
import { digestOf, digestOfBytes } from '../../src/shared/canonical-json.js';
import { memorySink } from '../support/memory-sink.js';
import { DECODING, sampleBundle, sampleCase, sampleCases, sampleGate } from '../support/samples.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-recorded-'));
afterAll(() => rmSync(directory, { recursive: true }));
let nFiles = 0;

function recorded(content: string | Buffer, cases: readonly Case[] = sampleCases(3)) {
  const path = join(directory, `${nFiles++}.jsonl`);
  writeFileSync(path, content);
  return openRecorded({ path, displayPath: 'outputs.jsonl', sha256: null, cases });
}

async function answerTo(source: ReturnType<typeof recorded>, item: Case, repeat = 0): Promise<Answer> {
  const request = {
    arm: 'baseline' as const,
    case: item,
    repeat,
    messages: [],
    tools: null,
    decoding: { extra: {} },
    decodingDigest: null,
  };
  return (await source.endpoint.call(request, new AbortController().signal)).answer;
}

const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('openRecorded', () => {
  test('field case 36: joins by id alone, in whatever order the lines are', async () => {
    const cases = sampleCases(4);
    const content = lines(
      { id: 'c3', output: 'three' },
      { id: 'c0', output: 'zero' },
      { id: 'c1', output: 'one' },
    );
    const source = recorded(content, cases);
    const answers = await Promise.all(cases.map((item) => answerTo(source, item)));
    expect(answers.map((answer) => answer.text)).toEqual(['zero', 'one', null, 'three']);
    expect(answers[2]).toMatchObject({
      status: 'error',
      detail: 'no recorded line',
      attempts: 0,
      clocks: null,
    });
    expect(source.missingIds).toEqual(['c2']);
    expect(source.problems).toEqual([]);
    await source.endpoint.close();
  });

  test('duplicates are errors with both lines', () => {
    const source = recorded(
      lines({ id: 'c0', output: 'a' }, { id: 'c1', output: 'b' }, { id: 'c0', output: 'c' }),
    );
    expect(source.problems).toEqual([
      {
        code: 'recorded-duplicate',
        file: 'outputs.jsonl',
        line: 3,
        message: '"c0" is on line 1 and again on line 3',
        hint: 'keep one of them, or number repeats with "repeat": 0, 1, 2 …',
        severity: 'error',
      },
    ]);
  });

  test('repeats are kept apart', async () => {
    const source = recorded(
      lines({ id: 'c0', repeat: 1, output: 'second' }, { id: 'c0', repeat: 0, output: 'first' }),
    );
    expect(source.problems).toEqual([]);
    expect(await answerTo(source, sampleCase('c0'), 1)).toMatchObject({ text: 'second' });
    expect(await answerTo(source, sampleCase('c0'), 2)).toMatchObject({
      status: 'error',
      detail: 'no recorded line for repeat 2',
    });
  });

  test('unknown ids are a warning that lists them', () => {
    const source = recorded(
      lines({ id: 'c0', output: 'a' }, { id: 'x', output: 'b' }, { id: 'y', output: 'c' }),
    );
    expect(source.unknownIds).toEqual(['x', 'y']);
    expect(source.problems).toMatchObject([
      { severity: 'warning', message: '2 lines have ids that no case of the gate has: "x", "y"' },
    ]);
  });

  test('empty is not an answer, and a null output neither', async () => {
    const source = recorded(
      lines({ id: 'c0', output: '' }, { id: 'c1', output: null }, { id: 'c2', output: ' \n' }),
    );
    for (const item of sampleCases(3)) expect((await answerTo(source, item)).status).toBe('empty');
  });

  test('a line with grades and no output is ok without text, and is listed', async () => {
    const source = recorded(
      lines({ id: 'c0', grades: { label: 'refused' } }, { id: 'c1', output: 'x', grades: { a: 1 } }),
    );
    expect(source.gradesOnlyIds).toEqual(['c0']);
    expect(await answerTo(source, sampleCase('c0'))).toMatchObject({
      status: 'ok',
      text: null,
      recordedGrades: { label: 'refused' },
    });
  });

  test('finish reasons, statuses and tool calls are taken over', async () => {
    const source = recorded(
      lines(
        { id: 'c0', output: 'cut', finish_reason: 'length' },
        { id: 'c1', output: null, status: 'filtered' },
        { id: 'c2', output: null, tool_calls: [{ id: 'k', function: { name: 'f', arguments: '{}' } }] },
      ),
    );
    expect(await answerTo(source, sampleCase('c0'))).toMatchObject({ status: 'truncated', text: 'cut' });
    expect(await answerTo(source, sampleCase('c1'))).toMatchObject({ status: 'filtered' });
    const call = { toolCalls: [{ id: 'k', name: 'f', arguments: '{}' }] };
    expect(await answerTo(source, sampleCase('c2'))).toMatchObject({ status: 'tool_call', ...call });
    expect(await answerTo(source, sampleCase('c2', { tools: [{}] }))).toMatchObject({
      status: 'ok',
      ...call,
    });
  });

  test('a status of ok does not make an answer of nothing', async () => {
    const source = recorded(lines({ id: 'c0', output: null, status: 'ok' }));
    expect(await answerTo(source, sampleCase('c0'))).toMatchObject({ status: 'empty' });
  });

  test('all bad lines are told with their numbers', () => {
    const source = recorded(
      `{"id":"c0","output":"a"}\n\nnot json\n[1]\n{"output":"x"}\n{"id":7,"output":"x"}\n{"id":"c1","ouput":"x"}\n{"id":"c2","output":5}\n`,
    );
    expect(source.problems.map(({ line, message }) => [line, message.replace(/\(.*\)/, '(…)')])).toEqual([
      [3, 'the line is not JSON (…)'],
      [4, 'the line is not a JSON object'],
      [5, 'the line has no id'],
      [6, 'the id 7 is not a text'],
      [7, '"c1" has neither output nor grades'],
      [8, '"output" must be text or null, not 5'],
    ]);
  });

  test('NUL, half a surrogate pair, a byte order mark and CRLF come through', async () => {
    const source = recorded(
      '\ufeff{"id":"c0","output":"a\\u0000b"}\r\n{"id":"c1","output":"ok \\ud83d"}\r\n',
    );
    expect(source.problems).toEqual([]);
    expect((await answerTo(source, sampleCase('c0'))).text).toBe('a\0b');
    expect((await answerTo(source, sampleCase('c1'))).text).toBe('ok \ud83d');
  });

  test('bytes that are not UTF-8 are an error', () => {
    const source = recorded(Buffer.from([123, 34, 105, 100, 34, 58, 34, 0xff, 34, 125, 10]));
    expect(source.problems).toMatchObject([{ line: 1, code: 'recorded-encoding' }]);
  });

  test('an empty file is an error', () => {
    expect(recorded('\n \n').problems).toMatchObject([{ code: 'recorded-empty' }]);
  });

  test('ids such as __proto__ are ids like any other', async () => {
    const source = recorded('{"id":"__proto__","output":"x"}\n', [
      sampleCase('__proto__'),
      sampleCase('constructor'),
    ]);
    expect((await answerTo(source, sampleCase('__proto__'))).text).toBe('x');
    expect(source.missingIds).toEqual(['constructor']);
  });

  test('a file that is not the one of the bundle is refused', () => {
    const path = join(directory, 'changed.jsonl');
    writeFileSync(path, lines({ id: 'c0', output: 'a' }));
    const cases = sampleCases(1);
    const open = (sha256: ReturnType<typeof digestOfBytes>) => openRecorded({ path, sha256, cases });
    expect(() => open(digestOfBytes('other'))).toThrow('has changed');
    expect(open(digestOfBytes(lines({ id: 'c0', output: 'a' }))).nLines).toBe(1);
  });

  test('a missing file is a sentence', () => {
    expect(() => openRecorded({ path: '/no/such.jsonl', sha256: null, cases: [] })).toThrow(
      '/no/such.jsonl cannot be read',
    );
  });

  test('lines longer than a read chunk, and many of them, are whole', async () => {
    const long = 'é'.repeat(1_200_000);
    const source = recorded(
      lines({ id: 'c0', output: long }, { id: 'c1', output: 'x' }, { id: 'c2', output: long }),
    );
    expect((await answerTo(source, sampleCase('c2'))).text).toBe(long);
    expect((await answerTo(source, sampleCase('c1'))).text).toBe('x');
  });

  test('a long run over recorded files hears a signal', async () => {
    const cases = sampleCases(20_000);
    const source = recorded(lines(...cases.map((item) => ({ id: item.id, output: 'x' }))), cases);
    const drain = new AbortController();
    const plan = makePlan({
      gate: sampleGate(),
      gateDigest: digestOf('gate'),
      cases,
      casesDigest: digestOf('cases'),
      baseline: sampleBundle('base'),
      candidate: sampleBundle('cand'),
    });
    const sink = memorySink();
    setImmediate(() => drain.abort());
    const endpoints = { baseline: source.endpoint, candidate: source.endpoint };
    const result = await executePlan({
      plan,
      cases,
      decoding: DECODING,
      endpoints,
      sink,
      drain: drain.signal,
    });
    expect(result.outcome).toBe('interrupted');
    expect(sink.stored.length).toBeLessThan(5000);
  });
});
