import type { HumanGrading } from '../../../definition/gate.js';
import { PREFERENCES, type Rubric } from '../../../definition/rubric.js';
import type { HumanValue, SideGrade } from '../human-grade.js';
import type { ItemKeyRecord, PacketPurpose } from '../packet.js';
import { quoted } from './file-problem.js';
import { filledText, isRecord, listOf, own } from './json-shape.js';

/** What was asked of an item. */
export interface AskedItem {
  readonly item: ItemKeyRecord;
  readonly purpose: PacketPurpose;
  readonly mode: HumanGrading['mode'];
  readonly rubric: Rubric;
}

export type ValueReading = { readonly value: HumanValue | null } | { readonly fault: string };

/** A grade written as JSON: as the item asked for it and as the rubric has it, or what is wrong with it. */
export function checkValue(value: unknown, asked: AskedItem): ValueReading {
  if (value === null) return { value: null };
  switch (own(value, 'state')) {
    case 'declined':
      return { value: { state: 'declined' } };
    case 'skipped': {
      const reason = filledText(own(value, 'reason'));
      return reason === null
        ? { fault: 'skipped without a reason' }
        : { value: { state: 'skipped', reason } };
    }
    case 'graded':
      return checkGraded(value, asked);
    default:
      return { fault: `${quoted(own(value, 'state'))} is not one of graded, skipped, declined` };
  }
}

function checkGraded(value: unknown, asked: AskedItem): ValueReading {
  const given = own(value, 'preference') ?? null;
  const isCompared = asked.mode !== 'absolute' && asked.purpose !== 'confirm' && asked.item.sides.length > 1;
  const preference = PREFERENCES.find((each) => each === given) ?? null;
  if (isCompared ? preference === null : given !== null) {
    return {
      fault: isCompared
        ? `preference: ${quoted(given)} is not one of ${PREFERENCES.join(', ')}`
        : `preference: ${quoted(given)} is given for one answer`,
    };
  }
  const sides = listOf(own(value, 'sides'));
  if (sides.length !== asked.item.sides.length) {
    return { fault: `${sides.length} answers are graded and ${asked.item.sides.length} were shown` };
  }
  const checked: SideGrade[] = [];
  for (const [index, side] of sides.entries()) {
    const reading = checkSide(side, asked);
    if (typeof reading === 'string') {
      return { fault: sides.length > 1 ? `answer ${index === 0 ? 'A' : 'B'}: ${reading}` : reading };
    }
    checked.push(reading);
  }
  return { value: { state: 'graded', preference, sides: checked } };
}

/** What is wrong as a text. */
function checkSide(side: unknown, { mode, purpose, rubric, item }: AskedItem): SideGrade | string {
  const isRubricAsked = mode !== 'pairwise' && purpose !== 'confirm';
  const criteria = isRubricAsked ? rubric.criteria : [];
  const levels: [string, number][] = [];
  for (const { name, levels: offered } of criteria) {
    const given = own(own(side, 'levels'), name);
    const scores = offered.map(({ score }) => score);
    if (typeof given !== 'number' || !scores.includes(given)) {
      return `${name}: ${quoted(given ?? 'nothing')} is not one of ${scores.join(', ')}`;
    }
    levels.push([name, given]);
  }
  const others = isRecord(own(side, 'levels')) ? Object.keys(own(side, 'levels') as object) : [];
  const unknown = others.find((name) => !rubric.criteria.some((criterion) => criterion.name === name));
  if (unknown !== undefined) return `${quoted(unknown)} is no criterion of the rubric`;
  const offered =
    purpose === 'confirm' ? [item.confirm?.class] : rubric.criticalFailures.map((each) => each.class);
  const critical: string[] = [];
  for (const given of listOf(own(side, 'critical'))) {
    if (typeof given !== 'string' || !offered.includes(given)) {
      return `${quoted(given)} is no critical class that was asked about`;
    }
    if (!critical.includes(given)) critical.push(given);
  }
  const hasMaterialError = own(side, 'hasMaterialError');
  if (typeof hasMaterialError !== 'boolean') return 'hasMaterialError is not true or false';
  return { levels: Object.fromEntries(levels), hasMaterialError, critical };
}
