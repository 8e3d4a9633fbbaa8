import type { Analysis } from '../analyse/analysis.js';

/** True if every number anywhere inside is finite; a verdict rests on nothing else. */
export function isAllFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isAllFinite);
}

/**
 * The analysis as verdict.json can hold it: JSON has no NaN and no Infinity. A number that is not finite becomes
 * null where the field allows it; an interval, rate or extreme with such a number becomes null as a whole; a design effect becomes 1 and
 * a count 0. The rule that would have used the number is undecided with `number-not-finite`, so nothing is hidden.
 */
export function jsonSafeAnalysis(analysis: Analysis): Analysis {
  return isAllFinite(analysis) ? analysis : (repaired(analysis, '') as Analysis);
}

const NULL_AS_A_WHOLE = new Set(['interval', 'candidateOverall', 'worstCase', 'bestCase', 'pairs']);

function repaired(value: unknown, field: string): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return replacementFor(field);
  if (typeof value !== 'object' || value === null) return value;
  if (NULL_AS_A_WHOLE.has(field) && !isAllFinite(value)) return null;
  if (Array.isArray(value)) return value.map((element) => repaired(element, field));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, repaired(inner, name)]));
}

function replacementFor(field: string): number | null {
  if (field === 'designEffect') return 1;
  return /^n[A-Z]/.test(field) ? 0 : null;
}
