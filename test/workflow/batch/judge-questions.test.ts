import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JudgeSettings } from '../../../src/definition/gate.js';
import { judgeDigest } from '../../../src/grade/judge/judge-digest.js';
import type { Judgment } from '../../../src/grade/judge/judgment.js';
import { askedSubjects } from '../../../src/grade/judge/subjects.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { judgedCases } from '../../../src/workflow/judging/judged-cases.js';
import type { StorePort } from '../../../src/workflow/ports.js';
import { answeredRun } from '../../support/answered-run.js';
import {
  JUDGE_BUNDLE,
  type QuestionLine,
  questionsOf,
  type ResultLine,
  replied,
  takenIn,
  unjudgedRun,
} from '../../support/judge-batch.js';
import {
  evidenceOf,
  judged,
  judgedGate,
  PREFERRED,
  pairJudge,
  sectionsOf,
  singleJudge,
  stubJudge,
} from '../../support/judging.js';
import { sampleCases, sampleGate } from '../../support/samples.js';

/** Prefers the answer that says `two`, which is the candidate's. */
function honest(prompt: string): string {
  return JSON.stringify({ winner: sectionsOf(prompt).get('answer 1')?.startsWith('two') ? '1' : '2' });
}

const promptOf = ({ body }: QuestionLine): string => body.messages.at(-1)?.content ?? '';
const answered = (line: QuestionLine): ResultLine => replied(line, honest(promptOf(line)));
const failure = ({ custom_id }: QuestionLine): ResultLine => ({
  custom_id,
  response: null,
  error: { code: 'batch_expired', message: 'not in time' },
});

function stored({ store, runId }: { store: StorePort; runId: string }): readonly Judgment[] {
  const definition = store.definition(runId);
  const judge = definition.gate.judge as JudgeSettings;
  const cases = [...judgedCases(store, runId, definition, judge, store.cases(runId))];
  const subjects = cases.flatMap((each) => askedSubjects(each.subjects, false).map(({ digest }) => digest));
  return [...store.judgments(judgeDigest(judge), subjects)];
}

