import { expect, test } from 'vitest';
import type { StorePort } from '../../../src/workflow/ports.js';
import { showCase } from '../../../src/workflow/show-case.js';
import { answeredRun } from '../../support/answered-run.js';
import { questionsOf, replied, takenIn, unjudgedRun } from '../../support/judge-batch.js';
import { judged, pairJudge, sectionsOf, singleJudge, stubJudge } from '../../support/judging.js';
import { sampleCases, sampleGate } from '../../support/samples.js';

async function judgingOf({ store, runId }: { store: StorePort; runId: string }, caseId = 'c0') {
  const noScripts = () => Promise.reject(new Error('no script is needed'));
  return (await showCase(store, runId, caseId, noScripts)).judging;
}

/** Prefers the candidate's answer where it stands first, and cannot say where it stands second. */
const half = ({ prompt }: { readonly prompt: string }): string =>
  sectionsOf(prompt).get('answer 1')?.startsWith('two') ? '{"winner":"1"}' : 'Hm.';

test('a case shows who judged it, in which order, what was said and why it counts for nothing', async () => {
  const run = await unjudgedRun(pairJudge(), sampleCases(2));
  const missing = { status: 'missing', detail: 'not judged yet', value: null, replies: [] };
  expect(await judgingOf(run)).toMatchObject({
    judge: { name: 'judge', model: 'j', digest: expect.stringMatching(/^sha256:/) },
    finding: 'unscored: not judged yet',
    judgments: [missing, missing],
  });
  await judged(run, stubJudge(half));
  const judging = await judgingOf(run);
  expect(judging?.finding).toBe('unscored: judge: unparsed (the reply is not one JSON value)');
  expect(judging?.judgments.toSorted((a, b) => (a.place < b.place ? -1 : 1))).toEqual([
    {
      place: 'baseline-first',
      vote: 0,
      status: 'unparsed',
      value: null,
      detail: 'the reply is not one JSON value',
      model: 'j',
      replies: ['Hm.', 'Hm.'],
    },
    {
      place: 'candidate-first',
      vote: 0,
      status: 'judged',
      value: 'candidate is better (shown first)',
      detail: null,
      model: 'j',
      replies: ['{"winner":"1"}'],
    },
  ]);
});

test('a reply that is still to be asked for once more is shown, as missing', async () => {
  const run = await unjudgedRun(pairJudge(), sampleCases(1));
  await takenIn(
    run,
    questionsOf(run).lines.map((line) => replied(line, 'Hm.')),
  );
  expect((await judgingOf(run))?.judgments[0]).toMatchObject({
    status: 'missing',
    detail: 'to be asked once more: the reply is not one JSON value',
    replies: ['Hm.'],
  });
});

test('single answers show their levels; equal answers show that nobody was asked', async () => {
  const single = await unjudgedRun(singleJudge({ votes: 2 }), sampleCases(1));
  await judged(
    single,
    stubJudge(() => '{"levels":{"helpful":4},"material_error":true}'),
  );
  expect(await judgingOf(single)).toMatchObject({
    finding: 'baseline: helpful 4, material error true; candidate: helpful 4, material error true',
    judgments: Array(4).fill({ status: 'judged', value: 'helpful 4, material error' }),
  });
  const same = { c0: { baseline: 'same', candidate: 'same' } };
  const equal = await unjudgedRun(pairJudge(), sampleCases(1), {}, same);
  expect(await judgingOf(equal)).toMatchObject({
    finding: 'a tie, without a question: both answers are the same',
    judgments: [],
  });
});

test('a purged run shows none, and a gate without a judge says nothing of one', async () => {
  const run = await unjudgedRun(pairJudge(), sampleCases(1));
  await judged(run, stubJudge(half));
  run.store.purgeOutputs(run.runId, 5, 'request');
  expect(await judgingOf(run)).toMatchObject({
    finding: 'the text of the answers was removed',
    judgments: [],
  });
  expect(await judgingOf(await answeredRun(sampleGate(), sampleCases(1), {}))).toBeUndefined();
});
