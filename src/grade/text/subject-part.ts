import type { Subject } from '../check-type.js';
import { type Part, type PartOptions, partReader } from './select.js';
import { textOfTurn } from './turn.js';

/** Prepares the way from an answer to the part of it a check looks at: the turn first, then `select` and `extract`. */
export function subjectPart(options: PartOptions): (subject: Subject) => Part {
  const readPart = partReader(options);
  return (subject) => {
    const text = textOfTurn(options.turn, subject);
    if (text !== null) return readPart(text);
    return { state: 'unscored', why: `no answer to turn ${options.turn} was kept` };
  };
}
