import { inflateSync, strFromU8 } from 'fflate';
import { type CaseTexts, caseChunkId } from '../../report/html/case-data.js';

/** Hundreds of cases kept unpacked: enough to go back and forth in. */
const MAX_KEPT = 8;

/** Gives the texts of a case by its place in the index; null where the file has none of it. */
export type ReadTexts = (place: number) => CaseTexts | null;

/** Unpacks texts when they are asked for, a hundred cases at a time. */
export function textReader(document: Document, casesPerChunk: number): ReadTexts {
  const kept = new Map<number, readonly (CaseTexts | null)[]>();
  return (place) => {
    const chunk = Math.floor(place / casesPerChunk);
    const cases = kept.get(chunk) ?? unpack(document.getElementById(caseChunkId(chunk))?.textContent ?? '');
    // What was used last is kept longest.
    kept.delete(chunk);
    kept.set(chunk, cases);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return cases[place % casesPerChunk] ?? null;
  };
}

function unpack(base64: string): readonly (CaseTexts | null)[] {
  if (base64 === '') return [];
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(strFromU8(inflateSync(packed))) as readonly (CaseTexts | null)[];
}
