import { type Decimal, parseNumber } from '../../shared/decimal.js';
import { jsonFault } from '../../shared/json-fault.js';
import { parseJson as parseDigits } from '../../shared/lossless-json.js';
import { LineProblem } from './line-problem.js';

/** How a tool writes numbers that JSON has no form for: Python's `json.dumps` writes the words NaN and Infinity. */
export type JsonDialect = 'strict' | 'python';

/** A text, or one of Python's words. */
const TEXT_OR_WORD = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\w.])-?(?:NaN|Infinity)\b/gs;
/** A JSON number that nobody writes: where Python's word stood. */
const NOT_FINITE = '1e9999999999999999999';

/**
 * A value of a recorded file, with every digit of its numbers. In Python's dialect NaN and Infinity become a number that is not finite: what reads it as a
 * grade or a count leaves that one out, and the rest of the row stands.
 * @param what `the line`, `the file` or a name, for messages
 * @throws LineProblem for bytes that are not UTF-8 or not JSON, with line and byte
 */
export function parseJson(bytes: Uint8Array, what: string, dialect: JsonDialect): unknown {
  const text = decoded(bytes, what);
  try {
    return parseDigits(text);
  } catch {
    const words = dialect === 'python' ? withoutWords(text) : text;
    const fault = jsonFault(words);
    // Where the words are numbers, places are told of the text as it stands in the file.
    if (fault === null) return parseDigits(words, numberOrWord);
    const { line, byte, isCut, offset } = jsonFault(sameLength(text, dialect)) ?? fault;
    const where = what === 'the line' ? `byte ${byte}` : `line ${line}, byte ${byte}`;
    const isWord = /^-?(?:NaN|Infinity)\b/.test(text.slice(offset));
    throw new LineProblem(
      'recorded-json',
      `${what} is not JSON (${where}: ${isCut ? 'it ends too early' : `unexpected ${shown(text, offset)}`})`,
      isWord
        ? 'JSON has no NaN and no Infinity: write null'
        : isCut
          ? 'it may be cut off: export it again'
          : what === 'the line'
            ? 'one whole JSON object on each line'
            : 'export it again',
    );
  }
}

function decoded(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LineProblem('recorded-encoding', `${what} is not UTF-8`, 'save the file as UTF-8');
  }
}

function withoutWords(text: string): string {
  return text.replace(TEXT_OR_WORD, (part) =>
    part.startsWith('"') ? part : part.startsWith('-') ? `-${NOT_FINITE}` : NOT_FINITE,
  );
}

function numberOrWord(token: string): number | Decimal | null {
  if (token === NOT_FINITE) return Number.POSITIVE_INFINITY;
  return token === `-${NOT_FINITE}` ? Number.NEGATIVE_INFINITY : parseNumber(token);
}

/** The text with each word as a number of its length, so that places stay. */
function sameLength(text: string, dialect: JsonDialect): string {
  if (dialect === 'strict') return text;
  return text.replace(TEXT_OR_WORD, (part) => (part.startsWith('"') ? part : '1'.repeat(part.length)));
}

function shown(text: string, offset: number): string {
  const [part = ''] = /^[\w.+-]+|^[^\0]/u.exec(text.slice(offset, offset + 40)) ?? [];
  return JSON.stringify(part.slice(0, 20));
}
