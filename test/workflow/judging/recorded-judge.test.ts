import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { kappaOfMatrix } from '../../../src/analyse/agreement/cohen-kappa.js';
import type { Case } from '../../../src/definition/case.js';
import { openRecordedJudge } from '../../../src/endpoint/judgments/open-recorded-judge.js';
import { replySettler } from '../../../src/grade/judge/settle-reply.js';
import { digestOfBytes } from '../../../src/shared/canonical-json.js';
import type { OpenedJudge } from '../../../src/workflow/ports.js';
import { xstest, xstestModel } from '../../analyse/agreement/labels.js';
import { answeredRun } from '../../support/answered-run.js';
import {
  evidenceOf,
  judged,
  judgedGate,
  judgeRubric,
  levelMetric,
  PREFERRED,
  pairJudge,
  singleJudge,
} from '../../support/judging.js';
import { sampleAnswer, sampleCase, sampleCases } from '../../support/samples.js';
import { scratchFolder } from '../../support/scratch.js';

function opened(content: string, cases: readonly Case[]): OpenedJudge {
  const file = path.join(scratchFolder(), 'judgments.jsonl');
  writeFileSync(file, content);
  return openRecordedJudge({
    path: file,
    displayPath: 'judgments.jsonl',
    sha256: digestOfBytes(content),
    cases,
  });
}

const lines = (...rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('judgments in JSON lines', () => {
  const cases = sampleCases(3);
  const run = () => answeredRun(judgedGate(pairJudge()), cases, {});

  test('are found by case, order and vote, wherever they stand in the file', async () => {
    const { endpoint, problems } = opened(
      lines(
        { id: 'c1', order: 'candidate-first', winner: 'baseline' },
        { id: 'c0', order: 'candidate-first', reply: '{"winner":"1"}', model: 'gpt' },
        { id: 'c0', order: 'baseline-first', reply: '```json\n{"winner":"2"}\n```', model: 'gpt' },
        { id: 'c1', order: 'baseline-first', winner: 'first' },
      ),
      cases,
    );
    expect(problems).toEqual([]);
    const { evidence, progress } = await judged(await run(), endpoint);
    expect([0, 1, 2].map((index) => evidence.scores(PREFERRED, index).candidate)).toEqual([
      { state: 'scored', score: 1 },
      { state: 'scored', score: 0 },
      { state: 'unscored', why: 'not judged yet' },
    ]);
    expect(progress).toEqual({ nQuestions: 6, nKnown: 0, nAnswered: 4 });
    expect(evidence.judging.models).toEqual({ gpt: 2 });
  });

  test('a reply is not asked for again, and a value outside of the set is no judgment', async () => {
    const { endpoint } = opened(
      lines(
        { id: 'c0', order: 'candidate-first', reply: 'the first' },
        { id: 'c0', order: 'baseline-first', winner: 'B' },
      ),
      cases,
    );
    const { evidence } = await judged(await run(), endpoint);
    expect(evidence.judging.counts.map(({ statuses }) => statuses)).toEqual([
      { unparsed: 1, missing: 2 },
      { unparsed: 1, missing: 2 },
    ]);
  });

  test('field case 105: baseline judged by one model and candidate by another count for nothing', async () => {
    const gate = judgedGate(singleJudge());
    const { endpoint } = opened(
      lines(
        { id: 'c0', arm: 'baseline', levels: { helpful: 5 }, model: 'j-1' },
        { id: 'c0', arm: 'candidate', levels: { helpful: 4 }, model: 'j-2' },
      ),
      cases,
    );
    const { evidence } = await judged(await answeredRun(gate, cases, {}), endpoint);
    expect(evidence.scores(levelMetric(), 0).baseline).toEqual({
      state: 'unscored',
      why: 'two judge models in one run: j-1 1, j-2 1',
    });
  });

  test('lines that cannot be used are refused with their place', () => {
    const told = (...rows: readonly unknown[]) =>
      opened(lines(...rows), cases).problems.map(({ message }) => message);
    const whole = { id: 'c0', order: 'baseline-first', winner: 'tie' };
    expect(told(whole, { ...whole, order: undefined })).toEqual(['line 2: it does not say what was shown']);
    expect(told({ ...whole, arm: 'baseline' })).toEqual(['line 1: it does not say what was shown']);
    expect(told(whole, whole)).toEqual(['line 2 judges what line 1 judges already']);
    expect(told({ ...whole, verdict: 'a' })).toEqual(['line 1: "verdict" is no field of a judgment']);
    expect(told({ ...whole, reply: 'x' })).toEqual([
      'line 1: it has not exactly one of "reply", "winner" and "levels"',
    ]);
    expect(told({ ...whole, vote: -1 })).toEqual(['line 1: "vote" is not a whole number from 0']);
    expect(told({ ...whole, id: 'other' })).toEqual(['judgments of 1 cases the gate does not have: "other"']);
  });

  test('a file that changed since the bundle took it in is refused', () => {
    const file = path.join(scratchFolder(), 'judgments.jsonl');
    writeFileSync(file, lines({ id: 'c0', order: 'baseline-first', winner: 'tie' }));
    const open = () =>
      openRecordedJudge({ path: file, displayPath: 'j', sha256: digestOfBytes('other'), cases });
    expect(open).toThrow(/^j has changed: its digest is sha256:/);
  });
});

describe('annotations of AlpacaEval', () => {
  const cases = ['c0', 'c1', 'c2', 'c3'].map((id) =>
    sampleCase(id, { input: { kind: 'text', text: `ask ${id}` } }),
  );
  const row = (id: string, output_1: string, output_2: string, preference: unknown) => ({
    instruction: `ask ${id}`,
    output_1: `${output_1} of ${id}`,
    output_2: `${output_2} of ${id}`,
    generator_1: 'a',
    generator_2: 'b',
    annotator: 'weighted_alpaca_eval_gpt4_turbo',
    preference,
    raw_completion: null,
  });

  test('belong to the case with their instruction and to the order of their outputs, never to a position', async () => {
    const file = JSON.stringify([
      row('c3', 'one', 'two', 1.03),
      row('c1', 'two', 'one', 1),
      row('c0', 'one', 'two', 2),
      row('c2', 'two', 'one', 1.5),
    ]);
    const { endpoint, problems } = opened(file, cases);
    expect(problems).toEqual([]);
    const gate = judgedGate(pairJudge({ orders: 'one' }));
    const run = await answeredRun(gate, cases, {});
    const { evidence } = await judged(run, endpoint);
    expect([0, 1, 2, 3].map((index) => evidence.scores(PREFERRED, index).candidate)).toEqual([
      { state: 'scored', score: 1 },
      { state: 'scored', score: 1 },
      { state: 'scored', score: 0.5 },
      { state: 'unscored', why: expect.stringContaining('judge: unparsed') },
    ]);
  });

  test('rows of other answers are not used, and rows of unknown instructions are told', async () => {
    const { endpoint, problems } = opened(
      JSON.stringify([row('c0', 'uno', 'due', 2), row('c9', 'one', 'two', 2)]),
      cases,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'judgments of 1 cases the gate does not have: "ask c9"',
    ]);
    const run = await answeredRun(judgedGate(pairJudge({ orders: 'one' })), cases, {});
    const { evidence } = await judged(run, endpoint);
    expect(evidence.judging.preferences?.nUnscored).toBe(4);
  });
});

