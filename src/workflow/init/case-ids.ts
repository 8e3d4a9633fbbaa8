/** Gives out ids that a case may have, each once: the wanted one where it can be had. */
export class CaseIds {
  readonly #taken = new Set<string>();

  next(wanted: string | null, fallback: string): string {
    const stem = clean(wanted ?? '') || fallback;
    let id = stem;
    for (let i = 2; this.#taken.has(id); i += 1) id = `${stem}-${i}`;
    this.#taken.add(id);
    return id;
  }
}

/** Ids have no outer white space and no control characters, and are short enough for a table. */
function clean(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();
}

/** A name for a slice, a bundle or a check made of any text: letters, digits, dots, dashes and underscores. */
export function plainName(text: string, fallback: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return name === '' ? fallback : name;
}
