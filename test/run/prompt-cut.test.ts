import { describe, expect, test } from 'vitest';
import { suspectedPromptCuts } from '../../src/run/prompt-cut.js';
import type { StoredResponse } from '../../src/run/response.js';
import { sampleResponse } from '../support/samples.js';

const pair = (
  caseId: string,
  baseline: Partial<StoredResponse>,
  candidate: Partial<StoredResponse>,
): StoredResponse[] => [
  sampleResponse(caseId, { arm: 'baseline', ...baseline }),
  sampleResponse(caseId, { arm: 'candidate', ...candidate }),
];

describe('suspectedPromptCuts', () => {
  test('field case 37: a prompt that shrank to less than half on one side was cut', () => {
    const responses = [
      ...pair('a', { promptTokens: 11_900 }, { promptTokens: 2050 }),
      ...pair('b', { promptTokens: 100 }, { promptTokens: 50 }),
      ...pair('c', { promptTokens: 100 }, { promptTokens: 201 }),
      ...pair('d', { promptTokens: null }, { promptTokens: 1 }),
      ...pair('e', { promptTokens: 500 }, { promptTokens: null }),
    ];
    expect([...suspectedPromptCuts(responses)]).toEqual([
      { caseId: 'a', repeat: 0, arm: 'candidate', baselineTokens: 11_900, candidateTokens: 2050 },
      { caseId: 'c', repeat: 0, arm: 'baseline', baselineTokens: 100, candidateTokens: 201 },
    ]);
  });

  test('field case 613: cached tokens that are counted apart are added', () => {
    const cached = [
      ...pair('a', { promptTokens: 320 }, { promptTokens: 6, cachedTokens: 314 }),
      ...pair('b', { promptTokens: 10, cachedTokens: 900 }, { promptTokens: 910 }),
    ];
    expect([...suspectedPromptCuts(cached)]).toEqual([]);
    const [cut] = suspectedPromptCuts(
      pair('c', { promptTokens: 5000 }, { promptTokens: 90, cachedTokens: 100 }),
    );
    expect(cut).toEqual({
      caseId: 'c',
      repeat: 0,
      arm: 'candidate',
      baselineTokens: 5000,
      candidateTokens: 190,
    });
  });

  test('field case 613: where it cannot be known the cut is doubtful', () => {
    const doubtful = [
      ...pair('a', { promptTokens: 320 }, { promptTokens: 6 }),
      ...pair('b', { promptTokens: 1000 }, { promptTokens: 450, cachedTokens: 440 }),
      ...pair('c', { promptTokens: 63 }, { promptTokens: 320 }),
    ];
    expect([...suspectedPromptCuts(doubtful)].map(({ caseId, isDoubtful }) => [caseId, isDoubtful])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
  });

  test('a short prompt that a chat template lengthens was not cut', () => {
    expect([...suspectedPromptCuts(pair('a', { promptTokens: 12 }, { promptTokens: 40 }))]).toEqual([]);
  });

  test('repeats are compared with their like, and a case without its other arm is passed over', () => {
    const responses = [
      sampleResponse('a', { promptTokens: 100 }),
      sampleResponse('a', { promptTokens: 10, repeat: 1 }),
      sampleResponse('a', { arm: 'candidate', promptTokens: 10, repeat: 1 }),
      sampleResponse('b', { arm: 'candidate', promptTokens: 1 }),
    ];
    expect([...suspectedPromptCuts(responses)]).toEqual([]);
  });
});
