/**
 * Guards of the statistics: a number that is not what it should be is refused at the door, by name, so that NaN can
 * neither enter nor leave.
 */

/** @throws TypeError naming the value unless it is a finite number. */
export function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new TypeError(`${name} must be a finite number, got ${String(value)}`);
}

/** @throws TypeError naming the value unless it is a number in [low, high]. */
export function requireBetween(name: string, value: number, low: number, high: number): void {
  // Written so that NaN fails: it is not >= anything.
  if (!(value >= low && value <= high)) {
    throw new TypeError(`${name} must lie in [${low}, ${high}], got ${String(value)}`);
  }
}

/** @throws TypeError naming the value unless it is a finite number above zero. */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new TypeError(`${name} must be a finite number above 0, got ${String(value)}`);
  }
}
