import { expect, test } from 'vitest';
import { gateLoosening } from '../../src/definition/gate-loosening.js';
import { aGate } from '../support/verdict-builders.js';

test('field case 659: a gate that leaves out another field is looser, and one that leaves out less is not', () => {
  const [all, some] = [aGate(), aGate({ notExercised: ['retrieval'] })];
  expect(gateLoosening(all, some)).toEqual({ loosens: ['not_exercised also names retrieval'], changes: [] });
  expect(gateLoosening(some, all)).toEqual({
    loosens: [],
    changes: ['not_exercised no longer names retrieval'],
  });
});
