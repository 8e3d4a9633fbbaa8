import { describe, expect, test } from 'vitest';
import { judgeDigest } from '../../../src/grade/judge/judge-digest.js';
import { askedSubjects } from '../../../src/grade/judge/subjects.js';
import { decideRun } from '../../../src/workflow/decide-run.js';
import { judgedCases } from '../../../src/workflow/judging/judged-cases.js';
import { answeredRun } from '../../support/answered-run.js';
import {
  evidenceOf,
  judged,
  judgedGate,
  judgeRubric,
  levelMetric,
  PREFERRED,
  pairJudge,
  sectionsOf,
  singleJudge,
  stubJudge,
} from '../../support/judging.js';
import { sampleCase, sampleCases } from '../../support/samples.js';

const says = (winner: string): string => JSON.stringify({ winner });
const level = (helpful: number): string => JSON.stringify({ levels: { helpful }, material_error: false });

/** Prefers the answer that says `two`, which is the candidate's. */
const honest = stubOf('two');

function stubOf(liked: string) {
  return ({ prompt }: { readonly prompt: string }): string => {
    const [first, second] = ['answer 1', 'answer 2'].map((name) =>
      sectionsOf(prompt).get(name)?.startsWith(liked),
    );
    return says(first === second ? 'tie' : first ? '1' : '2');
  };
}

const pairRun = (n: number, more: Parameters<typeof pairJudge>[0] = {}) =>
  answeredRun(judgedGate(pairJudge(more)), sampleCases(n), {});

