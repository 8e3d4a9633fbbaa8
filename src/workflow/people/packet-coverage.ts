import type { HumanGrade } from '../../grade/human/human-grade.js';
import type { PacketKeyRecord, PacketPurpose } from '../../grade/human/packet.js';

/** What is in of one packet. */
export interface PacketCoverage {
  readonly packetKey: string;
  readonly purpose: PacketPurpose;
  /** For whom it was made. */
  readonly madeFor: string;
  /** Who has sent it back; empty where nobody has. */
  readonly raters: readonly string[];
  readonly nItems: number;
  /** Items with a grade or a reason why not. */
  readonly nIn: number;
  /** By slice, in the order of the packet's items. */
  readonly slices: readonly { readonly slice: string; readonly nIn: number; readonly nItems: number }[];
}

/** @param sliceOf by case id */
export function packetCoverage(
  packets: readonly PacketKeyRecord[],
  grades: readonly HumanGrade[],
  sliceOf: ReadonlyMap<string, string>,
): readonly PacketCoverage[] {
  const ratersOf = new Map<string, Set<string>>();
  const isIn = new Set<string>();
  for (const { packetKey, itemKey, rater } of grades) {
    isIn.add(`${packetKey} ${itemKey}`);
    ratersOf.set(packetKey, (ratersOf.get(packetKey) ?? new Set()).add(rater));
  }
  return packets.map(({ packetKey, purpose, rater, items }) => {
    const slices = new Map<string, { nIn: number; nItems: number }>();
    for (const { caseId, itemKey } of items) {
      const slice = sliceOf.get(caseId) ?? '';
      const count = slices.get(slice) ?? { nIn: 0, nItems: 0 };
      slices.set(slice, count);
      count.nItems += 1;
      if (isIn.has(`${packetKey} ${itemKey}`)) count.nIn += 1;
    }
    const counts = [...slices].map(([slice, count]) => ({ slice, ...count }));
    return {
      packetKey,
      purpose,
      madeFor: rater,
      raters: [...(ratersOf.get(packetKey) ?? [])].sort(),
      nItems: items.length,
      nIn: counts.reduce((sum, { nIn }) => sum + nIn, 0),
      slices: counts,
    };
  });
}
