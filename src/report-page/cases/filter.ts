import type { CaseEntry, CaseIndex } from '../../report/html/case-data.js';
import { type Outcome, outcomeOf } from './outcome.js';

/** What a reader wants to see; null for everything. */
export interface Filter {
  readonly slice: number | null;
  readonly metric: number | null;
  readonly outcome: Outcome | 'critical' | null;
  /** Part of an id, in any case. */
  readonly idPart: string;
}

/** Places in the index of the cases that are wanted, in its order. */
export function filterCases({ cases }: CaseIndex, filter: Filter): readonly number[] {
  const part = filter.idPart.trim().toLowerCase();
  const found: number[] = [];
  for (const [place, entry] of cases.entries()) if (isWanted(entry, filter, part)) found.push(place);
  return found;
}

function isWanted(entry: CaseEntry, { slice, metric, outcome }: Filter, part: string): boolean {
  const [caseId, ofSlice, isCritical] = entry;
  if (slice !== null && ofSlice !== slice) return false;
  if (part !== '' && !caseId.toLowerCase().includes(part)) return false;
  if (outcome === 'critical') return isCritical === 1;
  return outcome === null || outcomeOf(entry, metric) === outcome;
}
