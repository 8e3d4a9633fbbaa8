import { shortProperty } from './unicode-properties.js';

/**
 * Patterns are written in the syntax of JavaScript and run on a linear-time engine (RE2). This file translates the one
 * into the other, so that `.`, `\s`, classes and escapes mean what they mean in JavaScript, and refuses what the engine
 * cannot do: look-around, back-references and inline flags.
 */

/** A pattern that cannot be used. `index` is the 0-based place in the pattern, in UTF-16 units. */
export interface PatternFault {
  readonly code: 'empty-pattern' | 'inline-flags' | 'look-around' | 'back-reference' | 'bad-pattern';
  readonly index: number;
  readonly message: string;
  readonly hint?: string;
}

const SPACE_RANGES = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NOT_SPACE_RANGES = String.raw`\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const NOT_LINE_END = String.raw`[^\n\r\x{2028}\x{2029}]`;
/** Escapes that both engines read alike. */
const SHARED_ESCAPES = 'dDwWbBnrtfv';

class PatternRefused extends Error {
  constructor(readonly fault: PatternFault) {
    super(fault.message);
  }
}

/** The pattern in RE2's syntax, or why it cannot be used. `dotAll` is the flag `s`. */
export function translatePattern(
  source: string,
  dotAll: boolean,
): { readonly re2: string } | { readonly fault: PatternFault } {
  if (source === '') {
    return {
      fault: {
        code: 'empty-pattern',
        index: 0,
        message: 'an empty pattern matches every text, so it checks nothing',
      },
    };
  }
  try {
    return { re2: new Translator(source, dotAll).run() };
  } catch (error) {
    if (error instanceof PatternRefused) return { fault: error.fault };
    throw error;
  }
}

class Translator {
  #index = 0;
  #out = '';
  constructor(
    readonly source: string,
    readonly dotAll: boolean,
  ) {}

  run(): string {
    while (this.#index < this.source.length) this.#outside();
    return this.#out;
  }

  #outside(): void {
    const char = this.source[this.#index]!;
    if (char === '\\') this.#out += this.#escape(false);
    else if (char === '[') this.#out += this.#characterClass();
    else if (char === '(') this.#out += this.#group();
    else {
      this.#out += char === '.' && !this.dotAll ? NOT_LINE_END : char;
      this.#index += 1;
    }
  }

  #group(): string {
    const rest = this.source.slice(this.#index, this.#index + 4);
    if (/^\(\?(?:=|!|<=|<!)/u.test(rest)) {
      throw this.#refuse(
        'look-around',
        'look-ahead and look-behind are not available, because patterns run on a linear-time engine',
        'match the neighbouring text as well and capture the part you need, e.g. "(?:^|[^a-z])(word)(?:$|[^a-z])"',
      );
    }
    const inline = /^\(\?[a-zA-Z]*(?:-[a-zA-Z]+)?[:)]/u.exec(
      this.source.slice(this.#index, this.#index + 16),
    );
    if (inline !== null && inline[0] !== '(?:') {
      const letters = inline[0].replace(/[^a-z]/gu, '');
      throw this.#refuse(
        'inline-flags',
        `inline flags such as "${inline[0]}" are not read`,
        `take them out of the pattern and write flags: ${letters === '' ? 'i' : letters}`,
      );
    }
    const opening = rest.startsWith('(?:') ? '(?:' : '(';
    this.#index += opening.length;
    return opening;
  }

  #characterClass(): string {
    const start = this.#index;
    this.#index += 1;
    let out = '[';
    if (this.source[this.#index] === '^') {
      out += '^';
      this.#index += 1;
    }
    if (this.source[this.#index] === ']') {
      this.#index = start;
      throw this.#refuse('bad-pattern', 'the class "[]" or "[^]" is empty', 'to match a "]" write "\\]"');
    }
    while (this.#index < this.source.length) {
      const char = this.source[this.#index]!;
      if (char === ']') {
        this.#index += 1;
        return `${out}]`;
      }
      if (char === '\\') out += this.#escape(true);
      else {
        // RE2 would read "[:" as the start of a named class.
        out += char === '[' ? '\\[' : char;
        this.#index += 1;
      }
    }
    this.#index = start;
    throw this.#refuse('bad-pattern', 'a class that is opened with "[" is not closed');
  }

  #escape(inClass: boolean): string {
    const char = this.source[this.#index + 1];
    if (char === undefined) throw this.#refuse('bad-pattern', 'the pattern ends in a lone backslash');
    if (char === 's' || char === 'S') {
      this.#index += 2;
      const ranges = char === 's' ? SPACE_RANGES : NOT_SPACE_RANGES;
      return inClass ? ranges : `[${ranges}]`;
    }
    if (inClass && char === 'b') {
      this.#index += 2;
      return '\\x08';
    }
    if (SHARED_ESCAPES.includes(char)) {
      this.#index += 2;
      return `\\${char}`;
    }
    if (/[1-9k]/u.test(char)) {
      throw this.#refuse(
        'back-reference',
        'back-references are not available, because patterns run on a linear-time engine',
      );
    }
    return this.#numericOrLiteralEscape(char);
  }

  #numericOrLiteralEscape(char: string): string {
    const rest = this.source.slice(this.#index);
    const pair = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/u.exec(rest);
    if (pair !== null) {
      this.#index += pair[0].length;
      const whole = String.fromCharCode(Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16));
      return `\\x{${whole.codePointAt(0)!.toString(16)}}`;
    }
    const coded = /^\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2}))/u.exec(rest);
    if (coded !== null) {
      this.#index += coded[0].length;
      return `\\x{${(coded[1] ?? coded[2] ?? coded[3])!}}`;
    }
    const property = /^\\[pP]\{[^}]*\}/u.exec(rest);
    if (property !== null) {
      this.#index += property[0].length;
      return shortProperty(property[0]);
    }
    if (char === '0' && !/[0-9]/u.test(rest[2] ?? '')) {
      this.#index += 2;
      return '\\x00';
    }
    if (/[a-zA-Z0-9]/u.test(char)) {
      throw this.#refuse(
        'bad-pattern',
        `"\\${char}" has no meaning in a pattern`,
        `write "${char}" for the letter itself`,
      );
    }
    const literal = String.fromCodePoint(rest.codePointAt(1)!);
    this.#index += 1 + literal.length;
    return /[\x21-\x7e]/u.test(literal) ? `\\${literal}` : literal;
  }

  #refuse(code: PatternFault['code'], message: string, hint?: string): PatternRefused {
    return new PatternRefused({ code, index: this.#index, message, ...(hint === undefined ? {} : { hint }) });
  }
}
