import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { HumanGrade } from './human-grade.js';
import type { ItemKeyRecord, PacketKeyRecord } from './packet.js';
import { type Reading, readingOf } from './reading.js';

/** Everything people were asked and have said of one case. */
export interface CaseGrading {
  /** Readings of every purpose, in an order that does not depend on when they came in. */
  readonly readings: readonly Reading[];
  /** Arms shown by each item of a grading packet that nobody has graded; second showings are left out. */
  readonly awaited: readonly (readonly ArmId[])[];
}

/** Brings packets and grades together, case by case. Grades of unknown packets or items are passed over. */
export function gradingByCase(
  packets: readonly PacketKeyRecord[],
  grades: Iterable<HumanGrade>,
): ReadonlyMap<string, CaseGrading> {
  const gradesOf = newestByItem(grades);
  const byCase = new Map<string, { readings: Reading[]; awaited: (readonly ArmId[])[] }>();
  for (const packet of packets) {
    for (const item of packet.items) {
      const known = byCase.get(item.caseId) ?? { readings: [], awaited: [] };
      byCase.set(item.caseId, known);
      const given = gradesOf.get(keyOf(packet.packetKey, item.itemKey)) ?? [];
      known.readings.push(...given.map((grade) => readingOf(grade, packet, item)));
      if (given.length === 0 && packet.purpose === 'grading' && !item.isRepeat) {
        known.awaited.push(armsShown(item));
      }
    }
  }
  for (const { readings } of byCase.values()) readings.sort(byKeys);
  return byCase;
}

/** Arms that an item shows, on whichever side. */
export function armsShown({ sides }: Pick<ItemKeyRecord, 'sides'>): readonly ArmId[] {
  return ARM_IDS.filter((arm) => sides.some((side) => side.includes(arm)));
}

/** The newest value of each rater for each item, by packet and item. */
function newestByItem(grades: Iterable<HumanGrade>): ReadonlyMap<string, readonly HumanGrade[]> {
  const byItem = new Map<string, HumanGrade[]>();
  for (const grade of grades) {
    const key = keyOf(grade.packetKey, grade.itemKey);
    const others = byItem.get(key) ?? [];
    const earlier = others.findIndex(({ rater }) => rater === grade.rater);
    if (earlier < 0) others.push(grade);
    else if ((others[earlier] as HumanGrade).sequence < grade.sequence) others[earlier] = grade;
    byItem.set(key, others);
  }
  return byItem;
}

function byKeys(a: Reading, b: Reading): number {
  return compare(a.packetKey, b.packetKey) || compare(a.itemKey, b.itemKey) || compare(a.rater, b.rater);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf(packetKey: string, itemKey: string): string {
  return `${packetKey} ${itemKey}`;
}
