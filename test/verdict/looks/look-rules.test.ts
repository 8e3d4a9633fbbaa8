import { describe, expect, test } from 'vitest';
import type { Gate, RegressionRule } from '../../../src/definition/gate.js';
import type { SequentialSettings } from '../../../src/definition/sequential/sequential.js';
import { endSentence, looksRemarks, savedSentence } from '../../../src/verdict/looks/looks-sentences.js';
import type { Verdict } from '../../../src/verdict/verdict.js';
import { casesIn, looksOfCases, type Scores, verdictAtLooks } from '../../support/look-world.js';
import { fourLooks } from '../../support/looks.js';
import { aCritical, aFailure, aGate, aMetric } from '../../support/verdict-builders.js';

const OVERALL: RegressionRule = { maxRegression: 0.05, evidence: 'non-inferiority', minCases: 1 };
const BY_EVIDENCE: RegressionRule = {
  maxRegression: 0.1,
  evidence: 'no-evidence-of-regression',
  minCases: 30,
};

function gateOf(settings: Partial<SequentialSettings> = {}, more: Partial<Gate> = {}): Gate {
  return aGate({
    slices: [{ name: 'all', task: 'qa', share: 1, shareSource: null, rule: null }],
    metrics: [aMetric({ overall: OVERALL })],
    sequential: fourLooks(settings),
    ...more,
  });
}

const CASES = casesIn({ all: 400 });
const RIGHT: Scores = [1, 1];
/** One pair in ten differs, half of them either way. */
const noChange = (index: number): Scores => (index % 20 === 0 ? [1, 0] : index % 20 === 10 ? [0, 1] : RIGHT);
const allWrong = (): Scores => [1, 0];

const ruleOf = ({ rules }: Verdict, kind: string) => rules.find((rule) => rule.kind === kind);

