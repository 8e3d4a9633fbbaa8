import { Decimal } from '../../../shared/decimal.js';

/** Doubles of this size and above, all of them whole, stand for whole numbers. */
const WHOLE = 2 ** 1000;
/** Distance of neighbouring doubles from `WHOLE` to its double. */
const WHOLE_STEP = 2 ** 948;
/** Doubles from the smallest one up to here, none of them whole, stand for numbers that are not whole. */
const FRACTION = 2 ** -1000;

/**
 * The numbers of a schema, or of a value held against one, that no double keeps. A validator that knows doubles reads a
 * stand-in for each: another double for each number, of the same sign, and whole where the number is. So its types, lengths,
 * `const`, `enum` and `uniqueItems` are right as they are; only what computes with a number has to ask for it. Doubles in the
 * range of the stand-ins get one too, so that no number is taken for another.
 */
export class SchemaNumbers {
  readonly #standIns: Map<string, number>;
  readonly #numbers: Map<number, Decimal>;

  /** @param schema the numbers of the schema, where these are of a value: an equal number has the same stand-in in both */
  constructor(schema?: SchemaNumbers) {
    this.#standIns = new Map(schema === undefined ? [] : schema.#standIns);
    this.#numbers = new Map(schema === undefined ? [] : schema.#numbers);
  }

  /** A value with a stand-in for each number that needs one; the value itself where none does. */
  withStandIns(value: unknown): unknown {
    if (typeof value === 'number') return needsStandIn(value) ? this.#standInOf(Decimal.from(value)) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Decimal) return this.#standInOf(value);
    if (Array.isArray(value)) {
      const items = value.map((item) => this.withStandIns(item));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    const fields = Object.entries(value);
    const exchanged = fields.map(([key, field]) => [key, this.withStandIns(field)] as const);
    const isSame = exchanged.every(([, field], index) => field === fields[index]![1]);
    return isSame ? value : Object.fromEntries(exchanged);
  }

  /** The number that a double of the validator is or stands for. */
  numberOf(double: number): number | Decimal {
    return this.#numbers.get(double) ?? double;
  }

  #standInOf(number: Decimal): number {
    const text = number.toString();
    const known = this.#standIns.get(text);
    if (known !== undefined) return known;
    const index = this.#standIns.size;
    const size = number.isInteger ? WHOLE + index * WHOLE_STEP : (index + 1) * Number.MIN_VALUE;
    const standIn = number.sign * size;
    this.#standIns.set(text, standIn);
    this.#numbers.set(standIn, number);
    return standIn;
  }
}

function needsStandIn(value: number): boolean {
  const size = Math.abs(value);
  return Number.isFinite(value) && size !== 0 && (size >= WHOLE || size <= FRACTION);
}