describe('questions to a judge as batch files', () => {
  test('are what a live judge is asked, both orders and all votes, and say neither arm nor case', async () => {
    const judge = pairJudge({ votes: 2, decoding: { ...pairJudge().decoding, temperature: 1, seed: 3 } });
    const run = await unjudgedRun(judge, sampleCases(2));
    const { told, lines, manifest } = questionsOf(run);
    expect(told).toMatchObject({ nRequests: 8, nReasks: 0, nJudged: 0, nUnshown: 0 });
    expect(manifest).toMatchObject({
      arm: 'judge',
      judge: judgeDigest(judge),
      n_requests: 8,
      left_out: { judged: 0, unshown_cases: 0 },
    });
    const live = stubJudge(() => 'no verdict');
    await judged(run, live);
    const first = live.asked.filter(({ nBefore }) => nBefore === 0);
    const asAsked = first
      .map(({ request }) => JSON.stringify([request.messages, request.decoding.seed]))
      .sort();
    expect(lines.map(({ body }) => JSON.stringify([body.messages, body.seed])).sort()).toEqual(asAsked);
    expect(lines[0]?.custom_id).toMatch(/^j1-[\w-]{32}$/);
    expect(new Set(lines.map(({ custom_id }) => custom_id)).size).toBe(8);
    expect(lines[0]?.body).toMatchObject({ model: 'j', response_format: { type: 'json_schema' } });
    expect(lines[0]?.body).not.toHaveProperty('stream');
    expect(JSON.stringify(lines)).not.toMatch(/baseline|candidate|"c0"/);
  });

  test('come back as the judgments that a live judge would have given', async () => {
    const live = await unjudgedRun(pairJudge(), sampleCases(5));
    await judged(
      live,
      stubJudge(({ prompt }) => honest(prompt)),
    );
    const run = await unjudgedRun(pairJudge(), sampleCases(5));
    const { lines } = questionsOf(run);
    const taken = await takenIn(run, lines.map(answered).reverse());
    expect(taken).toMatchObject({
      nRows: 10,
      nMatched: 10,
      nNew: 10,
      nForeign: 0,
      judge: { nQuestions: 10, nJudged: 10, nAwaitingReask: 0, nMissing: 0 },
    });
    expect(stored(run)).toEqual(stored(live));
    expect(evidenceOf(run).judging).toEqual(evidenceOf(live).judging);
    expect(questionsOf(run)).toMatchObject({
      told: { nRequests: 0, nJudged: 10, files: [] },
      manifest: null,
    });
    expect(await takenIn(run, lines.map(answered))).toMatchObject({ nMatched: 10, nNew: 0 });
  });

  test('single answers: equal ones are asked about once, and an answer without text is left out and counted', async () => {
    const answers = {
      c0: { baseline: 'same', candidate: 'same' },
      c1: { baseline: 'one', candidate: { text: null, status: 'empty' as const } },
    };
    const run = await unjudgedRun(singleJudge(), sampleCases(2), {}, answers);
    const { told, lines } = questionsOf(run);
    expect(told).toMatchObject({ nRequests: 2, nUnshown: 1 });
    const level = JSON.stringify({ levels: { helpful: 4 }, material_error: false });
    await takenIn(
      run,
      lines.map((line) => replied(line, level)),
    );
    expect(stored(run).map(({ value }) => value)).toEqual(
      Array(2).fill({ kind: 'levels', levels: { helpful: 4 }, hasMaterialError: false }),
    );
  });

  test('field cases 91 and 94: a reply that cannot be read is asked for once more by the next export, and then unparsed', async () => {
    const decoding = { ...pairJudge().decoding, seed: 3 };
    const run = await unjudgedRun(pairJudge({ decoding }), sampleCases(1));
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    const python = replied(one, '{"winner": True}');
    expect(await takenIn(run, [python, answered(two)])).toMatchObject({
      nNew: 2,
      judge: { nQuestions: 2, nJudged: 1, nAwaitingReask: 1, nMissing: 0 },
    });
    expect(evidenceOf(run).scores(PREFERRED, 0).candidate).toEqual({
      state: 'unscored',
      why: 'not judged yet',
    });

    const { told, lines } = questionsOf(run);
    const [reask] = lines as [QuestionLine];
    expect([told.nRequests, told.nReasks, lines]).toEqual([1, 1, [reask]]);
    expect(promptOf(reask)).toBe(promptOf(one));
    expect(reask.custom_id).not.toBe(one.custom_id);
    expect(reask.body.seed).not.toBe(one.body.seed);
    const again = replied(reask, '{}', { usage: { prompt_tokens: 30, completion_tokens: 10 } });
    expect(await takenIn(run, [again, python])).toMatchObject({ nNew: 1, judge: { nJudged: 2 } });
    const unparsed = stored(run).find(({ status }) => status === 'unparsed');
    expect(unparsed).toMatchObject({
      replies: ['{"winner": True}', '{}'],
      promptTokens: 33,
      completionTokens: 11,
    });
    expect(unparsed).not.toHaveProperty('awaitsReask');
    expect(questionsOf(run).told.nRequests).toBe(0);
    expect(await takenIn(run, [again, python])).toMatchObject({ nNew: 0 });
    expect(
      evidenceOf(run)
        .judging.counts.flatMap(({ statuses }) => Object.entries(statuses))
        .sort(),
    ).toEqual([
      ['judged', 1],
      ['unparsed', 1],
    ]);
  });

  test('a live judge takes a re-ask over: the first ask is not repeated', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(1));
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    await takenIn(run, [replied(one, 'hm'), answered(two)]);
    const live = stubJudge(({ prompt }) => honest(prompt));
    const { progress } = await judged(run, live);
    expect(progress).toEqual({ nQuestions: 2, nKnown: 1, nAnswered: 1 });
    expect(live.asked.map(({ request }) => request.repeat)).toEqual([1]);
    const settled = stored(run).find(({ replies }) => replies.length === 2);
    expect(settled).toMatchObject({
      status: 'judged',
      replies: ['hm', honest(promptOf(one))],
      promptTokens: 6,
    });
    expect(settled).not.toHaveProperty('awaitsReask');
  });

  test('field case 96: a refusal is one, in words, by the field of the API or by a filter, and is not asked for again', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(2));
    const [one, two, three, four] = questionsOf(run).lines as QuestionLine[];
    const filtered = {
      custom_id: three?.custom_id,
      response: { status_code: 400, body: { error: { code: 'content_filter', message: 'no' } } },
    };
    await takenIn(run, [
      replied(one as QuestionLine, "I can't help with that request."),
      replied(two as QuestionLine, '', {
        choices: [{ message: { content: null, refusal: 'no' }, finish_reason: 'stop' }],
      }),
      filtered,
      answered(four as QuestionLine),
    ]);
    expect(
      stored(run)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['judge_refused', 'judge_refused', 'judge_refused', 'judged']);
    expect(questionsOf(run).told).toMatchObject({ nRequests: 0, nJudged: 4 });
  });

  test('field cases 92 and 109: what failed for the batch or the server is no judgment, and is exported again', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(2));
    const [one, two, three, four] = questionsOf(run).lines as [
      QuestionLine,
      QuestionLine,
      QuestionLine,
      QuestionLine,
    ];
    const overloaded = { custom_id: two.custom_id, response: { status_code: 503, body: null }, error: null };
    const tooLong = {
      custom_id: three.custom_id,
      response: { status_code: 400, body: { error: { message: 'too long' } } },
    };
    expect(await takenIn(run, [failure(one), overloaded, tooLong, answered(four)])).toMatchObject({
      nMatched: 2,
      nFailed: 2,
      judge: { nJudged: 1, nMissing: 3 },
    });
    expect(
      stored(run)
        .map(({ status, value }) => [status, value === null])
        .sort(),
    ).toEqual([
      ['error', true],
      ['judged', false],
    ]);
    const { lines } = questionsOf(run);
    expect(lines.map(({ custom_id }) => custom_id)).toEqual(
      [one, two, three].map(({ custom_id }) => custom_id),
    );
    await takenIn(run, [...lines.map(answered), tooLong, failure(one)]);
    expect(stored(run).map(({ status }) => status)).toEqual(Array(4).fill('judged'));
  });

  test('field cases 105 and 106: a reply by another model is none, and gives way to one by the judge', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(1));
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    const other = replied(one, honest(promptOf(one)), { model: 'another' });
    await takenIn(run, [other, answered(two)]);
    expect(evidenceOf(run).judging.models).toEqual({ another: 1, j: 1 });
    expect(evidenceOf(run).scores(PREFERRED, 0).candidate.state).toBe('unscored');
    expect(questionsOf(run).lines).toEqual([one]);
    await takenIn(run, [other, answered(one), other]);
    expect(evidenceOf(run).judging.models).toEqual({ j: 2 });
    expect(evidenceOf(run).scores(PREFERRED, 0).candidate).toEqual({ state: 'scored', score: 1 });
  });

  test('a re-ask that another model answers, or nobody, is still open', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(1));
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    await takenIn(run, [replied(one, 'hm'), answered(two)]);
    const [reask] = questionsOf(run).lines as [QuestionLine];
    const taken = await takenIn(run, [replied(reask, honest(promptOf(one)), { model: 'another' })]);
    expect(taken).toMatchObject({
      nFailed: 1,
      failures: [{ why: 'asked j, answered by another', n: 1 }],
      judge: { nJudged: 1, nAwaitingReask: 1 },
    });
    await takenIn(run, [failure(reask)]);
    expect(questionsOf(run).lines).toEqual([reask]);
    await takenIn(run, [answered(reask)]);
    expect(stored(run).map(({ status }) => status)).toEqual(['judged', 'judged']);
  });

  test('field cases 154 and 155: rows of another judge, another case set or nobody are told and change nothing', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(1));
    const other = await unjudgedRun(
      pairJudge({ prompt: 'Else. {{input}} {{answer_1}} {{answer_2}}' }),
      sampleCases(1),
    );
    const theirs = questionsOf(other).lines.map(answered);
    await expect(takenIn(run, [...theirs, null])).rejects.toThrow(
      `none of the 3 rows belongs to run ${run.runId}`,
    );
    const own = questionsOf(run).lines.map(answered);
    await expect(takenIn(run, [...theirs, null, ...own])).rejects.toThrow(
      `2 rows belong to no request of run ${run.runId}, so nothing is taken in: r:1, r:2`,
    );
    expect(stored(run)).toEqual([]);
    expect(await takenIn(run, [...theirs, null, ...own, ...own], true)).toMatchObject({
      nNew: 2,
      nDuplicate: 2,
      nForeign: 2,
      foreignPlaces: ['r:1', 'r:2'],
      nUnreadable: 1,
    });
    expect(stored(run)).toHaveLength(2);
  });

  test('field case 634: replies that contradict each other, or what is stored, are refused whole', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(2));
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    const tie = replied(two, JSON.stringify({ winner: 'tie' }));
    await expect(takenIn(run, [answered(one), answered(two), tie])).rejects.toThrow(
      'rows contradict each other, so nothing is taken in: a question to the judge about case "c0" is answered at r:2 and otherwise at r:3',
    );
    expect(stored(run)).toEqual([]);
    expect(await takenIn(run, [answered(one), tie, tie])).toMatchObject({ nNew: 2, nDuplicate: 1 });
    const before = stored(run);
    await expect(takenIn(run, [answered(one), answered(two)])).rejects.toThrow(
      'a question to the judge about case "c0" is answered at r:2 otherwise than the answer that is stored',
    );
    expect(stored(run)).toEqual(before);
  });

  test('whatever their order and however often they come, the same rows give the same judgments', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(2));
    const [one, two, three, four] = questionsOf(run).lines as [
      QuestionLine,
      QuestionLine,
      QuestionLine,
      QuestionLine,
    ];
    await takenIn(run, [replied(one, 'hm')]);
    const reask = questionsOf(run).lines.find((line) => promptOf(line) === promptOf(one)) as QuestionLine;
    const rows = [
      replied(one, 'hm'),
      answered(reask),
      answered(two),
      answered(two),
      replied(three, 'x', { model: 'another' }),
      answered(three),
      failure(four),
    ];
    const inOrder = await unjudgedRun(pairJudge(), sampleCases(2));
    await takenIn(inOrder, rows);
    const wanted = stored(inOrder);
    expect(wanted).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        const fresh = await unjudgedRun(pairJudge(), sampleCases(2));
        await takenIn(fresh, shuffled);
        await takenIn(fresh, shuffled);
        expect(stored(fresh)).toEqual(wanted);
        fresh.store.close();
      }),
      { numRuns: 4 },
    );
  });

  test('a judge whose judgments are recorded has nothing to export, nor has a gate without one', async () => {
    const endpoint = { kind: 'recorded', path: 'x', sha256: digestOf('x') } as const;
    const judgeBundle = { ...JUDGE_BUNDLE, name: 'j', endpoint };
    const recorded = await answeredRun(judgedGate(pairJudge()), sampleCases(1), {}, { judgeBundle });
    expect(() => questionsOf(recorded)).toThrow('the judgments of j are recorded: there is nothing to ask');
    const { store, runId } = await answeredRun(sampleGate(), sampleCases(1), {});
    expect(() => questionsOf({ store, runId })).toThrow(`gate sample of run ${runId} has no judge`);
    const [question] = questionsOf(await unjudgedRun(pairJudge(), sampleCases(1))).lines;
    const rows = [answered(question as QuestionLine)];
    await expect(takenIn(recorded, rows)).rejects.toThrow('none of the 1 rows belongs to run');
    await expect(takenIn({ store, runId }, rows)).rejects.toThrow('none of the 1 rows belongs to run');
  });

  test('what the judge wrote is redacted as answers are, after it was read', async () => {
    const redact = {
      secrets: true,
      patterns: [{ name: 'plate', pattern: 'B-AB \\d+', flags: '' }],
      keepAnswersDays: null,
    };
    const run = await unjudgedRun(pairJudge(), sampleCases(1), { redact } as never);
    const [one, two] = questionsOf(run).lines as [QuestionLine, QuestionLine];
    await takenIn(run, [
      replied(one, JSON.stringify({ reason: 'names B-AB 1234', winner: '1' })),
      replied(two, 'B-AB 99 drove off'),
    ]);
    const replies = stored(run)
      .flatMap((judgment) => judgment.replies)
      .sort();
    expect(replies).toEqual([
      '[redacted:plate] drove off',
      '{"reason":"names [redacted:plate]","winner":"1"}',
    ]);
    expect(
      stored(run)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['judged', 'unparsed']);
  });
});
