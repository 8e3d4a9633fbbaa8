/** What stands within a line of formatted text. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] }
  /** Never followed or loaded: shown as its words and its address. */
  | { readonly kind: 'link' | 'image'; readonly label: string; readonly address: string };

const DEEPEST = 6;
const ESCAPABLE = /[\\`*_~#[\]>|!+.-]/;
const LINK = /(!?)\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})(?:[ ]"[^"\n]{0,300}")?\)/y;
const MARKERS = [
  { marker: '**', kind: 'strong' },
  { marker: '__', kind: 'strong' },
  { marker: '~~', kind: 'strike' },
  { marker: '*', kind: 'emphasis' },
  { marker: '_', kind: 'emphasis' },
] as const;

/**
 * Reads emphasis, code and links in one run of text. What does not close stays as it was written. Time is linear in
 * the length: a marker that was once found not to close is not looked for again.
 */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const parts: Inline[] = [];
  const unclosed = new Set<string>();
  let plain = '';
  let at = 0;
  const add = (part: Inline, end: number): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(part);
    at = end;
  };
  while (at < text.length) {
    const found = inlineAt(text, at, depth, unclosed);
    if (found !== null) add(found.part, found.end);
    else {
      const isEscape = text[at] === '\\' && ESCAPABLE.test(text[at + 1] ?? '');
      const length = isEscape ? 1 : runLength(text, at);
      plain += text.slice(isEscape ? at + 1 : at, at + length + (isEscape ? 1 : 0));
      at += length + (isEscape ? 1 : 0);
    }
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
}

interface Found {
  readonly part: Inline;
  readonly end: number;
}

function inlineAt(text: string, at: number, depth: number, unclosed: Set<string>): Found | null {
  const character = text[at];
  if (character === '`') return codeAt(text, at, unclosed);
  if (character === '[' || (character === '!' && text[at + 1] === '[')) return linkAt(text, at);
  return depth < DEEPEST && (character === '*' || character === '_' || character === '~')
    ? markedAt(text, at, depth, unclosed)
    : null;
}

/** Length of a run of backticks or of another marker, which stays together where it opens nothing; else 1. */
function runLength(text: string, at: number): number {
  const character = text[at] as string;
  if (!'`*_~'.includes(character)) return 1;
  let end = at + 1;
  while (text[end] === character) end += 1;
  return end - at;
}

function codeAt(text: string, at: number, unclosed: Set<string>): Found | null {
  const length = runLength(text, at);
  const fence = '`'.repeat(length);
  if (unclosed.has(fence)) return null;
  let close = text.indexOf(fence, at + length);
  while (close >= 0) {
    const closeLength = runLength(text, close);
    if (closeLength === length) {
      const inner = text.slice(at + length, close);
      const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
      return { part: { kind: 'code', text: isPadded ? inner.slice(1, -1) : inner }, end: close + length };
    }
    close = text.indexOf(fence, close + closeLength);
  }
  unclosed.add(fence);
  return null;
}

function linkAt(text: string, at: number): Found | null {
  LINK.lastIndex = at;
  const match = LINK.exec(text);
  if (match === null) return null;
  const [whole, bang, label = '', address = ''] = match;
  return { part: { kind: bang === '!' ? 'image' : 'link', label, address }, end: at + whole.length };
}

function markedAt(text: string, at: number, depth: number, unclosed: Set<string>): Found | null {
  for (const { marker, kind } of MARKERS) {
    if (!text.startsWith(marker, at) || unclosed.has(marker)) continue;
    const start = at + marker.length;
    if (isSpace(text[start]) || (marker[0] === '_' && isWordBefore(text, at))) continue;
    const close = closeOf(text, start, marker);
    if (close >= 0) {
      const children = parseInline(text.slice(start, close), depth + 1);
      return { part: { kind, children }, end: close + marker.length };
    }
    unclosed.add(marker);
  }
  return null;
}

/** Where a marker closes: after something that is no space; a single one not in the middle of a double one. */
function closeOf(text: string, start: number, marker: string): number {
  const character = marker[0] as string;
  let close = text.indexOf(marker, start + 1);
  while (close >= 0) {
    const run = runLength(text, close);
    const isOwnRun = marker.length === 2 ? run >= 2 : run !== 2;
    const end = marker.length === 1 || run < 2 ? close : close + run - marker.length;
    const isClosing = isOwnRun && !isSpace(text[close - 1]);
    if (isClosing && !(character === '_' && isWord(text[close + run]))) return end;
    close = text.indexOf(marker, close + run);
  }
  return -1;
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && isWord(text[at - 1]);
}
