import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openRecorded } from '../../../src/endpoint/recorded/open-recorded.js';
import type { Answer } from '../../../src/run/response.js';
import { sampleCase } from '../../support/samples.js';
import { scratchFolder } from '../../support/scratch.js';

const NAMES = ['a', 'b', 'c', 'd'];
const CASES = NAMES.map((id) => sampleCase(id, { input: { kind: 'text', text: `ask ${id}` } }));

function opened(content: string | Uint8Array, more: { idPath?: string; acceptsUnfinished?: boolean } = {}) {
  const file = path.join(scratchFolder(), 'outputs');
  writeFileSync(file, content);
  return openRecorded({ path: file, displayPath: 'outputs', sha256: null, cases: CASES, ...more });
}

async function answerOf(source: ReturnType<typeof opened>, index = 0): Promise<Answer> {
  const request = {
    arm: 'baseline' as const,
    case: CASES[index] as never,
    repeat: 0,
    messages: [],
    tools: null,
  };
  const rest = { decoding: { extra: {} }, decodingDigest: null };
  return (await source.endpoint.call({ ...request, ...rest }, new AbortController().signal)).answer;
}

const jsonl = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const sample = (id: string, more: object = {}) => ({
  id,
  epoch: 1,
  input: `ask ${id}`,
  output: { choices: [{ message: { content: 'yes' }, stop_reason: 'stop' }] },
  scores: { match: { value: 'C' } },
  ...more,
});
const log = (more: object, ...samples: unknown[]) =>
  JSON.stringify({ version: 2, status: 'success', eval: {}, ...more, samples });
const ERROR = 'error';

