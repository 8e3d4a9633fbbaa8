import { describe, expect, it } from 'vitest';
import { alternativeAnnotatorTest } from '../../../src/analyse/judge/alternative-annotator-test.js';
import { type CalibrationRequest, calibrateJudge } from '../../../src/analyse/judge/calibrate-judge.js';
import { calibrationTables } from '../../../src/analyse/judge/calibration-item.js';
import {
  type CalibrationEvidence,
  calibrationStatus,
} from '../../../src/analyse/judge/calibration-status.js';
import { differentialBias } from '../../../src/analyse/judge/differential-bias.js';
import { XSTEST_CATEGORIES, xstest, xstestModel } from '../agreement/labels.js';

const scoreOf = (label: string | undefined, i: number) =>
  label === '.' ? null : Number(label === xstest.reference[i]);

/** Pass/fail differences of the pairs whose judge replies could both be read. */
function pairsOf(baseline: string, candidate: string) {
  const [b, c] = [xstestModel(baseline), xstestModel(candidate)];
  const human: number[] = [];
  const judge: number[] = [];
  for (const i of [...c.final].keys()) {
    const [judgeB, judgeC] = [scoreOf(b.judge[i], i), scoreOf(c.judge[i], i)];
    if (judgeB === null || judgeC === null) continue;
    human.push((scoreOf(c.final[i], i) ?? 0) - (scoreOf(b.final[i], i) ?? 0));
    judge.push(judgeC - judgeB);
  }
  return [{ weight: 1, human, judge }];
}

function requestOf(name: string, baseline: string | null, margin: number): CalibrationRequest {
  const model = xstestModel(name);
  return {
    categories: XSTEST_CATEGORIES,
    scale: 'nominal',
    items: [...model.annotator1].map((label, i) => ({
      humans: [label, model.annotator2[i]],
      judge: model.judge[i],
      cluster: null,
    })),
    pairs: baseline === null ? [] : pairsOf(baseline, name),
    margin,
    raters: 'skilled',
    level: 0.95,
    nResamples: 1000,
    stream: { seed: 1, metric: 'refusal', slice: '', purpose: 'calibration' },
  };
}
const told = (request: CalibrationRequest) => {
  const { state, conditions } = calibrateJudge(request);
  return [state, ...conditions.map(({ reason }) => reason)];
};

describe('GPT-4 as judge of XSTest', () => {
  it('is not calibrated on mistralinstruct: people agree, the judge does not agree with them', () => {
    const calibration = calibrateJudge(requestOf('mistralinstruct', 'mistralguard', 0.05));
    expect(calibration.state).toBe('not-calibrated');
    expect(calibration).toMatchObject({ nItems: 450, nUnparsed: 11 });
    const [humans, agreement] = calibration.conditions;
    expect(humans).toMatchObject({ state: 'met', reason: 'met', limit: 0.667 });
    expect(humans?.estimate?.toFixed(4)).toBe('0.9196');
    expect(agreement).toMatchObject({ state: 'failed', reason: 'judge-agrees-less', limit: -0.05 });
    expect(agreement?.estimate?.toFixed(3)).toBe('-0.223');
    expect(calibration.evidence.alternative).toEqual({ nRaters: 2, winningRate: 0, epsilon: 0.15 });
  });

  it('is judged on the differential bias on gpt4, where it agrees with people nearly as they do', () => {
    // Against llama2orig the judge sees ten points less of the gain than people do.
    expect(told(requestOf('gpt4', 'llama2orig', 0.05))).toEqual([
      'not-calibrated',
      'met',
      'met',
      'bias-beyond-limit',
    ]);
    // Against llama2new there is no sign of a bias, but 450 pairs cannot rule out one of 2.5 points …
    expect(told(requestOf('gpt4', 'llama2new', 0.05))).toEqual([
      'cannot-tell',
      'met',
      'met',
      'bias-too-uncertain',
    ]);
    // … though one of 5 points they can.
    expect(told(requestOf('gpt4', 'llama2new', 0.1))).toEqual(['calibrated', 'met', 'met', 'met']);
    // With one arm graded the bias between the arms is unknown.
    expect(told(requestOf('gpt4', null, 0.05))).toEqual(['cannot-tell', 'met', 'met', 'not-measured']);
  });

  it('tells the numbers the bias rests on', () => {
    const { conditions } = calibrateJudge(requestOf('gpt4', 'llama2orig', 0.05));
    expect(conditions[2]).toMatchObject({ condition: 'no-differential-bias', limit: 0.025 });
    expect(conditions[2]?.estimate?.toFixed(4)).toBe('-0.0978');
    expect(conditions[2]?.lower?.toFixed(3)).toBe('-0.148');
    expect(conditions[2]?.upper?.toFixed(4)).toBe('-0.0465');
  });
});

