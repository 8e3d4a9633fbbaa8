import { exactSum } from '../../analyse/samples/exact-sum.js';
import { established, notEstablished } from '../finding.js';
import type { LoadTable } from '../load-table.js';
import type { LittlesLawCheck } from './capacity.js';

/** Beyond this the window or a clock is wrong. */
const TOLERATED = 0.1;

/**
 * Little's law (1961) as a check: in a steady state the requests in flight are Σ e2e / duration. A tool that reports another
 * concurrency measured another window, or by another clock.
 * @param durationS length of the measurement window in seconds; null where not told
 * @param reported mean concurrency as the tool states it; null where it does not
 */
export function checkLittlesLaw(
  { e2eMs }: Pick<LoadTable, 'e2eMs'>,
  durationS: number | null,
  reported: number | null,
): LittlesLawCheck {
  const measured = e2eMs.filter((e2e) => e2e >= 0);
  const inFlight =
    durationS === null || !(durationS > 0)
      ? notEstablished('the length of the measurement window is not known')
      : measured.length === 0
        ? notEstablished('no request tells how long it took')
        : established(exactSum(measured) / 1000 / durationS);
  if (!inFlight.isEstablished) return unknown(inFlight, reported, inFlight.reason);
  if (reported === null || !(reported > 0))
    return unknown(inFlight, reported, 'the tool reports no concurrency to hold it against');
  const deviation = inFlight.value / reported - 1;
  const isOff = Math.abs(deviation) > TOLERATED + 1e-12;
  const seen = `Σ e2e / duration gives ${rounded(inFlight.value)} requests in flight, the tool reports ${rounded(reported)}`;
  return {
    inFlight,
    reported,
    deviation: established(deviation),
    isOff,
    reason: isOff ? `${seen}: the window or a clock is wrong, or the load was not steady` : seen,
  };
}

/** Requests in flight on average, rate × mean time in the system: 30 a second at 2.5 s are 75. */
export function requestsInFlight(requestsPerS: number, meanE2eS: number): number {
  return requestsPerS * meanE2eS;
}

function unknown(
  inFlight: LittlesLawCheck['inFlight'],
  reported: number | null,
  reason: string,
): LittlesLawCheck {
  return { inFlight, reported, deviation: notEstablished(reason), isOff: null, reason };
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