describe('judging a run', () => {
  test('asks each pair in both orders, once a vote, and stores what comes back', async () => {
    const run = await pairRun(5, { votes: 3 });
    const judge = stubJudge(honest);
    const { progress, evidence } = await judged(run, judge);
    expect(progress).toEqual({ nQuestions: 30, nKnown: 0, nAnswered: 30 });
    expect(judge.asked).toHaveLength(30);
    expect(evidence.scores(PREFERRED, 2)).toEqual({
      baseline: { state: 'scored', score: 0 },
      candidate: { state: 'scored', score: 1 },
    });
    expect(evidence.judging.counts).toEqual([
      { slice: 'all', place: expect.any(String), nPlanned: 15, statuses: { judged: 15 } },
      { slice: 'all', place: expect.any(String), nPlanned: 15, statuses: { judged: 15 } },
    ]);
    expect(evidence.judging.costs).toEqual({
      nAsked: 30,
      promptTokens: 90,
      completionTokens: 30,
      nUncounted: 0,
    });
  });

  test('field case 99: ties stay, and a win rate counts them half', async () => {
    const run = await pairRun(10);
    const wins = new Map(
      [...Array(10).keys()].map((n) => [`c${n}`, n < 4 ? 'two' : n < 7 ? 'one' : 'three']),
    );
    const { evidence } = await judged(
      run,
      stubJudge((asked) => {
        const text = sectionsOf(asked.prompt).get('answer 1') ?? '';
        return stubOf(wins.get(text.split(' of ')[1] ?? '') ?? '')(asked);
      }),
    );
    expect(evidence.judging.preferences).toEqual({ nWins: 4, nLosses: 3, nTies: 3, nUnscored: 0 });
    const scores = [...Array(10).keys()].map((n) => evidence.scores(PREFERRED, n).candidate);
    const sum = scores.reduce(
      (total, score) => total + (score.state === 'scored' ? score.score : Number.NaN),
      0,
    );
    expect(sum / 10).toBe(0.55);
  });

  test('field case 100: a judge that always says 1 makes every pair a tie', async () => {
    const { evidence } = await judged(
      await pairRun(8),
      stubJudge(() => says('1')),
    );
    expect(evidence.judging.preferences).toEqual({ nWins: 0, nLosses: 0, nTies: 8, nUnscored: 0 });
  });

  test('the same answer in both arms is a tie without a question, and asked once where answers are graded alone', async () => {
    const answers = { c0: { baseline: 'same', candidate: 'same' } };
    const pairs = await answeredRun(judgedGate(pairJudge()), sampleCases(2), answers);
    const ofPairs = await judged(pairs, stubJudge(honest));
    expect(ofPairs.progress.nQuestions).toBe(2);
    expect(ofPairs.evidence.judging.nEqual).toBe(1);
    expect(ofPairs.evidence.scores(PREFERRED, 0).candidate).toEqual({ state: 'scored', score: 0.5 });
    const singles = await answeredRun(judgedGate(singleJudge()), sampleCases(2), answers);
    expect(
      (
        await judged(
          singles,
          stubJudge(() => level(4)),
        )
      ).progress.nQuestions,
    ).toBe(3);
    expect(evidenceOf(singles).scores(levelMetric(), 0)).toEqual({
      baseline: { state: 'scored', score: 0.75 },
      candidate: { state: 'scored', score: 0.75 },
    });
  });

  test('equal answers to different cases are judged apart', async () => {
    const same = { baseline: 'yes', candidate: 'no' };
    const run = await answeredRun(judgedGate(pairJudge()), sampleCases(3), { c0: same, c1: same, c2: same });
    expect((await judged(run, stubJudge(honest))).progress.nQuestions).toBe(6);
  });

  test('judging again asks nothing, and more votes ask only for what is new', async () => {
    const run = await pairRun(4);
    await judged(run, stubJudge(honest));
    const again = stubJudge(honest);
    expect((await judged(run, again)).progress).toEqual({ nQuestions: 8, nKnown: 8, nAnswered: 0 });
    expect(again.asked).toEqual([]);
  });

  test('field case 105: judgments of another judge are not looked at, in the same store and run', async () => {
    const run = await pairRun(4);
    await judged(run, stubJudge(honest));
    const other = run.store.createRun(
      {
        ...run.store.definition(run.runId),
        gate: judgedGate(pairJudge({ prompt: `${pairJudge().prompt}!` })),
      },
      run.store.cases(run.runId),
      2,
    );
    const sink = run.store.sink(other.id);
    for (const response of run.store.responses(run.runId)) sink.put(response);
    await sink.flush();
    const there = { store: run.store, runId: other.id };
    expect(evidenceOf(there).judging.counts.map(({ statuses }) => statuses)).toEqual([
      { missing: 4 },
      { missing: 4 },
    ]);
    expect((await judged(there, stubJudge(honest))).progress.nAnswered).toBe(8);
  });

  test('a run of the same answers takes over the judgments, and pays for none', async () => {
    const run = await pairRun(4);
    await judged(run, stubJudge(honest));
    const definition = run.store.definition(run.runId);
    const other = run.store.createRun(definition, run.store.cases(run.runId), 2);
    const sink = run.store.sink(other.id);
    for (const response of run.store.responses(run.runId)) sink.put(response);
    await sink.flush();
    const { progress, evidence } = await judged({ store: run.store, runId: other.id }, stubJudge(honest));
    expect(progress).toEqual({ nQuestions: 8, nKnown: 8, nAnswered: 0 });
    expect(evidence.judging.preferences?.nWins).toBe(4);
    expect(evidence.judging.costs).toMatchObject({ nAsked: 0, promptTokens: 0 });
  });
});

