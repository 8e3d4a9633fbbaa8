import { between, type Finding, notEstablished, scaled } from '../finding.js';
import { type RequestStates, TRI } from './useful.js';

/** Number of useful requests; between two ends where some are unknown. */
export function usefulRequests({ useful }: Pick<RequestStates, 'useful'>): Finding {
  const count = (wanted: number) => useful.reduce((sum, state) => sum + (state === wanted ? 1 : 0), 0);
  const nYes = count(TRI.yes);
  const nUnknown = count(TRI.unknown);
  return between(
    { lower: nYes, upper: nYes + nUnknown },
    `${nUnknown} ${nUnknown === 1 ? 'request is' : 'requests are'} neither known to be useful nor known not to be`,
  );
}

/** Requests a second of the measurement window. */
export function perSecond(requests: Finding, durationS: number | null): Finding {
  return durationS !== null && durationS > 0
    ? scaled(requests, 1, durationS)
    : notEstablished('the length of the measurement window is not known');
}
