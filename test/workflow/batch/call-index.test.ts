import { describe, expect, test } from 'vitest';
import { createCallIndex } from '../../../src/workflow/batch/call-index.js';
import { customIdOf } from '../../../src/workflow/batch/custom-id.js';

const RUN = { gateName: 'gate', attempt: 1, identity: `sha256:${'0'.repeat(64)}` } as const;
const idOf = (call: number) => customIdOf(RUN, call % 2 === 0 ? 'baseline' : 'candidate', `c${call >> 1}`, 0);

describe('createCallIndex', () => {
  test.each([1, 2, 3, 4, 5000])('finds each of %i calls by its id, and no other', (nCalls) => {
    const index = createCallIndex(nCalls, idOf);
    for (let call = 0; call < nCalls; call++) expect(index.find(idOf(call))).toBe(call);
    expect(index.find(idOf(nCalls))).toBeUndefined();
    for (const other of ['', 'undefined', '__proto__', idOf(0).slice(0, -1)]) {
      expect(index.find(other)).toBeUndefined();
    }
  });

  test('tells ids apart that fall on one slot', () => {
    const ids = ['same', 'costarring', 'liquid', 'declinate', 'macallums'];
    const index = createCallIndex(ids.length, (call) => ids[call] ?? '');
    expect(ids.map((id) => index.find(id))).toEqual([0, 1, 2, 3, 4]);
  });

  test('has none where there are no calls', () => {
    expect(createCallIndex(0, idOf).find(idOf(0))).toBeUndefined();
  });
});