describe('what goes wrong', () => {
  test('field case 91: one re-ask with the same prompt, both replies kept, then unparsed', async () => {
    const run = await pairRun(1);
    const judge = stubJudge(({ nBefore, prompt }) =>
      nBefore === 0 ? '{"winner": True}' : honest({ prompt }),
    );
    const { evidence } = await judged(run, judge);
    expect(judge.asked).toHaveLength(4);
    expect(
      judge.asked
        .filter(({ nBefore }) => nBefore === 1)
        .map(({ prompt }) => prompt)
        .sort(),
    ).toEqual(
      judge.asked
        .filter(({ nBefore }) => nBefore === 0)
        .map(({ prompt }) => prompt)
        .sort(),
    );
    expect(evidence.judging.preferences?.nWins).toBe(1);
    expect(evidence.judging.costs).toMatchObject({ nAsked: 2, promptTokens: 12 });

    const never = stubJudge(() => 'I would say the second.');
    const other = await pairRun(1);
    const { evidence: none } = await judged(other, never);
    expect(never.asked).toHaveLength(4);
    expect(none.scores(PREFERRED, 0).candidate).toMatchObject({
      state: 'unscored',
      why: expect.stringMatching(/^judge: unparsed/),
    });
    const [first] = judgmentsOf(other);
    expect(first?.replies).toEqual(['I would say the second.', 'I would say the second.']);
    expect((await judged(other, never)).progress.nAnswered).toBe(0);
  });

  test('field case 92: a judge that is down judges nothing, and no pair becomes a tie', async () => {
    const run = await pairRun(4);
    const down = stubJudge(() => ({ status: 'error', text: null, detail: '503' }));
    const { evidence } = await judged(run, down);
    expect(evidence.judging.preferences).toEqual({ nWins: 0, nTies: 0, nLosses: 0, nUnscored: 4 });
    expect(evidence.judging.counts.map(({ statuses }) => statuses)).toEqual([{ error: 4 }, { error: 4 }]);
    const { verdict } = await decideRun(run.store, run.runId, { openScripts });
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.metrics[0]?.overall).toMatchObject({ nPairs: 0, difference: null });
    // It says nothing of the judge, so that it is asked again once it is up.
    expect((await judged(run, stubJudge(honest))).evidence.judging.preferences?.nWins).toBe(4);
  });

  test('ten calls in a row that fail stop the judging, and nothing of them is kept', async () => {
    const run = await pairRun(40);
    const down = stubJudge(() => ({ status: 'error', text: null, detail: '503' }));
    await expect(judged(run, down)).rejects.toThrow(
      'the judge endpoint failed 10 calls in a row, last with: 503',
    );
    expect(evidenceOf(run).judging.counts[0]?.statuses).toEqual({ missing: 40 });
  });

  test('field case 92: one order that failed leaves the pair unscored', async () => {
    const run = await pairRun(3);
    const { evidence } = await judged(
      run,
      stubJudge((asked) => {
        const isTurned = sectionsOf(asked.prompt).get('answer 1')?.startsWith('two') === true;
        return isTurned ? { status: 'timeout', text: null } : honest(asked);
      }),
    );
    expect(evidence.judging.preferences).toEqual({ nWins: 0, nTies: 0, nLosses: 0, nUnscored: 3 });
  });

  test('field case 93: a reply that cannot be read takes its pair out of the mean, and the count shows it', async () => {
    const metric = levelMetric();
    const gate = judgedGate(singleJudge({ rubric: judgeRubric(['helpful'], [0, 1, 2, 3, 4, 5]) }), {
      metrics: [metric],
    });
    const run = await answeredRun(gate, sampleCases(3), {});
    await judged(
      run,
      stubJudge(({ prompt }) => {
        const answer = sectionsOf(prompt).get('answer') ?? '';
        if (answer === 'one of c2') return 'hm';
        return level(answer.startsWith('one') ? 5 : 4);
      }),
    );
    const { verdict } = await decideRun(run.store, run.runId, { openScripts });
    const [{ overall }] = verdict.metrics as [(typeof verdict.metrics)[number]];
    expect(overall).toMatchObject({ nPairs: 2, nPlanned: 3, difference: expect.closeTo(-0.2, 12) });
    expect(verdict.verdict).toBe('inconclusive');
  });

  test('field case 96: refusals are counted by slice and order, unscored, and not asked for again', async () => {
    const cases = Array.from({ length: 6 }, (_, n) =>
      sampleCase(`c${n}`, { slice: n < 2 ? 'safety' : 'all' }),
    );
    const gate = judgedGate(pairJudge(), {
      slices: ['all', 'safety'].map((name) => ({
        name,
        task: 't',
        share: 0.5,
        shareSource: null,
        rule: null,
      })),
    });
    const run = await answeredRun(gate, cases, {});
    const judge = stubJudge((asked) =>
      /of c[01]$/.test(sectionsOf(asked.prompt).get('answer 1') ?? '')
        ? "I can't help with that request."
        : honest(asked),
    );
    const { evidence } = await judged(run, judge);
    expect(judge.asked).toHaveLength(12);
    const bySlice = evidence.judging.counts.filter(({ slice }) => slice === 'safety');
    expect(bySlice.map(({ statuses }) => statuses)).toEqual([{ judge_refused: 2 }, { judge_refused: 2 }]);
    expect(evidence.scores(PREFERRED, 0).baseline).toEqual({
      state: 'unscored',
      why: 'judge: judge_refused (the judge refuses to judge)',
    });
  });

  test('field case 102: an outage and an apology of the judge are unscored alike', async () => {
    const run = await answeredRun(judgedGate(singleJudge()), sampleCases(2), {});
    await judged(
      run,
      stubJudge(({ prompt }) =>
        sectionsOf(prompt).get('answer')?.endsWith('c0') === true
          ? { status: 'timeout', text: null }
          : "I'm sorry, something went wrong.",
      ),
    );
    const states = [0, 1].map((index) => evidenceOf(run).scores(levelMetric(), index).candidate.state);
    expect(states).toEqual(['unscored', 'unscored']);
  });

  test('field case 106: two models under one name void every judgment, with their counts', async () => {
    const run = await pairRun(30);
    let nAsked = 0;
    const { evidence } = await judged(
      run,
      stubJudge((asked) => {
        nAsked += 1;
        return { text: honest(asked), model: nAsked <= 30 ? 'judge-2026-01-01' : 'judge-2026-02-01' };
      }),
    );
    expect(evidence.judging.models).toEqual({ 'judge-2026-01-01': 30, 'judge-2026-02-01': 30 });
    expect(evidence.scores(PREFERRED, 0).candidate).toEqual({
      state: 'unscored',
      why: 'two judge models in one run: judge-2026-01-01 30, judge-2026-02-01 30',
    });
    const { verdict } = await decideRun(run.store, run.runId, { openScripts });
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.metrics[0]?.overall).toMatchObject({ nPairs: 0, difference: null });
  });

  test('field case 57: an interrupt keeps every judgment that came, and the rest follows', async () => {
    const run = await pairRun(20);
    const interrupt = new AbortController();
    const judge = stubJudge((asked) => {
      if (judge.asked.length === 15) interrupt.abort();
      return honest(asked);
    });
    await expect(judged(run, judge, { drain: interrupt.signal, concurrency: 1 })).rejects.toThrow(
      `interrupted: 15 of 40 judgments of run ${run.runId} are stored, no verdict is given`,
    );
    const rest = stubJudge(honest);
    expect((await judged(run, rest)).progress).toEqual({ nQuestions: 40, nKnown: 15, nAnswered: 25 });
  });
});

