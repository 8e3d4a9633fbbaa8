import { type NamedColumn, NO_NAME } from './load-table.js';

/** Numbers names in the order in which they first come. */
export class NameIndex {
  readonly #indexOf = new Map<string, number>();

  indexOf(name: string | null): number {
    if (name === null) return NO_NAME;
    const known = this.#indexOf.get(name);
    if (known !== undefined) return known;
    const index = this.#indexOf.size;
    this.#indexOf.set(name, index);
    return index;
  }

  column(index: Uint32Array): NamedColumn {
    return { names: [...this.#indexOf.keys()], index };
  }
}
