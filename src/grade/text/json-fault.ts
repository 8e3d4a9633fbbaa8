const SPACE = /[ \t\n\r]*/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/uy;
const WORD = /true|false|null/uy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a string
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy;

/**
 * Where a text stops being JSON: the 0-based index of the first character that cannot stand there, or the text's length
 * where it ends too early. Only for texts that `JSON.parse` refused; the engine itself does not always tell the place.
 */
export function jsonFaultIndex(text: string): number {
  const reader = new FaultReader(text);
  return reader.read();
}

class FaultReader {
  #index = 0;
  /** What is open: `{` or `[`. A list rather than recursion, so that depth costs no stack. */
  readonly #open: string[] = [];

  constructor(readonly text: string) {}

  read(): number {
    while (this.#value()) {
      if (!this.#closeAfterValue()) return this.#index;
      if (this.#open.length === 0) return this.#skipSpace();
    }
    return this.#index;
  }

  /** Reads up to the end of a scalar or an empty container, opening containers on the way. */
  #value(): boolean {
    for (;;) {
      const char = this.text[this.#skipSpace()];
      if (char === '[' || char === '{') {
        this.#index += 1;
        this.#open.push(char);
        const next = this.text[this.#skipSpace()];
        if (next === (char === '[' ? ']' : '}')) return true;
        if (char === '{' && !this.#key()) return false;
        continue;
      }
      return char === '"' ? this.#string() : this.#match(NUMBER) || this.#match(WORD);
    }
  }

  /** After a value: closes containers, and steps over the comma (and key) before the next value. */
  #closeAfterValue(): boolean {
    while (this.#open.length > 0) {
      const isArray = this.#open.at(-1) === '[';
      const char = this.text[this.#skipSpace()];
      if (char === (isArray ? ']' : '}')) {
        this.#index += 1;
        this.#open.pop();
        continue;
      }
      if (char !== ',') return false;
      this.#index += 1;
      return isArray || this.#key();
    }
    return true;
  }

  #key(): boolean {
    if (this.text[this.#skipSpace()] !== '"' || !this.#string()) return false;
    if (this.text[this.#skipSpace()] !== ':') return false;
    this.#index += 1;
    return true;
  }

  #string(): boolean {
    this.#index += 1;
    for (;;) {
      this.#match(PLAIN_CHARACTERS);
      if (this.text[this.#index] === '"') {
        this.#index += 1;
        return true;
      }
      if (!this.#match(ESCAPE)) return false;
    }
  }

  #skipSpace(): number {
    this.#match(SPACE);
    return this.#index;
  }

  #match(token: RegExp): boolean {
    token.lastIndex = this.#index;
    if (!token.test(this.text)) return false;
    this.#index = token.lastIndex;
    return true;
  }
}
