const DECIMAL = /^([-+]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([-+]?\d+))?$/u;

/**
 * A decimal that no double keeps: 9007199254740993, 1e400, 0.1000000000000000055511151231257827. What a double keeps stays a
 * `number`, so that a number and a `Decimal` are never equal (`parseNumber` sees to it).
 *
 * The value is sign × digits × 10^exponent. Work is bounded by the length of the text, whatever the exponent says.
 */
export class Decimal {
  private constructor(
    /** 0 for zero. */
    readonly sign: -1 | 0 | 1,
    /** Without zeros at either end; empty for zero. */
    readonly digits: string,
    readonly exponent: bigint,
  ) {}

  /** Reads a number as JSON and YAML write it. @returns null where the text is none */
  static parse(text: string): Decimal | null {
    const match = DECIMAL.exec(text);
    if (match === null) return null;
    const [, sign, whole = '', fraction = match[4] ?? '', , power = '0'] = match;
    const written = whole + fraction;
    let start = 0;
    let end = written.length;
    while (start < end && written.charCodeAt(start) === ZERO) start += 1;
    while (end > start && written.charCodeAt(end - 1) === ZERO) end -= 1;
    if (start === end) return new Decimal(0, '', 0n);
    const exponent = BigInt(power.replace('+', '')) - BigInt(fraction.length) + BigInt(written.length - end);
    return new Decimal(sign === '-' ? -1 : 1, written.slice(start, end), exponent);
  }

  /** The decimal that a finite double is written as; a `Decimal` is itself. */
  static from(value: number | Decimal): Decimal {
    if (value instanceof Decimal) return value;
    const decimal = Decimal.parse(String(value));
    if (decimal === null) throw new RangeError(`${value} is no decimal`);
    return decimal;
  }

  /** Negative, 0 or positive where this is less than, equal to or greater than the other. */
  compare(other: Decimal): number {
    if (this.sign !== other.sign) return this.sign - other.sign;
    if (this.sign === 0) return 0;
    const [mine, its] = [this.magnitude, other.magnitude];
    if (mine !== its) return mine < its ? -this.sign : this.sign;
    if (this.digits === other.digits) return 0;
    // Same power of ten in front: digits compare as texts do, a shorter one being followed by zeros.
    return this.digits < other.digits ? -this.sign : this.sign;
  }

  get isInteger(): boolean {
    return this.exponent >= 0n;
  }

  /** The nearest double; infinite or 0 where it lies outside their range. */
  toNumber(): number {
    return Number(`${this.sign < 0 ? '-' : ''}${this.digits === '' ? '0' : this.digits}e${this.exponent}`);
  }

  /** Digits as JSON takes them; with an exponent where zeros would be many. The same value gives the same text. */
  toString(): string {
    if (this.sign === 0) return '0';
    const point = this.magnitude;
    const length = BigInt(this.digits.length);
    const sign = this.sign < 0 ? '-' : '';
    if (point > 0n && point <= length) {
      const at = Number(point);
      return sign + this.digits.slice(0, at) + (point === length ? '' : `.${this.digits.slice(at)}`);
    }
    if (point > length && point <= 21n) return sign + this.digits.padEnd(Number(point), '0');
    if (point > -6n && point <= 0n) return `${sign}0.${'0'.repeat(Number(-point))}${this.digits}`;
    const fraction = this.digits.length === 1 ? '' : `.${this.digits.slice(1)}`;
    const power = point - 1n;
    return `${sign}${this.digits[0]!}${fraction}e${power < 0n ? '' : '+'}${power}`;
  }

  /** Where a decimal is written by `JSON.stringify`, which has no such numbers: its digits as text, never another number. */
  toJSON(): string {
    return this.toString();
  }

  /** The power of ten of the first digit, plus one. */
  private get magnitude(): bigint {
    return this.exponent + BigInt(this.digits.length);
  }
}

const ZERO = 0x30;

/**
 * The number a text writes, with every digit: a double where it keeps the value (its shortest form is the same decimal), else
 * a `Decimal`. @returns null where the text is no number
 */
export function parseNumber(text: string): number | Decimal | null {
  const decimal = Decimal.parse(text);
  if (decimal === null) return null;
  const double = Number(text);
  return Number.isFinite(double) && Decimal.from(double).compare(decimal) === 0 ? double : decimal;
}

/** Negative, 0 or positive where the left number is less than, equal to or greater than the right one, to the last digit. */
export function compareNumbers(left: number | Decimal, right: number | Decimal): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  return Decimal.from(left).compare(Decimal.from(right));
}

export function isNumber(value: unknown): value is number | Decimal {
  return typeof value === 'number' || value instanceof Decimal;
}