describe('at a look', () => {
  test('nothing is read before all of its cases are answered, whatever has arrived', () => {
    const gate = gateOf();
    const lookOf = looksOfCases(gate, CASES);
    const missing = [...lookOf.keys()].find((index) => lookOf[index] === 0);
    const isAnswered = (index: number) => index !== missing;
    const verdict = verdictAtLooks({ gate, cases: CASES, scoresOf: allWrong, isAnswered });
    expect([verdict.verdict, verdict.isPartial, verdict.looks?.end]).toEqual([
      'inconclusive',
      true,
      'not-answered',
    ]);
    expect(ruleOf(verdict, 'overall')).toMatchObject({
      state: 'undecided',
      code: 'look-not-read',
      interval: null,
      sentence:
        'overall correct: look 1 of 4 is read when all of its cases are answered; resume the run to send the rest',
    });
    expect(verdict.looks && endSentence(verdict.looks)).toBe(
      'look 1 of 4 is not read: not all of its 100 cases are answered',
    );
  });

  test('what is stored beyond the look that ends the run is never looked at', () => {
    const gate = gateOf();
    const lookOf = looksOfCases(gate, CASES);
    const lateGain = (index: number): Scores => ((lookOf[index] as number) < 1 ? [1, 0] : [0, 1]);
    const withRest = verdictAtLooks({ gate, cases: CASES, scoresOf: lateGain });
    const alone = verdictAtLooks({
      gate,
      cases: CASES,
      scoresOf: lateGain,
      isAnswered: (index) => lookOf[index] === 0,
    });
    expect(withRest.looks).toMatchObject({ look: 1, end: 'breached' });
    expect(withRest).toEqual(alone);
  });

  test('a critical failure blocks at once, and also before a look is complete', () => {
    const gate = gateOf();
    const evidenceAt = () => ({ criticals: [aCritical([aFailure('all-3')])] });
    const world = { gate, cases: CASES, scoresOf: noChange, evidenceAt };
    expect(verdictAtLooks(world)).toMatchObject({ verdict: 'block', looks: { look: 1, end: 'critical' } });
    const partly = verdictAtLooks({ ...world, isAnswered: (index) => index % 2 === 0 });
    expect(partly).toMatchObject({ verdict: 'block', looks: { look: 1, end: 'critical' } });
    // The averages of what has arrived say nothing all the same.
    expect(ruleOf(partly, 'overall')).toMatchObject({ state: 'undecided', code: 'look-not-read' });
  });

  test('with grades outstanding the run waits there, and what is open only waits with it', () => {
    const gradesOutstanding = [{ metric: 'correct', nOutstanding: 3, nPlanned: 20 }];
    const verdict = verdictAtLooks({
      gate: gateOf(),
      cases: CASES,
      scoresOf: noChange,
      evidenceAt: () => ({ gradesOutstanding }),
    });
    expect([verdict.verdict, verdict.looks?.end, verdict.looks?.isEarly]).toEqual([
      'pending',
      'pending',
      false,
    ]);
    expect(ruleOf(verdict, 'overall')).toMatchObject({ state: 'undecided', isWaiting: true });
  });

  test('a breach is not kept waiting for grades', () => {
    const gradesOutstanding = [{ metric: 'correct', nOutstanding: 3, nPlanned: 20 }];
    const evidenceAt = () => ({ gradesOutstanding });
    const verdict = verdictAtLooks({ gate: gateOf(), cases: CASES, scoresOf: allWrong, evidenceAt });
    expect([verdict.verdict, verdict.looks?.end]).toEqual(['block', 'breached']);
  });

  test('more unscored cases than the allowance hold an early pass and no block', () => {
    const gate = gateOf();
    const unscored = (index: number): Scores => (index % 10 === 0 ? [1, null] : [0, 1]);
    const held = verdictAtLooks({ gate, cases: CASES, scoresOf: unscored });
    expect([held.verdict, held.looks?.look]).toEqual(['inconclusive', 4]);
    expect(ruleOf(held, 'completeness')?.code).toBe('unscored-beyond-allowance');
    const worse = (index: number): Scores => (index % 10 === 0 ? [1, null] : [1, 0]);
    const blocked = verdictAtLooks({ gate, cases: CASES, scoresOf: worse });
    expect([blocked.verdict, blocked.looks?.look]).toEqual(['block', 1]);
  });

  test('a look of fewer than 30 scored cases is passed over, and its error carried on', () => {
    const gate = gateOf({ looks: [0.05, 0.5, 1], futility: null });
    const verdict = verdictAtLooks({ gate, cases: CASES, scoresOf: allWrong });
    expect(verdict.looks).toMatchObject({ look: 2, end: 'breached', passedOver: [1] });
    const [first, second] = verdict.looks?.rules[0]?.looks ?? [];
    expect(first).toEqual({ information: null, pass: null, block: null, futility: null, seen: null });
    // As if there had been one look at half of the cases.
    expect(second?.pass).toBeCloseTo(2.7499659318, 8);
  });
});