describe('in the verdict', () => {
  test('field case 111: a score that slides without a flip is shown with its mean, difference and interval', async () => {
    const rubric = judgeRubric(['helpful'], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const run = await answeredRun(judgedGate(singleJudge({ rubric })), sampleCases(40), {});
    let n = 0;
    await judged(
      run,
      stubJudge(({ prompt }) =>
        level(sectionsOf(prompt).get('answer')?.startsWith('one') ? 9 : 7 + (++n % 5 === 0 ? 1 : 0)),
      ),
    );
    const { verdict } = await decideRun(run.store, run.runId, { openScripts });
    const [{ overall }] = verdict.metrics as [(typeof verdict.metrics)[number]];
    expect(overall).toMatchObject({ nPairs: 40, difference: expect.closeTo(-0.18, 12) });
    expect(overall?.interval?.upper).toBeCloseTo(-0.0754, 4);
    expect(verdict.rules.filter(({ state }) => state === 'breached')).toEqual([]);
    expect(verdict.verdict).toBe('inconclusive');
  });

  test('a stored verdict is given again from the store, and goes out of date with a judgment', async () => {
    const run = await pairRun(6);
    const before = await decideRun(run.store, run.runId, { openScripts });
    expect(before.verdict.judging?.counts[0]?.statuses).toEqual({ missing: 6 });
    await judged(run, stubJudge(honest));
    const after = await decideRun(run.store, run.runId, { openScripts });
    expect(after.verdict.judging?.preferences?.nWins).toBe(6);
    expect((await decideRun(run.store, run.runId, { openScripts })).text).toBe(after.text);
  });
});

/** Every judgment that the run's judge gave of its pairs. */
function judgmentsOf({ store, runId }: Awaited<ReturnType<typeof pairRun>>) {
  const definition = store.definition(runId);
  const { judge } = definition.gate;
  if (judge === undefined) return [];
  const cases = judgedCases(store, runId, definition, judge, store.cases(runId));
  const subjects = [...cases].flatMap(({ subjects: asked }) => askedSubjects(asked, false));
  return [
    ...store.judgments(
      judgeDigest(judge),
      subjects.map(({ digest }) => digest),
    ),
  ];
}

const openScripts = async (): Promise<never> => {
  throw new Error('no script is needed');
};
