import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packetKeys } from '../../../src/grade/human/packet-keys.js';

const keys = packetKeys(new Uint8Array(32).fill(3));

test('field case 126: no spreadsheet takes a key for a number, a date or an expression', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (content, index) => {
      const packetKey = keys.packetKey(content);
      const itemKey = keys.itemKey(packetKey, index);
      expect(packetKey).toMatch(/^p-[bcdfghjkmnpqrtvw]{16}$/);
      expect(itemKey).toMatch(/^k-[bcdfghjkmnpqrtvw]{16}$/);
      expect(keys.rowCheck(packetKey, itemKey, [content])).toMatch(/^[bcdfghjkmnpqrtvw]{2}$/);
      expect(Number(itemKey)).toBeNaN();
      expect(Number(itemKey.slice(2))).toBeNaN();
    }),
  );
});

test('keys come out alike under one secret and are others under another', () => {
  const other = packetKeys(new Uint8Array(32).fill(4));
  expect(packetKeys(new Uint8Array(32).fill(3)).packetKey('x')).toBe(keys.packetKey('x'));
  expect(other.packetKey('x')).not.toBe(keys.packetKey('x'));
  expect(other.random('x').uint32()).not.toBe(keys.random('x').uint32());
});

test('what is put together never runs into each other', () => {
  expect(keys.rowCheck('p', 'ka', ['b', 'c'])).not.toBe(keys.rowCheck('p', 'ka', ['bc']));
  expect(keys.itemKey('p-1', 11)).not.toBe(keys.itemKey('p-11', 1));
});

test('ten thousand items have ten thousand keys', () => {
  const made = new Set(Array.from({ length: 10_000 }, (_, index) => keys.itemKey('p-b', index)));
  expect(made.size).toBe(10_000);
});