describe('the rules of a futility stop', () => {
  // 13 of the 100 cases of the first look worse: a loss beyond the margin, not shown to be.
  const lookOf = looksOfCases(gateOf(), CASES);
  const worse = new Set([...lookOf.keys()].filter((index) => lookOf[index] === 0).slice(0, 13));
  const someWorse = (index: number): Scores => (worse.has(index) ? [1, 0] : RIGHT);

  test('are inconclusive by default, with the chance to pass in a sentence', () => {
    const verdict = verdictAtLooks({ gate: gateOf(), cases: CASES, scoresOf: someWorse });
    const { looks } = verdict;
    expect([verdict.verdict, looks?.end, looks?.isEarly]).toEqual(['inconclusive', 'futile', true]);
    expect(ruleOf(verdict, 'overall')).toMatchObject({ state: 'undecided', code: 'futile' });
    expect(looks && looksRemarks(looks, verdict)).toContainEqual(
      expect.stringMatching(
        /^even if the rest shows no loss, the chance to pass \(overall correct\) is (below 1|\d+) %$/,
      ),
    );
    expect(verdict.exitCode).toBe(11);
  });

  test('block under worse-blocks, and the price is told', () => {
    const futility = { ...(fourLooks().futility as NonNullable<SequentialSettings['futility']>) };
    const gate = gateOf({ futility: { ...futility, verdict: 'worse-blocks' } });
    const verdict = verdictAtLooks({ gate, cases: CASES, scoresOf: someWorse });
    expect([verdict.verdict, verdict.looks?.end]).toEqual(['block', 'futile']);
    expect(ruleOf(verdict, 'overall')).toMatchObject({ state: 'breached', code: 'futile-and-worse' });
    expect(verdict.looks && looksRemarks(verdict.looks, verdict)).toContain(
      'the gate blocks at a futility stop (worse-blocks): of candidates exactly at the margin about one in six is blocked so',
    );
  });

  test('do not exist where futility is off', () => {
    const verdict = verdictAtLooks({
      gate: gateOf({ futility: null }),
      cases: CASES,
      scoresOf: someWorse,
    });
    expect(verdict.looks?.end).not.toBe('futile');
    expect(verdict.looks?.futility).toBeNull();
  });
});

describe('slices and counts at an early look', () => {
  const slices = [
    { name: 'all', task: 'qa', share: 0.9, shareSource: null, rule: null },
    { name: 'rare', task: 'qa', share: 0.1, shareSource: null, rule: BY_EVIDENCE },
  ];
  const cases = casesIn({ all: 600, rare: 60 });

  test('the floor of a slice is sent first, so that a loss in it does not go unseen', () => {
    const gate = gateOf({}, { slices });
    const verdict = verdictAtLooks({ gate, cases, scoresOf: () => [0, 1] });
    // (z_.975 + z_.8)² · .22 / .2² = 43.2 cases to notice twice the margin.
    expect(verdict.looks).toMatchObject({ end: 'pass', look: 1, nCasesByLook: [194, 344, 495, 660] });
    expect(verdict.completeness.find(({ slice }) => slice === 'rare')?.nPlanned).toBe(44);
  });

  test('a case of a floor that is missing later does not undo the pass the run ended with', () => {
    const gate = gateOf({}, { slices, unscored: { ...aGate().unscored, allowance: 0.05 } });
    const lookOf = looksOfCases(gate, cases);
    const lost = cases.findIndex(({ slice }, index) => slice === 'rare' && lookOf[index] === 0);
    const scoresOf = (index: number): Scores => (index === lost ? [1, null] : [0, 1]);
    const whileRunning = verdictAtLooks({ gate, cases, scoresOf });
    expect(whileRunning.looks?.look).toBe(3);
    const afterwards = verdictAtLooks({ gate, cases, scoresOf, endsAt: 1 });
    expect([afterwards.verdict, afterwards.looks?.look]).toEqual(['pass', 1]);
  });

  test('a slice beyond its margin without evidence holds the pass', () => {
    const gate = gateOf({}, { slices });
    const lookOf = looksOfCases(gate, cases);
    const rare = cases.flatMap(({ slice }, index) =>
      slice === 'rare' && lookOf[index] === 0 ? [index] : [],
    );
    // 7 of the first 44 worse and 2 better: 11.4 points lost. The next of them comes with the third look: 8.9 points.
    const [worse, better] = [new Set(rare.slice(0, 7)), new Set(rare.slice(7, 9))];
    const scoresOf = (index: number): Scores => {
      if (worse.has(index)) return [1, 0];
      if (better.has(index) || cases[index]?.slice === 'all') return [0, 1];
      return lookOf[index] === 0 ? RIGHT : [0, 1];
    };
    expect(verdictAtLooks({ gate, cases, scoresOf }).looks).toMatchObject({ end: 'pass', look: 3 });
  });

  test('a guard that is exceeded on few cases is not a breach yet, and one that stays so is', () => {
    const guardOf = (candidate: number, n: number) => ({
      guard: 'truncated' as const,
      baseline: 0,
      candidate,
      limit: 0.02,
      nBaseline: n,
      nCandidate: n,
      mayBlock: true,
    });
    const evidenceAt = (look: number) => ({ guards: [guardOf(0.03, 100 * (look + 1))] });
    const verdict = verdictAtLooks({ gate: gateOf(), cases: CASES, scoresOf: () => [0, 1], evidenceAt });
    expect([verdict.verdict, verdict.looks?.look]).toEqual(['block', 4]);
    const mended = (look: number) => ({ guards: [guardOf(look === 0 ? 0.03 : 0.01, 100 * (look + 1))] });
    const passed = verdictAtLooks({
      gate: gateOf(),
      cases: CASES,
      scoresOf: () => [0, 1],
      evidenceAt: mended,
    });
    expect([passed.verdict, passed.looks?.look]).toEqual(['pass', 2]);
  });

  test('a minimum that cannot be reached any more ends the run', () => {
    const metrics = [aMetric({ overall: OVERALL, minimum: 0.9, minimumEvidence: 'interval' })];
    const half = (index: number): Scores => (index % 2 === 0 ? [0, 0] : RIGHT);
    const gate = gateOf({ futility: null }, { metrics });
    const verdict = verdictAtLooks({ gate, cases: CASES, scoresOf: half });
    expect(verdict.looks?.isEarly).toBe(true);
    expect(verdict.verdict).toBe('block');
  });
});

