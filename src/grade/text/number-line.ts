import { Decimal } from '../../shared/decimal.js';

/** Whole numbers up to here keep their place: they may stand for a length, a count or an index. */
const KEPT_UP_TO = 2 ** 30;

/**
 * Places numbers of any length on doubles so that their order, and which of them are equal, stay as they are. For libraries
 * that compare doubles only. Whole numbers from 0 to 2^30 stay themselves.
 */
export class NumberLine {
  readonly #places = new Map<string, number>();
  readonly #numbers = new Map<number, number | Decimal>();

  constructor(numbers: Iterable<number | Decimal>) {
    const distinct = new Map<string, { readonly decimal: Decimal; readonly number: number | Decimal }>();
    for (const number of numbers) {
      const decimal = Decimal.from(number);
      distinct.set(decimal.toString(), { decimal, number });
    }
    const sorted = [...distinct.values()].sort((a, b) => a.decimal.compare(b.decimal));
    const nNegative = sorted.filter(({ decimal }) => decimal.sign < 0).length;
    let floor = 0;
    let between = 0;
    for (const [rank, { decimal, number }] of sorted.entries()) {
      let place: number;
      if (decimal.sign < 0) place = rank - nNegative;
      else {
        const whole = Math.min(Math.floor(decimal.toNumber()), KEPT_UP_TO);
        const isItself = typeof number === 'number' && number === whole;
        if (whole > floor) between = 0;
        floor = whole;
        // Those between two whole numbers stand close together, in their order; beyond the kept ones they are counted.
        if (!isItself) between += 1;
        place = whole === KEPT_UP_TO ? whole + between : whole + between / (sorted.length + 1);
      }
      this.#places.set(decimal.toString(), place);
      this.#numbers.set(place, number);
    }
  }

  placeOf(number: number | Decimal): number {
    return this.#places.get(Decimal.from(number).toString())!;
  }

  numberAt(place: number): number | Decimal {
    return this.#numbers.get(place)!;
  }
}
