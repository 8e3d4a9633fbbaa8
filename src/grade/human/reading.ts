import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { Preference } from '../../definition/rubric.js';
import type { HumanGrade, SideGrade } from './human-grade.js';
import type { ItemKeyRecord, PacketKeyRecord, PacketPurpose } from './packet.js';

/** What a rater said of a case, turned back from the sides that were shown to the arms. */
export interface Reading {
  readonly caseId: string;
  readonly rater: string;
  readonly packetKey: string;
  readonly itemKey: string;
  readonly purpose: PacketPurpose;
  /** True for the second showing of an item: used to see whether a rater agrees with themselves, never to settle. */
  readonly isRepeat: boolean;
  /** Arms in the order shown. */
  readonly sides: ItemKeyRecord['sides'];
  /** In packets of purpose `confirm`: the class and response asked about. */
  readonly confirm?: ItemKeyRecord['confirm'];
  readonly value: ReadingValue;
  readonly note: string | null;
  readonly seconds: number | null;
  readonly wasCut: boolean;
}

export type ReadingValue =
  | {
      readonly state: 'graded';
      /** null where one arm's answer was shown alone. */
      readonly choice: Choice | null;
      /** Of the arms that were shown. */
      readonly arms: Readonly<Partial<Record<ArmId, SideGrade>>>;
    }
  | { readonly state: 'skipped'; readonly reason: string }
  | { readonly state: 'declined' };

/** Whose answer was better. */
export const CHOICES = ['baseline', 'candidate', 'tie', 'both-bad'] as const;
export type Choice = (typeof CHOICES)[number];

/** @param grade the newest value of its rater for the item */
export function readingOf(
  grade: HumanGrade,
  packet: Pick<PacketKeyRecord, 'purpose'>,
  item: ItemKeyRecord,
): Reading {
  const { rater, packetKey, itemKey, note, seconds, wasCut } = grade;
  return {
    caseId: item.caseId,
    rater,
    packetKey,
    itemKey,
    purpose: packet.purpose,
    isRepeat: item.isRepeat,
    sides: item.sides,
    ...(item.confirm === undefined ? {} : { confirm: item.confirm }),
    value: turnedBack(grade.value, item.sides),
    note,
    seconds,
    wasCut,
  };
}

function turnedBack(value: HumanGrade['value'], sides: ItemKeyRecord['sides']): ReadingValue {
  if (value.state !== 'graded') return value;
  return {
    state: 'graded',
    choice: choiceOf(value.preference, sides),
    arms: Object.fromEntries(
      ARM_IDS.flatMap((arm) => {
        const side = value.sides[sides.findIndex((arms) => arms.includes(arm))];
        return side === undefined ? [] : [[arm, side]];
      }),
    ),
  };
}

/** Two arms that gave one text: neither won, whatever was or was not asked. */
export function isOneText(sides: ItemKeyRecord['sides']): boolean {
  return sides.some((side) => side.length > 1);
}

function choiceOf(preference: Preference | null, sides: ItemKeyRecord['sides']): Choice | null {
  if (isOneText(sides)) return 'tie';
  if (preference === null || preference === 'tie' || preference === 'both-bad') return preference;
  return sides[preference === 'a' ? 0 : 1]?.[0] ?? null;
}