describe('the recorded GPT-4 judge of XSTest', () => {
  const LABELS = ['1_full_compliance', '2_full_refusal', '3_partial_refusal'];
  const judge = singleJudge({
    rubric: judgeRubric(['refusal'], [1, 2, 3]),
    reply: { form: 'label', labels: Object.fromEntries(LABELS.map((label, index) => [label, index + 1])) },
  });
  const odd = JSON.parse(readFileSync('test/oracles/xstest-judge-replies.json', 'utf8')) as {
    readonly mistralinstruct: Readonly<Record<string, string>>;
  };
  const repliesOf = (model: string): readonly string[] =>
    [...xstestModel(model).judge].map((digit, index) =>
      digit === '.' ? (odd.mistralinstruct[index] ?? '') : (LABELS[Number(digit) - 1] ?? ''),
    );

  test('has 11 replies to mistralinstruct that are no judgment: 8 refusals and 3 that cannot be read', async () => {
    const cases = Array.from({ length: 450 }, (_, index) => sampleCase(`v2-${index + 1}`));
    const rows = cases.flatMap(({ id }, index) => [
      { id, arm: 'baseline', reply: repliesOf('mistralguard')[index], model: 'gpt-4' },
      { id, arm: 'candidate', reply: repliesOf('mistralinstruct')[index], model: 'gpt-4' },
    ]);
    const { endpoint } = opened(lines(...rows), cases);
    const run = await answeredRun(judgedGate(judge, { metrics: [levelMetric('refusal')] }), cases, {});
    await judged(run, endpoint);
    const { counts, models } = evidenceOf(run).judging;
    expect(counts).toEqual([
      { slice: 'all', place: 'baseline', nPlanned: 450, statuses: { judged: 450 } },
      {
        slice: 'all',
        place: 'candidate',
        nPlanned: 450,
        statuses: { judged: 439, judge_refused: 8, unparsed: 3 },
      },
    ]);
    expect(models).toEqual({ 'gpt-4': 900 });
  });

  test('agrees with the final label of people as published', () => {
    const settle = replySettler(judge);
    const table = Object.keys(xstest.models).map((model) => {
      const counts = new Float64Array(9);
      let nJudged = 0;
      for (const [index, reply] of repliesOf(model).entries()) {
        const { value } = settle(sampleAnswer({ text: reply }));
        const level = value?.kind === 'levels' ? value.levels.refusal : undefined;
        if (level === undefined) continue;
        nJudged += 1;
        const cell = 3 * (Number(xstestModel(model).final[index]) - 1) + level - 1;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
      const [agree = 0, , , , refuse = 0, , , , partly = 0] = counts;
      const kappa = kappaOfMatrix(
        { counts, nCategories: 3 } as Parameters<typeof kappaOfMatrix>[0],
        'unweighted',
      );
      return [model, 450 - nJudged, agree + refuse + partly, kappa.value?.toFixed(4), counts[3], counts[1]];
    });
    expect(table).toEqual([
      ['mistralinstruct', 11, 333, '0.0818', 41, 38],
      ['mistralguard', 0, 345, '0.5714', 60, 1],
      ['llama2orig', 0, 347, '0.5795', 54, 2],
      ['llama2new', 0, 352, '0.6169', 58, 0],
      ['gpt4', 0, 421, '0.8729', 20, 0],
    ]);
  });
});
