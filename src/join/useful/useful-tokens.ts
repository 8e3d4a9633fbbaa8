import { between, type Finding, notEstablished } from '../finding.js';
import type { LoadTable } from '../load-table.js';
import { type RequestStates, TRI } from './useful.js';

/** Output tokens of useful requests; between two ends where requests are unknown or a useful one does not tell its tokens. */
export function usefulTokens(table: LoadTable, { useful }: RequestStates): Finding {
  let surely = 0;
  let perhaps = 0;
  let nUntold = 0;
  for (let row = 0; row < table.nRequests; row += 1) {
    if (useful[row] === TRI.no) continue;
    const tokens = table.nOut[row] as number;
    if (!(tokens >= 0)) nUntold += 1;
    else if (useful[row] === TRI.yes) surely += tokens;
    else perhaps += tokens;
  }
  if (nUntold > 0)
    return notEstablished(`${nUntold} of the requests that may be useful do not tell their output tokens`, {
      lower: surely,
      upper: Number.POSITIVE_INFINITY,
    });
  return between(
    { lower: surely, upper: surely + perhaps },
    'some requests are neither known to be useful nor known not to be',
  );
}
