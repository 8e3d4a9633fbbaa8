import type { GradesFile } from '../../grade/human/grades-file.js';
import type { HumanValue } from '../../grade/human/human-grade.js';
import type { Packet } from '../../grade/human/packet.js';
import { isRecord } from './draft-json.js';

export type ReadGrades =
  | { readonly grades: GradesFile }
  | { readonly fault: 'unreadable' | 'other-edition' }
  | { readonly fault: 'other-packet'; readonly packetKey: string };

/** Reads text that should be a grades file of this packet. The import checks it in full; here it must only be safe to go on from. */
export function readGrades(text: string, packet: Pick<Packet, 'packetKey' | 'digest'>): ReadGrades {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { fault: 'unreadable' };
  }
  if (!isRecord(json) || json.grades !== 1 || typeof json.packetKey !== 'string')
    return { fault: 'unreadable' };
  if (json.packetKey !== packet.packetKey) return { fault: 'other-packet', packetKey: json.packetKey };
  if (json.digest !== packet.digest) return { fault: 'other-edition' };
  const isWhole =
    typeof json.rater === 'string' &&
    typeof json.savedAtMs === 'number' &&
    Array.isArray(json.items) &&
    json.items.every(isGradedItem);
  return isWhole ? { grades: json as unknown as GradesFile } : { fault: 'unreadable' };
}

function isGradedItem(item: unknown): boolean {
  return (
    isRecord(item) &&
    typeof item.itemKey === 'string' &&
    typeof item.seconds === 'number' &&
    (item.note === null || typeof item.note === 'string') &&
    (item.value === null || isHumanValue(item.value))
  );
}

function isHumanValue(value: unknown): value is HumanValue {
  if (!isRecord(value)) return false;
  if (value.state === 'declined') return true;
  if (value.state === 'skipped') return typeof value.reason === 'string';
  return (
    value.state === 'graded' &&
    Array.isArray(value.sides) &&
    value.sides.every((side) => isRecord(side) && isRecord(side.levels) && Array.isArray(side.critical))
  );
}
