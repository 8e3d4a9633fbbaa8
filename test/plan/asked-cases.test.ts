import { describe, expect, test } from 'vitest';
import { askedCases, askedOnDemand } from '../../src/plan/asked-cases.js';
import { sampleCases, sampleGate } from '../support/samples.js';

const CASES = sampleCases(3000);
const WITH_TEMPLATE = sampleGate({ promptTemplate: 'Answer briefly: {{input}}' });

describe('askedOnDemand', () => {
  test('gives the cases themselves where there is no template', () => {
    expect(askedOnDemand(sampleGate(), CASES).at(7)).toBe(CASES[7]);
  });

  test('gives what askedCases gives, in any order, and nothing beyond the last', () => {
    const all = askedCases(WITH_TEMPLATE, CASES);
    const asked = askedOnDemand(WITH_TEMPLATE, CASES);
    expect(asked.at(2)?.input).toEqual({ kind: 'text', text: 'Answer briefly: question c2' });
    for (const index of [2999, 0, 1500, 2, 2999]) expect(asked.at(index)).toEqual(all[index]);
    expect(asked.at(3000)).toBeUndefined();
  });

  test('gives both arms the same object, so that a case is digested once for both', () => {
    const asked = askedOnDemand(WITH_TEMPLATE, CASES);
    expect(asked.at(5)).toBe(asked.at(5));
  });

  test('lets go of cases that were asked long ago', () => {
    const asked = askedOnDemand(WITH_TEMPLATE, CASES);
    const first = asked.at(0);
    for (let index = 1; index < 2000; index++) asked.at(index);
    expect(asked.at(0)).not.toBe(first);
    expect(asked.at(0)).toEqual(first);
  });
});
