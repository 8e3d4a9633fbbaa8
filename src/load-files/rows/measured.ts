import { quote } from '../../definition/quote.js';

/**
 * Reads measured values of one request. What cannot have been measured is null and said in `oddities`; what is simply not
 * there is null and says nothing. Nothing is ever clamped.
 */
export interface Measured {
  readonly oddities: readonly string[];
  /** A number times `factor`, of either sign. @param factor to the unit wanted */
  number(value: unknown, name: string, factor?: number): number | null;
  /** A duration in milliseconds, >= 0. */
  duration(value: unknown, name: string, factor: number): number | null;
  /** A whole number >= 0. */
  count(value: unknown, name: string): number | null;
  /** Durations in milliseconds, each >= 0; null as a whole where one is not. */
  durations(value: unknown, name: string, factor: number): readonly number[] | null;
  odd(sentence: string): null;
}

export function createMeasured(): Measured {
  const oddities: string[] = [];
  const odd = (sentence: string): null => {
    oddities.push(sentence);
    return null;
  };
  const number = (value: unknown, name: string, factor = 1): number | null => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'number') return odd(`${name} is ${told(value)}`);
    const scaled = value * factor;
    return Number.isFinite(scaled) ? scaled : odd(`${name} is not finite`);
  };
  const duration = (value: unknown, name: string, factor: number): number | null => {
    const ms = number(value, name, factor);
    return ms !== null && ms < 0 ? odd(`${name} is negative (${value})`) : ms;
  };
  return {
    oddities,
    number,
    duration,
    count(value, name) {
      const n = number(value, name);
      if (n === null || (Number.isSafeInteger(n) && n >= 0)) return n;
      return odd(`${name} is ${value}, not a count`);
    },
    durations(value, name, factor) {
      if (value === null || value === undefined) return null;
      if (!Array.isArray(value)) return odd(`${name} is ${told(value)}`);
      const durations: number[] = new Array<number>(value.length);
      for (let index = 0; index < value.length; index++) {
        const ms = duration(value[index] ?? Number.NaN, `${name}[${index}]`, factor);
        if (ms === null) return null;
        durations[index] = ms;
      }
      return durations;
    },
    odd,
  };
}

/** A value that is no number, in words. */
function told(value: unknown): string {
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return value;
  if (typeof value === 'string') return `the text ${quote(value)}, not a number`;
  if (Array.isArray(value)) return 'a list, not a number';
  return typeof value === 'object' ? 'an object, not a number' : `${String(value)}, not a number`;
}
