import { Decimal } from '../../../shared/decimal.js';

/** Digits of a number that are taken at a time, so that work grows with its length and not with the square of it. */
const CHUNK = 400;

/**
 * True where a number is a whole multiple of another, which is not 0, in decimal arithmetic: 19.99 is one of 0.01. Work is
 * bounded by the digits of both, whatever their exponents say.
 */
export function isMultiple(value: number | Decimal, of: number | Decimal): boolean {
  const [number, divisor] = [Decimal.from(value), Decimal.from(of)];
  if (number.sign === 0) return true;
  const power = number.exponent - divisor.exponent;
  // The digits of a number do not end in 0, so they are no multiple of 10.
  if (power < 0n) return false;
  const modulus = BigInt(divisor.digits);
  // A number has fewer twos and fives as factors than four times its digits: a higher power of ten adds nothing.
  const zeros = Math.min(Number(power), 4 * divisor.digits.length);
  const chunk = 10n ** BigInt(CHUNK) % modulus;
  const digits = number.digits;
  const head = digits.length % CHUNK;
  let rest = BigInt(digits.slice(0, head)) % modulus;
  for (let index = head; index < digits.length; index += CHUNK) {
    rest = (rest * chunk + BigInt(digits.slice(index, index + CHUNK))) % modulus;
  }
  return (rest * (10n ** BigInt(zeros) % modulus)) % modulus === 0n;
}
