import type { PacketCase } from './packet-case.js';
import { readingMinutes } from './reading-minutes.js';

/**
 * Cases in even parts, in their order: as few parts as keep each within the limit. A case that is longer by itself is a
 * part of its own.
 * @param limitMinutes null for one part
 */
export function splitByMinutes(
  cases: readonly PacketCase[],
  limitMinutes: number | null,
): readonly (readonly PacketCase[])[] {
  if (cases.length === 0) return [];
  if (limitMinutes === null) return [cases];
  const minutes = cases.map(readingMinutes);
  const total = minutes.reduce((sum, each) => sum + each, 0);
  for (let nParts = Math.max(1, Math.ceil(total / limitMinutes)); ; nParts++) {
    const parts = evenParts(cases, minutes, total, nParts);
    const isWithin = parts.every((part) => part.cases.length === 1 || part.minutes <= limitMinutes);
    if (isWithin) return parts.map((part) => part.cases);
    if (nParts > 2 * cases.length) return cases.map((item) => [item]);
  }
}

interface Part {
  readonly cases: PacketCase[];
  minutes: number;
}

/** Each case goes to the part in which its middle lies on the line of all minutes; parts that stay empty fall out. */
function evenParts(
  cases: readonly PacketCase[],
  minutes: readonly number[],
  total: number,
  nParts: number,
): readonly Part[] {
  const parts = Array.from({ length: nParts }, (): Part => ({ cases: [], minutes: 0 }));
  let before = 0;
  for (const [index, item] of cases.entries()) {
    const own = minutes[index] ?? 0;
    const part = parts[Math.min(nParts - 1, Math.floor(((before + own / 2) / total) * nParts))] as Part;
    part.cases.push(item);
    part.minutes += own;
    before += own;
  }
  return parts.filter((part) => part.cases.length > 0);
}
