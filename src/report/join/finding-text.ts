import type { Bounds, Finding } from '../../join/finding.js';
import type { Fraction } from '../../join/useful/useful.js';
import { intervalPoints, plainNumber, points } from '../../verdict/number-text.js';

/** A finding as people read it: the number, the two ends it lies between, or that it is not established. */
export function findingText(finding: Finding | undefined, digits: number): string {
  if (finding === undefined) return 'not established';
  if (finding.isEstablished) return plainNumber(finding.value, digits);
  return finding.bounds === null ? 'not established' : boundsText(finding.bounds, digits);
}

/** `12.0 to 13.5`, `at least 12.0`. */
export function boundsText({ lower, upper }: Bounds, digits: number): string {
  return Number.isFinite(upper)
    ? `${plainNumber(lower, digits)} to ${plainNumber(upper, digits)}`
    : `at least ${plainNumber(lower, digits)}`;
}

/** A share in percent with its interval; with unknown requests, what it lies between. */
export function fractionText({ n, nYes, nUnknown, estimate, interval, bounds }: Fraction): string {
  if (n === 0) return 'no requests';
  if (nUnknown > 0)
    return `${points(bounds.worst)} to ${points(bounds.best)} % (${nYes} of ${n}, ${nUnknown} unknown)`;
  if (estimate === null) return 'not established';
  const ends = interval === null ? '' : ` ${intervalPoints(interval)}`;
  return `${points(estimate)} %${ends} (${nYes} of ${n})`;
}
