import { RunStopped } from '../shared/errors.js';
import type { StoredResponse } from './response.js';

/**
 * What stops a run whose endpoint answers nothing.
 * @param title what messages call the endpoint
 * @param nFailed calls in a row that brought no answer
 */
export function deadTarget(title: string, nFailed: number, last: StoredResponse): RunStopped {
  const { fault } = last;
  if (fault !== undefined && fault.kind !== 'unanswered') {
    return new RunStopped(`${title}: ${fault.message}`, fault.hint);
  }
  return new RunStopped(
    `the ${title} endpoint failed ${nFailed} calls in a row, last with: ${last.detail ?? last.status}`,
    'see to the endpoint, then run the same command again: it asks these calls anew',
  );
}
