/** The two ends of an interval, lower <= upper. */
export interface Ends {
  readonly lower: number;
  readonly upper: number;
}

/** The interval of −x, given that of x. */
export function mirrored(ends: Ends): Ends {
  // 0 − x rather than −x, so that 0 stays +0 and equal results have equal bytes.
  return { lower: 0 - ends.upper, upper: 0 - ends.lower };
}

/** Smallest interval that contains both. */
export function hull(a: Ends, b: Ends): Ends {
  return { lower: Math.min(a.lower, b.lower), upper: Math.max(a.upper, b.upper) };
}
