/** A number, or why there is none. What could not be measured is a result of its own, never 0 and never left out. */
export type Finding =
  | { readonly isEstablished: true; readonly value: number }
  | {
      readonly isEstablished: false;
      /** One sentence without a final stop. */
      readonly reason: string;
      /** What the number lies between all the same; null where nothing is known. */
      readonly bounds: Bounds | null;
    };

/** Both ends included; `upper` may be Infinity. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** A number that was measured. What is not finite is not established, so that NaN can decide nothing. */
export function established(value: number): Finding {
  return Number.isFinite(value)
    ? { isEstablished: true, value }
    : notEstablished('it is not a finite number');
}

export function notEstablished(reason: string, bounds: Bounds | null = null): Finding {
  return { isEstablished: false, reason, bounds };
}

/** Between two numbers of which only the ends are known; established where they meet. */
export function between({ lower, upper }: Bounds, reason: string): Finding {
  return lower === upper ? established(lower) : notEstablished(reason, { lower, upper });
}

/** The same number in another unit, or its ends: times `factor` over `divisor`, so that 1.8e6 J are 0.5 kWh to the last digit. */
export function scaled(finding: Finding, factor: number, divisor = 1): Finding {
  const change = (value: number) => (value * factor) / divisor;
  if (finding.isEstablished) return established(change(finding.value));
  const { reason, bounds } = finding;
  return notEstablished(reason, bounds && { lower: change(bounds.lower), upper: change(bounds.upper) });
}
