import { expect, test } from 'vitest';
import { decide } from '../../../src/verdict/decide.js';
import type { DecisionContext } from '../../../src/verdict/decision-input.js';
import { aContext, anInput } from '../../support/verdict-builders.js';

const decided = (exercise: DecisionContext['exercise']) =>
  decide(anInput({ context: aContext({ exercise: exercise ?? null }) }));

test('field case 659: a change that no answer shows is undecided, and its fields are named', () => {
  const verdict = decided({
    fields: [
      { field: 'prompt.system', by: 'prompt' },
      { field: 'retrieval.top_k', by: 'server' },
    ],
    leftOut: [],
    nExercised: 3,
  });
  expect(verdict.verdict).toBe('inconclusive');
  expect(verdict.rules.find(({ kind }) => kind === 'change-exercised')).toMatchObject({
    state: 'undecided',
    code: 'change-not-exercised',
    sentence:
      'the run does not exercise what changed in prompt.system, retrieval.top_k, so it says nothing about it; add prompt to treatment in the gate and serve the candidate at an address or under a model name of its own, or name it under not_exercised in the gate',
  });
});

test('field case 659: what the gate leaves out is told in a pass', () => {
  const verdict = decided({ fields: [], leftOut: ['retrieval.top_k'], nExercised: 1 });
  expect(verdict.verdict).toBe('pass');
  expect(verdict.rules.find(({ kind }) => kind === 'change-exercised')).toMatchObject({
    state: 'met',
    code: 'change-left-out',
    sentence: 'the gate leaves out what changed in retrieval.top_k: this verdict says nothing about it',
  });
});

test('field case 659: where all that changed is left out, nothing passes', () => {
  expect(decided({ fields: [], leftOut: ['prompt.system'], nExercised: 0 }).verdict).toBe('inconclusive');
});

test('a change that is exercised is not spoken of', () => {
  const verdict = decided({ fields: [], leftOut: [], nExercised: 2 });
  expect(verdict.verdict).toBe('pass');
  expect(verdict.rules.map(({ kind }) => kind)).not.toContain('change-exercised');
});
