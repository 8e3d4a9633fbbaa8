import { expect, test } from 'vitest';
import type { Judgment } from '../../src/grade/judge/judgment.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { answeredRun } from '../support/answered-run.js';
import { judgedGate, pairJudge } from '../support/judging.js';
import { sampleCases } from '../support/samples.js';

const JUDGE = digestOf('judge');
const SUBJECT = digestOf('subject');

const judgment = (more: Partial<Judgment> = {}): Judgment => ({
  judgeDigest: JUDGE,
  subjectDigest: SUBJECT,
  vote: 0,
  status: 'judged',
  value: { kind: 'preference', winner: 'first' },
  replies: ['{"winner":"1"}'],
  detail: null,
  model: 'j',
  promptTokens: 10,
  completionTokens: 2,
  ...more,
});

const emptyRun = () => answeredRun(judgedGate(pairJudge()), sampleCases(1), {});

test('a judgment comes back as it was, hostile text included', async () => {
  const { store, runId } = await emptyRun();
  const sink = store.judgmentSink(runId, JUDGE);
  const levels = judgment({ vote: 1, value: { kind: 'levels', levels: { a: 1.5 }, hasMaterialError: null } });
  const failed = judgment({
    vote: 2,
    status: 'unparsed',
    value: null,
    replies: ['\0', '\ud800'],
    promptTokens: null,
  });
  for (const each of [levels, failed, judgment()]) sink.put(each);
  await sink.flush();
  expect([...store.judgments(JUDGE, [SUBJECT, digestOf('other')])]).toEqual([judgment(), levels, failed]);
  expect([...store.judgments(digestOf('other judge'), [SUBJECT])]).toEqual([]);
  expect(store.judgingCosts(runId, JUDGE)).toEqual({
    nAsked: 3,
    promptTokens: 20,
    completionTokens: 6,
    nUncounted: 1,
  });
});

test('what a judge said stays; a failure of the transport and another model’s reply give way', async () => {
  const { store, runId } = await emptyRun();
  const sink = store.judgmentSink(runId, JUDGE);
  const statuses = ['error', 'judge_mismatch', 'unparsed', 'judge_refused'] as const;
  for (const [vote, status] of statuses.entries()) sink.put(judgment({ vote, status, value: null }));
  sink.put(judgment({ vote: 4 }));
  for (let vote = 0; vote < 5; vote += 1) {
    sink.put(judgment({ vote, value: { kind: 'preference', winner: 'second' } }));
  }
  await sink.flush();
  const kept = [...store.judgments(JUDGE, [SUBJECT])];
  expect(kept.map(({ status }) => status)).toEqual([
    'judged',
    'judged',
    'unparsed',
    'judge_refused',
    'judged',
  ]);
  expect(kept[4]?.value).toEqual({ kind: 'preference', winner: 'first' });
});

test('field case 109: a status other than judged has no value, and a value no other status', async () => {
  const { store, runId } = await emptyRun();
  const sink = store.judgmentSink(runId, JUDGE);
  expect(() => sink.put(judgment({ status: 'error' }))).toThrow(/is error with a value/);
  expect(() => sink.put(judgment({ value: null }))).toThrow(/is judged with no value/);
});

test('a tally goes out of date with a judgment of its judge, and of no other', async () => {
  const { store, runId } = await emptyRun();
  const sink = store.judgmentSink(runId, JUDGE);
  store.putTally(runId, { n: 1 });
  const other = store.judgmentSink(runId, JUDGE);
  other.put(judgment());
  await other.flush();
  expect(store.tally(runId)).toBeNull();
  store.putTally(runId, { n: 2 });
  sink.put(judgment({ judgeDigest: digestOf('another') }));
  await sink.flush();
  expect(store.tally(runId)).toEqual({ n: 2 });
});
