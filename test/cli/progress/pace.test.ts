import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { fittedParts, paceParts } from '../../../src/cli/progress/pace.js';
import { plainProgress } from '../../../src/cli/progress/plain.js';
import { summaryLine, totalText } from '../../../src/cli/progress/summary-line.js';
import type { ArmProgress, RunProgress } from '../../../src/run/events.js';

const arm = (part: Partial<ArmProgress>): ArmProgress => ({
  nPlanned: 1000,
  nStoredBefore: 0,
  nStored: 0,
  statuses: {},
  nAttempts: 0,
  nPromptTokens: 0,
  nCompletionTokens: 0,
  ...part,
});
const progress: RunProgress = {
  baseline: arm({
    nStoredBefore: 400,
    nStored: 100,
    statuses: { ok: 97, timeout: 3 },
    nPromptTokens: 40_000,
  }),
  candidate: arm({ nStoredBefore: 400, nStored: 50, statuses: { ok: 50 }, nCompletionTokens: 5000 }),
};

describe('progress of a run', () => {
  it('tells each arm with what it could not get', () => {
    expect(summaryLine(progress)).toBe('baseline 500/1,000 (3 not ok) · candidate 450/1,000');
    expect(totalText(progress)).toBe('950/2,000 (3 not ok)');
  });

  it('tells rate and time left of this session alone, with tokens and cost', () => {
    expect(paceParts(progress, 30_000, { priceIn: 2, priceOut: 10 })).toEqual([
      '4 min left',
      '5.0/s',
      '45,000 tokens',
      'cost 0.1300',
    ]);
  });

  it('tells no rate before it means something, and nothing of what is not counted', () => {
    const started: RunProgress = { baseline: arm({ nStored: 3 }), candidate: arm({}) };
    expect(paceParts(started, 2999, { priceIn: 2 })).toEqual([]);
    expect(paceParts({ baseline: arm({}), candidate: arm({}) }, 60_000, {})).toEqual([]);
  });

  it('rounds the time left up', () => {
    const nearly: RunProgress = { baseline: arm({ nStored: 995 }), candidate: arm({ nStored: 1000 }) };
    expect(paceParts(nearly, 1_000_000, {})).toEqual(['3 s left', '2.0/s']);
    const far: RunProgress = { baseline: arm({ nStored: 1 }), candidate: arm({}) };
    expect(paceParts(far, 60_000, {})).toEqual(['33.4 h left', '0.0/s']);
  });

  it('leaves out the last figures in a narrow terminal, never the first', () => {
    const parts = ['baseline 500/1,000', 'candidate 450/1,000', '4 min left'];
    expect(fittedParts(parts, 60)).toBe('baseline 500/1,000 · candidate 450/1,000 · 4 min left');
    expect(fittedParts(parts, 45)).toBe('baseline 500/1,000 · candidate 450/1,000');
    expect(fittedParts(parts, 5)).toBe('baseline 500/1,000');
  });

  it('writes plain lines without cursor control, seldom', () => {
    const stderr = new PassThrough();
    let nowMs = 0;
    const listener = plainProgress(stderr, { nowMs: () => nowMs, monotonicMs: () => nowMs }, {});
    listener.on({ type: 'run-started', progress: { baseline: arm({}), candidate: arm({}) } });
    for (let i = 1; i <= 200; i += 1) {
      nowMs += 100;
      const at: RunProgress = {
        baseline: arm({ nStored: i * 5, statuses: { ok: i * 5 } }),
        candidate: arm({ nStored: i * 5, statuses: { ok: i * 5 } }),
      };
      listener.on({
        type: 'response-stored',
        arm: 'baseline',
        caseId: 'c',
        repeat: 0,
        status: 'ok',
        detail: null,
        attempts: 1,
        progress: at,
      });
    }
    const lines = String(stderr.read()).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[1]).toBe('baseline 200/1,000 · candidate 200/1,000 · 16 s left · 100/s');
  });
});