describe('what a verdict tells of its looks', () => {
  test('attempt 2 is tested at half the error, looks included', () => {
    const gate = gateOf({ looks: [0.5, 1], futility: null });
    const world = { gate, cases: CASES, scoresOf: noChange };
    const zOf = (verdict: Verdict) => verdict.looks?.rules[0]?.looks.map(({ pass }) => pass as number) ?? [];
    const [first, second] = [verdictAtLooks(world), verdictAtLooks({ ...world, attempt: 2 })];
    expect(zOf(first)[0]).toBeCloseTo(2.7499659318, 8);
    // Half of .00298 is spent at the first look: Q(2.96979) = .00149.
    expect(zOf(second)[0]).toBeCloseTo(2.96979, 5);
    expect(second.statistics.confidence).toBe(0.975);
  });

  test('n of planned, what was saved, and intervals that are not adjusted only beside', () => {
    const verdict = verdictAtLooks({ gate: gateOf(), cases: CASES, scoresOf: () => [0, 1] });
    const { looks } = verdict;
    if (looks === undefined) throw new Error('no looks');
    expect(verdict.headline).toMatch(/; stopped at look 1 of 4, on 100 of 400 cases$/);
    expect(endSentence(looks)).toBe('stopped at look 1 of 4, on 100 of 400 cases: every rule is met');
    expect(savedSentence(looks, verdict)).toBe('saved 300 of 400 cases: 600 of 800 requests were not needed');
    expect(looks.unadjusted).toMatchObject([{ kind: 'overall', metric: 'correct', level: 0.95 }]);
    const seen = looks.rules[0]?.looks[0]?.seen;
    expect(seen?.lower).toBeLessThan(looks.unadjusted[0]?.lower ?? Number.NaN);
    expect(verdict.statistics.confidence).toBe(0.95);
  });

  test('different errors for pass and block give the interval an end of each', () => {
    const spending = { pass: { family: 'pocock' }, block: { family: 'obf' } } as const;
    const gate = gateOf({ looks: [0.5, 1], spending, futility: null });
    const verdict = verdictAtLooks({ gate, cases: CASES, scoresOf: () => [0, 1] });
    const look = verdict.looks?.rules[0]?.looks[0];
    expect(look?.pass).toBeCloseTo(2.157, 3);
    expect(look?.block).toBeCloseTo(2.9626, 3);
    expect(verdict.metrics[0]?.overall?.interval?.level).toBeCloseTo(1 - 0.0155 - 0.0015, 3);
  });
});
