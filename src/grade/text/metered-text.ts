/** Thrown when a pattern has read more of a text than its budget allows; never leaves `pattern.ts`. */
export class WorkExceeded extends Error {}

/**
 * A text that counts how often it is read. The pattern engine reads its input through these methods only, so the count is
 * the work done: the same on every machine, which a clock would not be.
 */
export class MeteredText extends String {
  readonly #text: string;
  #budget: number;

  constructor(text: string, budget: number) {
    super(text);
    this.#text = text;
    this.#budget = budget;
  }

  override charCodeAt(index: number): number {
    this.#spend(1);
    return this.#text.charCodeAt(index);
  }

  override indexOf(needle: string, from = 0): number {
    const found = this.#text.indexOf(needle, from);
    // A plain search is about a tenth of the cost of stepping through the automaton.
    this.#spend(1 + ((found === -1 ? this.#text.length : found) - from) / 10);
    return found;
  }

  override substring(start: number, end?: number): string {
    return this.#text.substring(start, end);
  }

  #spend(reads: number): void {
    this.#budget -= reads;
    if (this.#budget < 0) throw new WorkExceeded();
  }
}