describe('field case 632: what a tool says of its samples', () => {
  test.each([
    [
      { invalidation: { author: 'jo', reason: 'sandbox died', timestamp: 't' } },
      ERROR,
      'Inspect marks the sample as invalid: sandbox died',
    ],
    [{ invalidation: { author: 'jo', reason: null } }, ERROR, 'Inspect marks the sample as invalid'],
    [{ invalidation: true }, ERROR, 'Inspect marks the sample as invalid'],
    [{ error: { message: 'boom', traceback: 't' } }, ERROR, 'boom'],
    [{ error: 'boom' }, ERROR, 'boom'],
    [{ limit: { type: 'working', limit: 3 } }, 'timeout', 'the sample was stopped by its working limit'],
    [{ limit: { type: 'cost', limit: 3 } }, 'truncated', 'the sample was stopped by its cost limit'],
    [{ limit: { type: 'operator', limit: 1 } }, ERROR, 'the sample was stopped by its operator limit'],
    [{ limit: { type: 'patience', limit: 1 } }, ERROR, 'the sample was stopped by its patience limit'],
    [{ limit: 'time' }, 'timeout', 'the sample was stopped by its time limit'],
    [{ status: 'invalidated' }, ERROR, "Inspect says the sample's status is invalidated"],
    [{ excluded: { reason: 'contaminated' } }, ERROR, 'the row says excluded: contaminated'],
    [{ completed: false }, ERROR, 'the row says completed: false'],
  ])('Inspect: %j', async (more, status, detail) => {
    const source = opened(log({}, sample('a', more), sample('b')));
    expect(await answerOf(source)).toMatchObject({ status, detail });
    expect(await answerOf(source, 1)).toMatchObject({ status: 'ok', detail: null });
  });

  test('Inspect: an invalid sample of an archive is unscored too', async () => {
    const header = strToU8(JSON.stringify({ version: 2, status: 'success', invalidated: true, eval: {} }));
    const invalid = strToU8(JSON.stringify(sample('a', { invalidation: { author: 'jo', reason: 'x' } })));
    const source = opened(
      zipSync({
        'header.json': header,
        'samples/a_epoch_1.json': invalid,
        'samples/b_epoch_1.json': strToU8(JSON.stringify(sample('b'))),
      }),
    );
    expect(source.problems).toEqual([]);
    expect([(await answerOf(source)).status, (await answerOf(source, 1)).status]).toEqual([ERROR, 'ok']);
  });

  const REFUSED = [
    [log({ status: 'cancelled' }, sample('a')), 'the log is not finished: it was cancelled'],
    [
      log({ status: 'error', error: { message: 'no' } }, sample('a')),
      'the log is not finished: it ended in an error',
    ],
    [
      log({ error: { message: 'disk full' } }, sample('a')),
      'the log is not finished: it holds an error: disk full',
    ],
    [
      zipSync({
        '_journal/start.json': strToU8('{"version":2,"eval":{}}'),
        'samples/a_epoch_1.json': strToU8(JSON.stringify(sample('a'))),
      }),
      'the log is not finished: it was started and not finished',
    ],
  ] as const;
  test.each(REFUSED)(
    'Inspect: an unfinished log is refused unless the bundle says so (%#)',
    async (content, message) => {
      expect(opened(content).problems).toMatchObject([
        { severity: 'error', code: 'recorded-unfinished', message },
      ]);
      const accepted = opened(content, { acceptsUnfinished: true });
      expect(accepted.problems).toMatchObject([{ severity: 'warning', code: 'recorded-unfinished' }]);
      expect(accepted.missingIds).toEqual(['b', 'c', 'd']);
      expect(await answerOf(accepted)).toMatchObject({ status: 'ok' });
    },
  );

  test('Inspect: a log whose status is not known, or that hides which samples are invalid, is refused', () => {
    expect(
      opened(log({ status: 'paused' }, sample('a')), { acceptsUnfinished: true }).problems,
    ).toMatchObject([{ severity: 'error', message: "the log's status is paused, which is not known" }]);
    expect(opened(log({ invalidated: true }, sample('a'))).problems).toMatchObject([
      { severity: 'error', message: 'the log says that samples of it are invalid, and none is marked' },
    ]);
  });

  const result = (more: object) => ({
    vars: { id: 'a' },
    prompt: {},
    response: { output: 'yes' },
    success: true,
    score: 1,
    failureReason: 0,
    ...more,
  });
  test.each([
    [{ failureReason: 3 }, 'failureReason is 3, which is not known'],
    [{ failureReason: 'ERROR' }, 'failureReason is ERROR, which is not known'],
    [{ success: 'yes' }, 'success is yes, neither true nor false'],
    [{ error: 'rate limit' }, 'success is true beside an error: rate limit'],
    [{ success: false, error: 'rate limit' }, 'success is false beside an error: rate limit'],
    [{ response: { output: 'x', error: { message: '500' } } }, '500'],
    [{ skipped: true }, 'the row says skipped: true'],
    [{ testCase: { skip: true } }, 'the row says skip: true'],
    [{ failureReason: 2, error: 'no quota', response: { output: '' } }, 'no quota'],
  ])('promptfoo: %j', async (more, detail) => {
    const source = opened(JSON.stringify({ results: { results: [result(more)] } }), { idPath: 'vars.id' });
    expect(await answerOf(source)).toMatchObject({ status: ERROR, detail, recordedGrades: null });
  });

  test.each([
    { gradingResult: { pass: true, score: 1, reason: 'No assertions' } },
    {
      gradingResult: {
        pass: false,
        score: 0,
        componentResults: [{ pass: false, metadata: { graderError: true } }],
      },
    },
  ])('promptfoo: an answer that nothing graded has no grades: %j', async (more) => {
    const source = opened(JSON.stringify({ results: { results: [result(more)] } }), { idPath: 'vars.id' });
    expect(await answerOf(source)).toMatchObject({ status: 'ok', text: 'yes', recordedGrades: null });
  });

  test('lm-evaluation-harness: a request without a text is no answer, whatever its metric says', async () => {
    const row = (resps: unknown) => ({ doc_id: 0, doc: { id: 'a' }, resps, metrics: ['em'], em: 0 });
    for (const resps of [[[null]], [null]]) {
      const source = opened(jsonl(row(resps)), { idPath: 'doc.id' });
      expect(await answerOf(source)).toMatchObject({ status: ERROR, recordedGrades: null });
    }
  });

  const batch = (more: object, response: object = {}) => ({
    custom_id: 'a',
    response: { status_code: 200, body: { choices: [{ message: { content: 'yes' } }] }, ...response },
    error: null,
    ...more,
  });
  test.each([
    [batch({ error: { code: 'server_error', message: 'half' } }), 'server_error: half'],
    [batch({ error: 'timeout' }), 'timeout'],
    [batch({}, { status_code: '500' }), 'status_code is "500", which is no success'],
    [batch({}, { status_code: 102 }), 'status_code is 102, which is no success'],
    [batch({}, { body: { error: { message: 'no' }, choices: [{ message: { content: 'yes' } }] } }), 'no'],
  ])('batch rows of OpenAI, vLLM and LiteLLM: %j', async (row, detail) => {
    expect(await answerOf(opened(jsonl(row)))).toMatchObject({ status: ERROR, detail });
  });

  test.each([
    [{ output: 'yes', error: 'timeout' }, 'the row says error: timeout'],
    [{ output: 'yes', status: 'ok', invalid: true }, 'the row says invalid: true'],
    [{ output: 'yes', success: false }, 'the row says success: false'],
    [{ error: { message: 'no route' } }, 'the row says error: no route'],
  ])('lines of our own: %j', async (fields, detail) => {
    expect(await answerOf(opened(jsonl({ id: 'a', ...fields })))).toMatchObject({ status: ERROR, detail });
  });

  test('what says that all is well changes nothing', async () => {
    const well = { error: null, errors: [], invalid: false, success: true, completed: true, skipped: 'no' };
    expect(await answerOf(opened(jsonl({ id: 'a', output: 'yes', ...well })))).toMatchObject({
      status: 'ok',
    });
    expect(await answerOf(opened(log({}, sample('a', well))))).toMatchObject({ status: 'ok' });
  });
});

