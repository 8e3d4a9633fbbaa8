import type { Bundle } from '../bundle.js';
import { formatPath } from '../source.js';
import { changedFields } from './changed-fields.js';
import { exercisedBy } from './exercised-by.js';

/**
 * Fields that a candidate changes, by name and sorted: what is deployed, not where and under which name it is asked nor which
 * file its answers were recorded in. Adapters count by their fields and as a list.
 */
export function countedChanges(
  before: Pick<Bundle, 'identity'>,
  after: Pick<Bundle, 'identity'>,
): readonly string[] {
  return changedFields(before, after)
    .filter((path) => exercisedBy(path) !== 'asking')
    .map(formatPath);
}
