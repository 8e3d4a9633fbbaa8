import type { Case } from './case.js';
import type { CaseFilter } from './gate.js';

/** True where all given conditions hold; null stands for every case. */
export function isSelected(
  filter: CaseFilter | null,
  { tags, slice }: Pick<Case, 'tags' | 'slice'>,
): boolean {
  if (filter === null) return true;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  return filter.slice === undefined || filter.slice === slice;
}