describe('field case 633: NaN and Infinity as Python writes them', () => {
  test('one grade is left out, and the rest of the file stands', async () => {
    const text = log({}, sample('a', { scores: { match: { value: '@' } } }), sample('b')).replace(
      '"@"',
      'NaN',
    );
    const source = opened(text);
    expect(source.problems).toEqual([]);
    expect((await answerOf(source)).recordedGrades?.match).not.toSatisfy(Number.isFinite);
    expect((await answerOf(source, 1)).recordedGrades).toEqual({ match: 'C' });
    expect(await answerOf(source)).toMatchObject({ status: 'ok', text: 'yes' });
  });

  test.each([
    '{"id":"a","output":"NaN, -Infinity","grades":{"x":-Infinity,"y":1}}\n',
    '{"doc_id":0,"doc":{"id":"a"},"resps":[["NaN, -Infinity"]],"metrics":["x","y"],"x":Infinity,"y":1}\n',
  ])('words within texts stay: %j', async (line) => {
    const source = opened(line, line.includes('doc_id') ? { idPath: 'doc.id' } : {});
    const { text, recordedGrades } = await answerOf(source);
    expect([text, recordedGrades?.y, Number.isFinite(recordedGrades?.x)]).toEqual([
      'NaN, -Infinity',
      1,
      false,
    ]);
  });

  test('a message names the line and byte at fault, not a NaN before it', () => {
    const line = '{"id":"a","output":"x","grades":{"x":NaN}, }';
    expect(opened(`{"id":"b","output":"é"}\n${line}\n`).problems).toMatchObject([
      { line: 2, message: 'the line is not JSON (byte 44: unexpected "}")' },
    ]);
    const document = '{\n "status": "success", "eval": {},\n "samples": [{"a": NaN, b: 1}]}';
    expect(opened(document).problems).toMatchObject([
      { message: 'the file is not JSON (line 3, byte 25: unexpected "b")' },
    ]);
    expect(opened('{"id":"a","output":"x').problems).toMatchObject([
      { line: 1, message: 'the line is not JSON (byte 20: it ends too early)' },
    ]);
  });
});
