/** Finds names of models and vendors in text, whatever their case, with a version that follows (`Qwen2.5-7B`, `GPT 4o`). */
export interface NameMatcher {
  /** The text with each name replaced by `[name]`. */
  mask(text: string): string;
  /** Names as they stand in the text, each once. */
  find(text: string): readonly string[];
}

const MASK = '[name]';
/** Directly after the name, or after one separator: `3`, `-3.1-8B`, ` 4o`. */
const VERSION = '(?:[-_. ]?v?\\d[\\p{L}\\p{N}]*(?:[._-][\\p{L}\\p{N}]+)*)?';

export function nameMatcher(names: readonly string[]): NameMatcher {
  const wanted = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  if (wanted.length === 0) return { mask: (text) => text, find: () => [] };
  const longestFirst = wanted.sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escaped).join('|')})${VERSION}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return {
    mask: (text) => text.replace(pattern, MASK),
    find: (text) => [...new Set(text.match(pattern) ?? [])],
  };
}

/** Every white space in a name stands for white space or hyphens between its words. */
function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '[\\s-]{1,4}');
}
