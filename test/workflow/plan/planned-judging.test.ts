import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JudgeSettings } from '../../../src/definition/gate.js';
import { planSchema } from '../../../src/report/plan/plan-schema.js';
import { planText } from '../../../src/report/plan/plan-text.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { type PlanGateInput, planGate } from '../../../src/workflow/plan-gate.js';
import { JUDGE_BUNDLE, unjudgedRun } from '../../support/judge-batch.js';
import { judged, judgedGate, pairJudge, singleJudge, stubJudge } from '../../support/judging.js';
import { DECODING, sampleCases, sampleGate } from '../../support/samples.js';

const isValid = new Ajv2020({ strictTypes: false }).compile(planSchema);

function planOf(judge: JudgeSettings, changes: Partial<PlanGateInput> = {}) {
  const plan = planGate({
    gate: judgedGate(judge),
    gateDigest: digestOf('gate'),
    cases: sampleCases(10),
    casesDigest: digestOf('cases'),
    bundles: { baseline: null, candidate: null },
    judgeBundle: JUDGE_BUNDLE,
    discordance: 0.3,
    earlier: null,
    prices: { priceIn: 1, priceOut: 1 },
    ...changes,
  });
  expect([isValid(plan), isValid.errors]).toEqual([true, null]);
  return plan;
}

describe('what a judge will be asked', () => {
  it.each([
    ['a pair in both orders', pairJudge(), 20],
    ['a pair in both orders, three votes', pairJudge({ votes: 3 }), 60],
    ['a pair in one order', pairJudge({ orders: 'one' }), 10],
    ['single answers, two votes', singleJudge({ votes: 2 }), 40],
  ])('counts questions and, as an upper bound, re-asks: %s', (_, judge, nRequests) => {
    expect(planOf(judge).calls.judge).toMatchObject({
      bundle: 'judge',
      isRecorded: false,
      nRequests,
      nReasksAtMost: nRequests,
      completionTokens: nRequests * 1024,
    });
  });

  it('takes the prompt with its rubric at one token for 4 bytes, and answers at max_tokens', () => {
    const one = planOf(pairJudge()).calls.judge?.promptTokens ?? 0;
    const longer = planOf(pairJudge({ prompt: `${pairJudge().prompt}${'x'.repeat(400)}` })).calls.judge;
    expect((longer?.promptTokens ?? 0) - one).toBe(20 * 100);
    const gate = judgedGate(pairJudge(), { decoding: { ...DECODING, max_tokens: 164 } });
    expect((planOf(pairJudge(), { gate }).calls.judge?.promptTokens ?? 0) - one).toBe(20 * 2 * 100);
    const unlimited = judgedGate(pairJudge(), { decoding: { ...DECODING, max_tokens: 'server' } });
    expect(planOf(pairJudge(), { gate: unlimited }).calls.judge).toMatchObject({
      promptTokens: null,
      tokenBasis: expect.stringContaining('answers unknown'),
    });
  });

  it('takes the mean of an earlier run that the same judge judged', async () => {
    const run = await unjudgedRun(pairJudge(), sampleCases(2));
    await judged(
      run,
      stubJudge(() => '{"winner":"tie"}'),
    );
    const of = (judge: JudgeSettings) => planOf(judge, { discordance: null, earlier: run }).calls.judge;
    expect(of(pairJudge())).toMatchObject({
      promptTokens: 60,
      completionTokens: 20,
      tokenBasis: `tokens of the judge: mean counts per question of run ${run.runId}, re-asks included`,
    });
    expect(of(pairJudge({ prompt: 'Else {{answer_1}} {{answer_2}}' }))?.tokenBasis).toContain(
      'answers at the mean of the earlier run',
    );
  });

  it('is told apart from the arms, with its own basis and not in their cost', () => {
    const told = planText(planOf(pairJudge()), { width: 400 });
    expect(told).toContain(
      'judge judge: at most 20 questions (both orders, 1 vote) and 20 re-asks: prompt tokens about ',
    );
    expect(told).toContain('completion tokens about 20,480');
    expect(told).toContain('cost of the arms: about ');
    const cost = (gate = judgedGate(pairJudge())) => planOf(pairJudge(), { gate }).calls.cost;
    expect(cost()).toEqual(cost(sampleGate()));
  });

  it('is nothing where judgments are recorded or no model grades', () => {
    const endpoint = { kind: 'recorded', path: 'x', sha256: digestOf('x') } as const;
    const recorded = planOf(pairJudge(), { judgeBundle: { ...JUDGE_BUNDLE, endpoint } });
    expect(recorded.calls.judge).toMatchObject({ isRecorded: true, nRequests: 0, promptTokens: 0 });
    expect(planText(recorded)).toContain('judge judge: recorded judgments, nothing is sent');
    expect(planOf(pairJudge(), { gate: sampleGate() }).calls).not.toHaveProperty('judge');
  });
});
