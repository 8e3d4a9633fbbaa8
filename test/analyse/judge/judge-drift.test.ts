import { describe, expect, it } from 'vitest';
import { judgeDrift } from '../../../src/analyse/judge/judge-drift.js';

const share = (n: number, mean: number) => ({ n, mean, meanSquare: mean });

describe('drift of a judge', () => {
  it('is flagged where the interval of now minus then excludes 0', () => {
    const drift = judgeDrift(share(200, 0.9), share(200, 0.75), 0.95);
    expect(drift?.difference).toBeCloseTo(-0.15, 12);
    expect(drift?.isFlagged).toBe(true);
    expect(judgeDrift(share(200, 0.9), share(200, 0.88), 0.95)?.isFlagged).toBe(false);
  });

  it('takes a handful of agreeing items for no certainty', () => {
    const drift = judgeDrift(share(5, 1), share(5, 0.8), 0.95);
    expect(drift?.isFlagged).toBe(false);
    expect((drift?.upper ?? 0) - (drift?.lower ?? 0)).toBeGreaterThan(0.5);
  });

  it('turns round with its arguments', () => {
    const [there, back] = [
      judgeDrift(share(50, 0.6), share(80, 0.7), 0.95),
      judgeDrift(share(80, 0.7), share(50, 0.6), 0.95),
    ];
    expect(there?.lower).toBeCloseTo(-(back?.upper ?? 0), 12);
    expect(there?.upper).toBeCloseTo(-(back?.lower ?? 0), 12);
  });

  it('cannot be told without an item', () => {
    expect(judgeDrift(share(0, 0), share(10, 1), 0.95)).toBeNull();
  });
});
