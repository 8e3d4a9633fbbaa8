import { IntegrityError } from '../../shared/errors.js';

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A text, or one of the words that Python writes for numbers that JSON has no form for. */
const TEXT_OR_WORD = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;

/**
 * A value of a load file. `NaN` and `Infinity`, which Python's writer puts in, become these words as texts, so that they
 * are told where they stand and never become a number.
 * @param offset of the text in the file, for the message
 * @throws IntegrityError for what is no JSON
 */
export function parseJson(text: string, name: string, offset: number): unknown {
  if (NUMBER.test(text)) return Number(text);
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(TEXT_OR_WORD, (part) => (part.startsWith('"') ? part : `"${part}"`)));
    } catch (cause) {
      throw new IntegrityError(`${name} is not JSON: the value at byte ${offset} cannot be read`, undefined, {
        cause,
      });
    }
  }
}
