import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { planSchema } from '../../../src/report/plan/plan-schema.js';
import { planText } from '../../../src/report/plan/plan-text.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { type PlanGateInput, planGate } from '../../../src/workflow/plan-gate.js';
import { BOTH, byWorth, judgedWorld, worldGate } from '../../support/judged-world.js';
import { levelMetric } from '../../support/judging.js';
import { sampleCases } from '../../support/samples.js';

function planOf(changes: Partial<PlanGateInput> = {}) {
  return planGate({
    gate: worldGate({ nDrawn: 250 }),
    gateDigest: digestOf('gate'),
    cases: sampleCases(1000),
    casesDigest: digestOf('cases'),
    bundles: { baseline: null, candidate: null },
    discordance: 0.3,
    earlier: null,
    prices: null,
    ...changes,
  });
}

describe('pairs for people in a plan', () => {
  it('are told for people alone and for assumed correlations, which are called that', () => {
    const plan = planOf();
    expect(plan.metrics[0]?.labels).toEqual({
      margin: 0.1,
      discordance: 0.3,
      nDrawn: 250,
      nLabelledBefore: null,
      rows: [
        { basis: 'people-alone', correlation: 0, nNeeded: { at80: 236, at90: 316 } },
        { basis: 'assumed', correlation: 0.5, nNeeded: { at80: 200, at90: 257 } },
        { basis: 'assumed', correlation: 0.7, nNeeded: { at80: 200, at90: 200 } },
        { basis: 'assumed', correlation: 0.9, nNeeded: { at80: 200, at90: 200 } },
      ],
    });
    const told = planText(plan, { width: 400 });
    expect(told).toContain('Pairs for people to grade, preferred');
    expect(told).toContain('the correlations are ASSUMED');
    expect(new Ajv2020().compile(planSchema)(plan)).toBe(true);
  });

  it('are told at the correlation that an earlier run showed', async () => {
    const world = await judgedWorld({ nCases: 60, nDrawn: 50, judge: byWorth });
    await world.judge();
    await world.people();
    const plan = planOf({ discordance: null, earlier: world });
    const { labels } = plan.metrics[0] ?? {};
    expect(labels).toMatchObject({ nLabelledBefore: 50 });
    expect(labels?.rows.map(({ basis }) => basis)).toEqual(['people-alone', 'measured']);
    expect(labels?.rows[1]?.correlation).toBeCloseTo(1, 9);
    expect(planText(plan, { width: 400 })).toContain(`measured on 50 labelled pairs of run ${world.runId}`);
  });
});

describe('what people and judges grade', () => {
  it('is planned on the cases drawn for people', () => {
    expect(planOf().metrics[0]?.overall).toMatchObject({ nCases: 250, nUnits: 250 });
  });

  it('has no rule where a judge alone grades', () => {
    const rule = { maxRegression: 0.05, evidence: 'non-inferiority', minCases: 30 } as const;
    const gate = worldGate({
      nDrawn: 250,
      gate: {
        metrics: [levelMetric(), BOTH],
        slices: [{ name: 'all', task: 'all', share: 1, shareSource: null, rule }],
      },
    });
    const [alone, both] = planOf({ gate }).metrics;
    expect(alone?.parts[0]).toMatchObject({ nCases: 1000, margin: null, nNeeded: null });
    expect(alone?.labels).toBeUndefined();
    expect(both?.parts[0]).toMatchObject({ nCases: 250, margin: 0.05 });
  });
});
