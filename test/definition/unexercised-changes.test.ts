import { expect, test } from 'vitest';
import type { Treatment } from '../../src/definition/bundle.js';
import { unexercisedChanges } from '../../src/definition/unexercised-changes.js';

const treatment: Treatment = {
  systemPrompt: 'You',
  tools: null,
  templateArguments: null,
  sampling: { temperature: 1 },
};
const baseline = { name: 'old', treatment };
const candidate = {
  name: 'new',
  treatment: { ...treatment, systemPrompt: 'Thou', sampling: { temperature: 0.7 } },
};

test('a change that the gate keeps out of the requests is warned of', () => {
  expect(unexercisedChanges({ treatment: ['prompt'] }, baseline, candidate)).toEqual([
    {
      code: 'change-not-exercised',
      file: 'old, new',
      message:
        'the bundles differ in their sampling defaults, and the gate keeps that out of the requests: the change is not exercised',
      hint: 'add sampling to treatment in the gate to test it',
      severity: 'warning',
    },
  ]);
});

test('what is equal, or sent, is not', () => {
  expect(unexercisedChanges({ treatment: ['prompt', 'sampling'] }, baseline, candidate)).toEqual([]);
  expect(unexercisedChanges({ treatment: [] }, baseline, baseline)).toEqual([]);
});
