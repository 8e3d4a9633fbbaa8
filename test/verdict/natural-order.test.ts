import fc from 'fast-check';
import { expect, it } from 'vitest';
import { naturalOrder } from '../../src/verdict/natural-order.js';

it('orders ids as people read them', () => {
  const ids = ['v2-444', 'v2-85', 'v10-1', 'v2-183', 'v2-9', 'v2', '7', '10', 'a', 'B', '007'];
  expect(ids.toSorted(naturalOrder)).toEqual([
    '007',
    '7',
    '10',
    'B',
    'a',
    'v2',
    'v2-9',
    'v2-85',
    'v2-183',
    'v2-444',
    'v10-1',
  ]);
});

it('is an order: total, and equal only for equal ids', () => {
  const id = fc.string({ unit: fc.constantFrom('a', '-', '0', '1', '9'), maxLength: 6 });
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(naturalOrder(a, b)) + Math.sign(naturalOrder(b, a))).toBe(0);
      expect(naturalOrder(a, b) === 0).toBe(a === b);
      if (naturalOrder(a, b) < 0 && naturalOrder(b, c) < 0) expect(naturalOrder(a, c)).toBeLessThan(0);
    }),
  );
});
