import { canonicalJson } from '../../../shared/canonical-json.js';
import type { HumanGrade, HumanValue } from '../human-grade.js';

/** True where a rater said the same. Notes differ only where both have one: none says nothing about the other. */
export function isSameGrade(
  known: Pick<HumanGrade, 'value' | 'note'>,
  given: Pick<HumanGrade, 'value' | 'note'>,
): boolean {
  const isSameNote = given.note === null || known.note === null || given.note === known.note;
  return isSameNote && valueText(known.value) === valueText(given.value);
}

/** Classes have no order. */
function valueText(value: HumanValue): string {
  if (value.state !== 'graded') return canonicalJson(wellFormed(value));
  const sides = value.sides.map((side) => ({ ...side, critical: side.critical.toSorted() }));
  return canonicalJson({ ...value, sides });
}

/** Canonical JSON holds no half of a surrogate pair. */
function wellFormed(value: HumanValue): HumanValue {
  return value.state === 'skipped' ? { ...value, reason: JSON.stringify(value.reason) } : value;
}