describe('calibration status', () => {
  const interval = { lower: -0.06, upper: 0.02, level: 0.95, nResamples: 1000, nUndefined: 0, nUnits: 100 };
  const good: CalibrationEvidence = {
    humanAlpha: { value: 0.8, interval: null },
    agreement: { nItems: 100, judgeHuman: 0.88, humanHuman: 0.9, difference: -0.02, interval },
    alternative: null,
    bias: { nPairs: 300, estimate: 0, lower: -0.02, upper: 0.02, limit: 0.025 },
  };
  const status = (change: Partial<CalibrationEvidence>) => {
    const { state, conditions } = calibrationStatus({ ...good, ...change });
    return [state, ...conditions.map(({ reason }) => reason)];
  };
  const agreement = (difference: number, lower: number) => ({
    agreement: { nItems: 100, judgeHuman: 0, humanHuman: 0, difference, interval: { ...interval, lower } },
  });

  it('needs all three conditions', () => {
    expect(status({})).toEqual(['calibrated', 'met', 'met', 'met']);
    expect(status({ humanAlpha: { value: 0.667, interval: null } })[0]).toBe('calibrated');
    expect(status({ humanAlpha: { value: 0.66, interval: null } })).toEqual([
      'not-calibrated',
      'humans-disagree',
      'met',
      'met',
    ]);
  });

  it('cannot be calibrated with one rater or without overlap', () => {
    expect(status({ humanAlpha: { value: null, reason: 'one-rater' } })).toEqual([
      'cannot-tell',
      'one-rater',
      'met',
      'met',
    ]);
    expect(status({ humanAlpha: { value: null, reason: 'no-overlap' }, agreement: null })).toEqual([
      'cannot-tell',
      'no-overlap',
      'not-measured',
      'met',
    ]);
  });

  it('weighs agreement at its estimate and its lower limit', () => {
    expect(status(agreement(-0.05, -0.1))[2]).toBe('met');
    expect(status(agreement(-0.05, -0.11))).toEqual(['cannot-tell', 'met', 'agreement-too-uncertain', 'met']);
    expect(status(agreement(-0.06, -0.08))).toEqual(['not-calibrated', 'met', 'judge-agrees-less', 'met']);
    const won = { alternative: { nRaters: 3, winningRate: 0.5, epsilon: 0.2 } };
    expect(status({ ...agreement(-0.06, -0.11), ...won })[0]).toBe('calibrated');
    const unsure = { agreement: { nItems: 1, judgeHuman: 1, humanHuman: 1, difference: 0, interval: null } };
    expect(status(unsure)[0]).toBe('cannot-tell');
  });

  it('wants the bias shown to be small, not merely not shown to be large', () => {
    const bias = (lower: number, upper: number) => ({
      bias: { nPairs: 9, estimate: 0, lower, upper, limit: 0.025 },
    });
    expect(status(bias(-0.025, 0.025))[0]).toBe('calibrated');
    expect(status(bias(-0.03, 0.02))).toEqual(['cannot-tell', 'met', 'met', 'bias-too-uncertain']);
    expect(status(bias(0.026, 0.1))).toEqual(['not-calibrated', 'met', 'met', 'bias-beyond-limit']);
    expect(status(bias(-0.1, -0.026))[0]).toBe('not-calibrated');
    expect(status({ bias: null })[0]).toBe('cannot-tell');
  });
});

describe('differential bias', () => {
  it('ignores a judge that is equally lenient to both arms', () => {
    const human = [0, 1, -1, 0, 0];
    expect(differentialBias([{ weight: 1, human, judge: human }], 0.05, 0.95)).toMatchObject({
      estimate: 0,
      nPairs: 5,
    });
    expect(differentialBias([{ weight: 1, human: [], judge: [] }], 0.05, 0.95)).toBeNull();
    expect(differentialBias([], 0.05, 0.95)).toBeNull();
  });

  it('weighs slices by share and is never sure of a few equal pairs', () => {
    const strata = [
      { weight: 0.75, human: [0, 0], judge: [1, 1] },
      { weight: 0.25, human: [0, 0], judge: [0, 0] },
    ];
    const bias = differentialBias(strata, 0.05, 0.95);
    expect(bias?.estimate).toBeCloseTo(0.75, 12);
    expect((bias?.upper ?? 0) - (bias?.lower ?? 0)).toBeGreaterThan(0.5);
  });
});

describe('alternative annotator test', () => {
  const items = (judgeOf: (i: number) => number, n = 60) =>
    calibrationTables(
      [0, 1],
      Array.from({ length: n }, (_, i) => ({
        humans: [i % 2, i % 2, i % 10 === 0 ? 1 - (i % 2) : i % 2],
        judge: judgeOf(i),
        cluster: null,
      })),
    );

  it('is won by a judge that follows the majority and lost by one that never does', () => {
    expect(
      alternativeAnnotatorTest(
        items((i) => i % 2),
        0.15,
        'unweighted',
      ),
    ).toEqual({
      nRaters: 3,
      winningRate: 1,
      epsilon: 0.15,
    });
    expect(
      alternativeAnnotatorTest(
        items((i) => 1 - (i % 2)),
        0.15,
        'unweighted',
      )?.winningRate,
    ).toBe(0);
  });

  it('needs 50 items', () => {
    expect(
      alternativeAnnotatorTest(
        items((i) => i % 2, 49),
        0.15,
        'unweighted',
      ),
    ).toBeNull();
  });
});
