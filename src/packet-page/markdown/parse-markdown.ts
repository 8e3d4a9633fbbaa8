import type { Block, ReadBlock } from './block.js';
import { parseInline } from './inline.js';
import { readList } from './read-list.js';
import { readTable } from './read-table.js';

/** Deeper than any answer that people write; hostile nesting stays as text. */
const DEEPEST = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const QUOTE = /^ {0,3}>[ ]?/;

/** Reads the Markdown that model answers use: headings, lists, quotes, code, tables, rules; a line end stays a line end. */
export function parseMarkdown(text: string): readonly Block[] {
  return parseLines(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

function parseLines(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) at += 1;
    else {
      const { block, nLines } = readBlock(lines, at, depth) ?? readParagraph(lines, at, depth);
      blocks.push(block);
      at += nLines;
    }
  }
  return blocks;
}

/** Whatever is not a paragraph; null where the line starts one. */
function readBlock(lines: readonly string[], at: number, depth: number): ReadBlock | null {
  const line = lines[at] as string;
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const words = withoutClosing((heading[2] ?? '').trim());
    const block = {
      kind: 'heading',
      level: (heading[1] as string).length,
      inlines: parseInline(words),
    } as const;
    return { block, nLines: 1 };
  }
  if (RULE.test(line)) return { block: { kind: 'rule' }, nLines: 1 };
  if (FENCE.test(line)) return readFence(lines, at);
  if (depth < DEEPEST) {
    if (QUOTE.test(line)) return readQuote(lines, at, depth);
    const list = readList(lines, at, (inner) => parseLines(inner, depth + 1));
    if (list !== null) return list;
  }
  return readTable(lines, at);
}

/** A heading may close as it opened: `## Title ##`. */
function withoutClosing(words: string): string {
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  return end === 0 || /[ \t]/.test(words[end - 1] as string) ? words.slice(0, end).trim() : words;
}

function readFence(lines: readonly string[], at: number): ReadBlock {
  const fence = (FENCE.exec(lines[at] as string) as RegExpExecArray)[1] as string;
  let end = at + 1;
  while (end < lines.length && !closesFence(lines[end] as string, fence)) end += 1;
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, nLines: end - at + 1 };
}

function closesFence(line: string, fence: string): boolean {
  const bare = line.trim();
  return bare.length >= fence.length && bare === (fence[0] as string).repeat(bare.length);
}

function readQuote(lines: readonly string[], at: number, depth: number): ReadBlock {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] as string)) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return { block: { kind: 'quote', blocks: parseLines(inner, depth + 1) }, nLines: end - at };
}

function readParagraph(lines: readonly string[], at: number, depth: number): ReadBlock {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]) && !startsBlock(lines, end, depth)) end += 1;
  const text = lines.slice(at, end).join('\n');
  return { block: { kind: 'paragraph', inlines: parseInline(text) }, nLines: end - at };
}

/** Whether a line ends the paragraph before it. */
function startsBlock(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] as string;
  if (HEADING.test(line) || RULE.test(line) || FENCE.test(line)) return true;
  if (depth < DEEPEST && (QUOTE.test(line) || /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/.test(line))) return true;
  return readTable(lines, at) !== null;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
