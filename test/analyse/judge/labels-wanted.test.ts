import { describe, expect, it } from 'vitest';
import type { CalibrationEvidence, ConditionOutcome } from '../../../src/analyse/judge/calibration-status.js';
import { labelsWanted, spreadLabels } from '../../../src/analyse/judge/labels-wanted.js';

const outcome = (condition: ConditionOutcome['condition'], state: ConditionOutcome['state']) =>
  ({ condition, state, reason: 'met', estimate: null, lower: null, upper: null, limit: 0 }) as const;
const evidence = (changes: Partial<CalibrationEvidence> = {}): CalibrationEvidence => ({
  humanAlpha: { value: 0.8, interval: null },
  agreement: null,
  alternative: null,
  bias: null,
  ...changes,
});
const bias = (estimate: number, half: number) => ({
  estimate,
  lower: estimate - half,
  upper: estimate + half,
  nPairs: 100,
  limit: 0.05,
});

describe('labels that would settle what is open', () => {
  it('grow with the square of how far an interval has to shrink', () => {
    const conditions = [outcome('no-differential-bias', 'cannot-tell')];
    expect(labelsWanted({ conditions }, evidence({ bias: bias(0, 0.1) }), 300)).toEqual([
      { reason: 'bias-interval', nPairs: 400 },
    ]);
    expect(labelsWanted({ conditions }, evidence({ bias: bias(0.025, 0.1) }), 300)).toEqual([
      { reason: 'bias-interval', nPairs: 1600 },
    ]);
  });

  it('do not help against a bias that is there', () => {
    const conditions = [outcome('no-differential-bias', 'cannot-tell')];
    expect(labelsWanted({ conditions }, evidence({ bias: bias(0.06, 0.1) }), 300)).toEqual([
      { reason: 'bias-too-large', nPairs: null },
    ]);
  });

  it('are second opinions where only one person graded', () => {
    const conditions = [outcome('humans-agree', 'cannot-tell')];
    expect(labelsWanted({ conditions }, evidence(), 20)).toEqual([
      { reason: 'second-raters', nPairs: 50 },
      { reason: 'labels-to-gate', nPairs: 200 },
    ]);
  });

  it('are none where nothing is open', () => {
    const conditions = [outcome('humans-agree', 'met'), outcome('no-differential-bias', 'failed')];
    expect(labelsWanted({ conditions }, evidence(), 200)).toEqual([]);
  });
});

describe('where labels tell most', () => {
  const slice = (name: string, share: number, nLabelled: number, sd: number | null, nUnlabelled = 1000) => ({
    name,
    share,
    nLabelled,
    nUnlabelled,
    sd,
  });

  it('is where traffic and disagreement are', () => {
    const counts = spreadLabels([slice('a', 0.5, 50, 0.2), slice('b', 0.5, 50, 0.6)], 100);
    expect(counts).toEqual([0, 100]);
    expect(spreadLabels([slice('a', 0.8, 50, 0.3), slice('b', 0.2, 50, 0.3)], 100)).toEqual([100, 0]);
  });

  it('is never more than there are cases left', () => {
    expect(spreadLabels([slice('a', 0.9, 50, 0.3, 10), slice('b', 0.1, 50, 0.3, 5)], 100)).toEqual([10, 5]);
  });

  it('takes slices with few labels at the spread of the others', () => {
    const counts = spreadLabels([slice('a', 0.5, 100, 0.4), slice('b', 0.5, 2, 0)], 50);
    expect(counts).toEqual([0, 50]);
  });
});
