import { Decimal } from '../../shared/decimal.js';

/**
 * True where two JSON values are the same: keys in any order, numbers by the decimal they are written as, 0 equal to -0. Looks at own keys only,
 * so that keys such as `constructor` or `valueOf` are keys like any other. Recursion is bounded by the depth of the values.
 */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (left instanceof Decimal || right instanceof Decimal) {
    return left instanceof Decimal && right instanceof Decimal && left.compare(right) === 0;
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => isSameJson(item, right[index]));
  }
  const leftFields = new Map<string, unknown>(Object.entries(left));
  const rightFields = new Map<string, unknown>(Object.entries(right));
  if (leftFields.size !== rightFields.size) return false;
  return [...leftFields].every(
    ([key, value]) => rightFields.has(key) && isSameJson(value, rightFields.get(key)),
  );
}
