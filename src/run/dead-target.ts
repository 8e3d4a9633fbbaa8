import { RunStopped } from '../shared/errors.js';
import type { StoredResponse } from './response.js';

/** What stops a run whose endpoint answers nothing any more. @param title what messages call the endpoint */
export function deadTarget(title: string, nFailed: number, last: StoredResponse): RunStopped {
  return new RunStopped(
    `the ${title} endpoint failed ${nFailed} calls in a row, last with: ${last.detail ?? last.status}`,
    'nothing of these calls was kept: see to the endpoint, then resume the run',
  );
}
