import { type LoadTable, NO_NAME, QUALITY } from '../load-table.js';
import { type RequestStates, TRI } from './useful.js';

/** What keeps requests from being known, in sentences. */
export function usefulWarnings(
  { quality, caseOf, weight }: LoadTable,
  { success, latency, nRequests }: RequestStates,
): readonly string[] {
  const count = (isSo: (row: number) => boolean) =>
    success.reduce((sum, state, row) => sum + (state === TRI.yes && isSo(row) ? 1 : 0), 0);
  const unjoined = count((row) => quality[row] === QUALITY.unjoined);
  const unscored = count((row) => quality[row] === QUALITY.unscored);
  const unmeasured = count((row) => latency[row] === TRI.unknown);
  const untraced = caseOf.index.reduce((sum, index) => sum + (index === NO_NAME ? 1 : 0), 0);
  return [
    ...told(unjoined, 'belong to no case, so no check could grade them.'),
    ...told(unscored, 'could not be scored by the checks.'),
    ...told(unmeasured, 'lack a duration that a limit of their class needs, or belong to no class.'),
    ...(untraced > 0 && untraced < nRequests
      ? [`${untraced} of ${nRequests} requests tell no case and are taken for independent.`]
      : []),
    ...(weight === null
      ? []
      : [
          'Shares are weighted by what each request stands for in the traffic; counts and rates are those of the load test.',
        ]),
  ];
}

function told(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'request' : 'requests'} that succeeded ${what}`];
}
