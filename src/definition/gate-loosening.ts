import type { Gate } from './gate.js';
import { changeText, type GateFieldChange, gateFieldChanges, gateOutline } from './gate-diff.js';

/** What a change of a gate does to what it asks of a bundle. */
export interface GateLoosening {
  /** Fields that now let more through, in the words of the gate file. */
  readonly loosens: readonly string[];
  /** Fields that changed otherwise: stricter, or not to be told by the field alone. */
  readonly changes: readonly string[];
}

/** Larger, or gone, lets more through. */
const LIMITS = new Set([
  'max_regression',
  'allowance',
  'truncated',
  'empty',
  'refused',
  'length_ratio',
  'exposures',
  'max_changes',
]);
/** Smaller, or gone, lets more through. */
const FLOORS = new Set(['minimum', 'min_cases', 'confidence', 'times']);
/** Values from strict to loose. */
const SCALES: Readonly<Record<string, readonly unknown[]>> = {
  evidence: ['non-inferiority', 'no-evidence-of-regression', 'point'],
  minimum_evidence: ['interval', 'point'],
  critical_policy: ['all-failures', 'new-only'],
  allow_recorded: [false, true],
};
/** Lists whose entries each ask something of a bundle. */
const DEMANDS = /^(slices|targeted|cohorts|metrics|checks|guards)\b/;

/** Tells what a changed gate asks less of than before, and what else changed. */
export function gateLoosening(before: Gate, after: Gate): GateLoosening {
  const [loosens, changes]: [string[], string[]] = [[], []];
  for (const change of gateFieldChanges(gateOutline(before), gateOutline(after))) {
    if (/^(applies_to|not_exercised)/.test(change.path)) continue;
    (isLooser(change) ? loosens : changes).push(changeText(change));
  }
  for (const glob of before.appliesTo) {
    if (!after.appliesTo.includes(glob)) loosens.push(`applies_to no longer names ${glob}`);
  }
  const [left, leaves] = [before.notExercised ?? [], after.notExercised ?? []];
  for (const field of leaves) if (!left.includes(field)) loosens.push(`not_exercised also names ${field}`);
  for (const field of left)
    if (!leaves.includes(field)) changes.push(`not_exercised no longer names ${field}`);
  for (const glob of after.appliesTo) {
    if (!before.appliesTo.includes(glob)) changes.push(`applies_to also names ${glob}`);
  }
  return { loosens, changes };
}

function isLooser({ path, before, after }: GateFieldChange): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  const isGone = before !== undefined && before !== null && (after === undefined || after === null);
  if (isGone && (DEMANDS.test(path) || LIMITS.has(field) || FLOORS.has(field))) return true;
  if (typeof before === 'number' && typeof after === 'number') {
    return (LIMITS.has(field) && after > before) || (FLOORS.has(field) && after < before);
  }
  const scale = SCALES[field] ?? [];
  return scale.includes(before) && scale.indexOf(after) > scale.indexOf(before);
}
