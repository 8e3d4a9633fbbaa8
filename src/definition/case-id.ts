import type { Complaint } from './problem-list.js';
import { quote } from './quote.js';

/** Controls, line and paragraph separators, and marks that reorder the text shown. */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Ids are kept exactly as written, so what could not be told apart later is refused. */
export function idComplaint(id: string): Complaint | null {
  if (FORBIDDEN.test(id)) return { code: 'bad-id', message: `the id ${quote(id)} holds a control character` };
  if (id.trim() !== id)
    return {
      code: 'bad-id',
      message: `the id ${quote(id)} begins or ends with white space`,
      hint: `write ${quote(id.trim())}`,
    };
  return null;
}

/** Ids with an equal key look the same to people: outer white space and the form of accents do not tell them apart. */
export function idKey(id: string): string {
  return id.trim().normalize('NFC');
}
