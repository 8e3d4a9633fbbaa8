import { describe, expect, it } from 'vitest';
import { calibrationText } from '../../../src/report/calibration/calibration-text.js';
import { calibrateRun } from '../../../src/workflow/calibration/calibrate-run.js';
import { tellCalibrations } from '../../../src/workflow/calibration/tell-calibrations.js';
import { expectPublishedCalibration, expectPublishedShape } from '../../support/calibration-schema.js';
import {
  byWorth,
  type JudgeView,
  judgedWorld,
  placeOf,
  type WorldOptions,
} from '../../support/judged-world.js';
import { sampleBundle } from '../../support/samples.js';

async function calibrated(judge: WorldOptions['judge'], more: Partial<WorldOptions> = {}) {
  const world = await judgedWorld({ nCases: 150, nDrawn: 140, seed: 11, judge, ...more });
  await world.judge();
  await world.people();
  const [calibration] = calibrateRun(world.store, world.runId);
  if (calibration === undefined) throw new Error('no calibration');
  expectPublishedCalibration(calibration);
  return { world, calibration };
}

/** Errs in so many cases, alike in both orders and towards either arm. */
const erring = (share: number) => (view: JudgeView) => {
  if (view.ofCase < share) return placeOf(view.ofCase < share / 2 ? 'candidate' : 'baseline', view);
  return byWorth(view);
};
const FAMILIES = {
  definition: {
    baseline: sampleBundle('llama-3', { identity: { model: { ref: 'hf://meta-llama/Llama-3.1-8B' } } }),
    candidate: sampleBundle('j', { identity: { model: { ref: 'hf://Qwen/Qwen2.5-7B' } } }),
  },
};

describe('an unbiased judge', () => {
  it('is flagged for nothing', async () => {
    const { calibration } = await calibrated(erring(0.04), { raterError: 0.03 });
    expect(calibration.position).toMatchObject({
      state: 'tested',
      test: { prefersPosition: false, isInconsistent: false },
    });
    expect(calibration.length).toMatchObject({ state: 'preference', isFlagged: false });
    expect(calibration.agreement.moments.n).toBe(140);
    expect(calibration.agreement.judgeHuman).toBeGreaterThan(0.9);
    expect(calibration.gain.correlation).toBeGreaterThan(0.8);
    expect(calibration.gain.effectiveLabels).toBeGreaterThan(140);
    const [lost] = calibration.confusion.counts;
    expect(lost?.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(10);
    expect(calibration.nUnjudged).toBe(0);
  });
});

describe('a judge that', () => {
  it('goes by position is flagged', async () => {
    const { calibration } = await calibrated((view) => (view.ofCase < 0.25 ? 'first' : byWorth(view)));
    expect(calibration.position).toMatchObject({ state: 'tested', test: { prefersPosition: true } });
  });

  it('goes by length is flagged, and its likes are compared with people’s', async () => {
    const byLength = (view: JudgeView) => {
      if (view.ofCase > 0.5) return byWorth(view);
      return view.first.length > view.second.length ? 'first' : 'second';
    };
    const { calibration } = await calibrated(byLength);
    expect(calibration.length).toMatchObject({ state: 'preference', isFlagged: true });
    expect(calibration.position).toMatchObject({ test: { prefersPosition: false } });
  });

  it('favours its own family is flagged', async () => {
    const own = (view: JudgeView) => (view.ofCase < 0.3 ? placeOf('candidate', view) : byWorth(view));
    const { calibration } = await calibrated(own, { ...FAMILIES, nCases: 20, nDrawn: 10 });
    expect(calibration.selfPreference).toMatchObject({
      state: 'not-testable',
      reason: 'judge-of-neither',
      families: { judge: 'j', baseline: 'llama', candidate: 'qwen' },
    });
    const named = { ...FAMILIES.definition, candidate: sampleBundle('j') };
    const { calibration: tested } = await calibrated(own, { definition: named });
    expect(tested.selfPreference).toMatchObject({
      state: 'tested',
      judgeFamily: 'j',
      otherFamily: 'llama',
      isFlagged: true,
    });
    expect(tested.state).toBe('not-calibrated');
  });

  it('agrees less than people do is not calibrated', async () => {
    const { calibration } = await calibrated(erring(0.3));
    expect(calibration.state).toBe('not-calibrated');
    expect(calibration.conditions[1]).toMatchObject({ state: 'failed', reason: 'judge-agrees-less' });
  });
});

describe('what is not known', () => {
  it('one rater leaves it open, and says what to label', async () => {
    const { world, calibration } = await calibrated(byWorth, { nCases: 60, nDrawn: 30 });
    expect(calibration.state).toBe('cannot-tell');
    expect(calibration.next.wishes).toContainEqual({ reason: 'labels-to-gate', nPairs: 200 });
    expect(calibration.next.slices).toEqual([{ slice: 'all', nLabelled: 30, nMore: expect.any(Number) }]);
    const [telling] = tellCalibrations(world.store, world.runId, { nowMs: () => 5 });
    const told = calibrationText(telling === undefined ? [] : [telling]);
    expect(told).toMatch(/^CANNOT-TELL {2}preferred: judge judge on run sample-/);
    expect(told).toContain('about 200 pairs in all so that the judge may have a say at all');
    expect(told).toContain('not testable: the judge is j by name, the arms are base and cand');
  });

  it('a gate without such a metric is refused', async () => {
    const world = await judgedWorld({ nCases: 4, nDrawn: 4, judge: byWorth, gate: { metrics: [] } });
    expect(() => calibrateRun(world.store, world.runId)).toThrow(
      'has no metric that judge and people both grade',
    );
  });
});

describe('across releases', () => {
  it('a calibration of the same judge is kept and its drift told; one of another judge does not count', async () => {
    const { world, calibration } = await calibrated(erring(0.04));
    const tell = (id: string) => {
      const tellings = tellCalibrations(world.store, id, { nowMs: () => 7 });
      expectPublishedShape(tellings);
      return tellings;
    };
    expect(tell(world.runId)[0]?.earlier).toEqual([]);
    expect(world.store.calibrations()).toHaveLength(1);
    // Telling it again keeps one, and does not compare it with itself.
    expect(tell(world.runId)[0]?.earlier).toEqual([]);
    const keep = (runId: string, text: object) =>
      world.store.putCalibration({
        judgeDigest: calibration.judge.digest,
        runId: world.runId,
        metric: runId,
        text: JSON.stringify({ ...calibration, runId, ...text }),
        calibratedAtMs: 1,
      });
    const moments = { n: 200, mean: 0.7, meanSquare: 0.7 };
    keep('earlier-1', { agreement: { ...calibration.agreement, moments } });
    keep('earlier-2', { judge: { ...calibration.judge, model: 'j-old', promptDigest: 'sha256:0' } });
    const earlier = tell(world.runId)[0]?.earlier;
    expect(earlier?.find(({ runId }) => runId === 'earlier-1')?.drift).toMatchObject({ isFlagged: true });
    expect(earlier?.find(({ runId }) => runId === 'earlier-2')).toMatchObject({
      drift: null,
      expiredBecause: ["the judge's model is j now, and was j-old", "the judge's prompt changed"],
    });
  });
});
