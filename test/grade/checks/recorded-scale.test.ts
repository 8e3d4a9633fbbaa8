import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/grade/check-type.js';
import { checkType } from '../../../src/grade/checks/index.js';
import { sampleCase } from '../../support/samples.js';

function found(options: Record<string, unknown>, value: unknown): Finding {
  const type = checkType('recorded');
  if (type === undefined) throw new Error('there is no such check');
  return type.compile({ grade: 'metric', ...options })({
    text: '',
    toolCalls: [],
    case: sampleCase('a'),
    recordedGrades: { metric: value },
  });
}

describe('field case 678: a recorded number as a score', () => {
  const scale = { worst: 1, best: 5 };

  it('lies where it is on the declared scale', () => {
    expect([1, 2, 4, 5].map((value) => found({ scale }, value).score)).toEqual([0, 0.25, 0.75, 1]);
  });

  it('runs the other way where less is better', () => {
    const scores = [0, 5, 20].map((value) => found({ scale: { worst: 20, best: 0 } }, value).score);
    expect(scores).toEqual([1, 0.75, 0]);
  });

  it('passes in its range, and without one only at the best', () => {
    expect(found({ scale, passes: { at_least: 4 } }, 4)).toMatchObject({ passed: true, score: 0.75 });
    expect(found({ scale, passes: { at_least: 4 } }, 3)).toMatchObject({ passed: false, score: 0.5 });
    expect([4.9, 5].map((value) => found({ scale }, value).passed)).toEqual([false, true]);
  });

  it.each([[0.5], [6], [Number.NaN], ['4'], [true], [null]])('is unscored for %s', (value) => {
    expect(found({ scale }, value).unscored).toMatch(/^the recorded grade "metric" is /);
  });

  it('needs two ends that differ', () => {
    const type = checkType('recorded');
    expect(type?.lint({ grade: 'metric', scale: { worst: 1, best: 1 } }, []).map(({ code }) => code)).toEqual(
      ['empty-scale'],
    );
    expect(type?.lint({ grade: 'metric', scale }, [])).toEqual([]);
  });
});
