import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../../src/report/markdown.js';
import { terminalReport } from '../../../src/report/terminal.js';
import { verdictSchema } from '../../../src/verdict/verdict-schema.js';
import { BOTH, byWorth, type JudgeView, judgedWorld, placeOf } from '../../support/judged-world.js';

/** Errs in one case of twenty, alike in both orders and towards either arm. */
const good = (view: JudgeView) => {
  if (view.ofCase < 0.06) return placeOf(view.ofCase < 0.03 ? 'candidate' : 'baseline', view);
  return byWorth(view);
};

const isOfSchema = new Ajv2020({ strict: false }).compile(verdictSchema);

describe('a run that judge and people grade', () => {
  it('waits for people, however clear the judge is', async () => {
    const world = await judgedWorld({ nCases: 40, nDrawn: 30, worse: 0.9, better: 0, judge: byWorth });
    await world.judge();
    const { verdict, text } = await world.decide();
    expect(isOfSchema(JSON.parse(text))).toBe(true);
    expect(terminalReport(verdict)).toContain('Judge of preferred: cannot-tell');
    expect(verdict.verdict).toBe('pending');
    const [metric] = verdict.metrics;
    expect(metric?.overall).toMatchObject({ difference: null, judged: { role: 'undecided' } });
    expect(metric?.overall?.judged?.judgeOnly?.difference).toBeLessThan(-0.8);
    expect(verdict.rules.filter(({ state }) => state === 'breached')).toEqual([]);
  });

  it('is decided by people and judge together once the judge is calibrated on 200 pairs', async () => {
    const metric = {
      ...BOTH,
      overall: { maxRegression: 0.2, evidence: 'non-inferiority', minCases: 1 } as const,
    };
    const world = await judgedWorld({
      nCases: 420,
      nDrawn: 260,
      seed: 3,
      raterError: 0.03,
      judge: good,
      gate: { metrics: [metric] },
    });
    await world.judge();
    await world.people();
    const { verdict, text } = await world.decide();
    const overall = verdict.metrics[0]?.overall;
    expect(verdict.metrics[0]?.judge).toMatchObject({ calibration: { state: 'calibrated' } });
    expect(overall?.interval?.method).toBe('ppi++');
    expect(overall?.judged).toMatchObject({ role: 'gates', nLabelled: 260, nUnlabelled: 160 });
    expect(verdict.rules.find(({ kind }) => kind === 'judge-calibration')).toMatchObject({
      state: 'met',
      code: 'judge-calibrated',
    });
    expect(verdict.verdict).toBe('pass');
    expect(isOfSchema(JSON.parse(text))).toBe(true);
    const report = terminalReport(verdict);
    expect(report).toContain('Judge of preferred: calibrated');
    expect(report).toMatch(/people and judge +260 \+ 160 .* ppi\+\+ +decides/);
    expect(report).toMatch(/judge alone +420 .* information/);
    expect(markdownReport(verdict)).toContain('## Judge of preferred: calibrated');
    // The same results give the same bytes, from what was kept and from scratch.
    expect((await world.decide()).text).toBe(text);
  });

  it('is decided by people alone where the judge overlooks losses, which would have passed', async () => {
    const blind = (view: JudgeView) => {
      const candidate = view[placeOf('candidate', view)];
      return candidate.worth < 2 && view.ofCase < 0.85 ? 'tie' : byWorth(view);
    };
    const world = await judgedWorld({
      nCases: 300,
      nDrawn: 210,
      seed: 5,
      worse: 0.35,
      better: 0.05,
      judge: blind,
    });
    await world.judge();
    await world.people();
    const { verdict } = await world.decide();
    const overall = verdict.metrics[0]?.overall;
    expect(verdict.metrics[0]?.judge).toMatchObject({ calibration: { state: 'not-calibrated' } });
    expect(overall?.judged?.judgeOnly?.interval.lower).toBeGreaterThan(-0.1);
    expect(overall?.interval?.method).toBe('human-only');
    expect(verdict.verdict).toBe('block');
    expect(verdict.rules.find(({ kind }) => kind === 'judge-calibration')?.code).toBe('judge-without-say');
  });

  it('field case 92: a judge that is down scores nothing, and the verdict is inconclusive', async () => {
    const world = await judgedWorld({ nCases: 40, nDrawn: 30, judge: byWorth });
    await world.people();
    const { verdict } = await world.decide();
    expect(verdict.verdict).toBe('inconclusive');
    const overall = verdict.metrics[0]?.overall;
    expect(overall).toMatchObject({ nPlanned: 40, nPairs: 0 });
    expect(overall?.judged).toMatchObject({ nUnjudged: 40, nGradedByPeople: 30, judgeOnly: null });
    // Never a tie: neither for the judge's part nor in what people said.
    expect(overall?.judged?.people?.difference).not.toBe(0);
  });

  it('field case 106: a judge whose model moves on the way scores nothing, with the counts told', async () => {
    const world = await judgedWorld({
      nCases: 40,
      nDrawn: 30,
      judge: byWorth,
      judgeModel: (nAsked) => (nAsked <= 30 ? 'j-2026-01-01' : 'j-2026-02-01'),
    });
    await world.judge();
    await world.people();
    const { verdict } = await world.decide();
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.metrics[0]?.overall?.judged?.nUnjudged).toBe(40);
    expect(verdict.judging?.models).toEqual({ 'j-2026-01-01': 30, 'j-2026-02-01': 50 });
  });

  it('is inconclusive rather than pending where the judge is missing as well as people', async () => {
    const world = await judgedWorld({ nCases: 40, nDrawn: 30, judge: byWorth });
    expect((await world.decide()).verdict.verdict).toBe('inconclusive');
  });
});
