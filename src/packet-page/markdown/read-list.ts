import type { Block, ReadBlock } from './block.js';

const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+|$)/;

/** Reads a list with everything indented under its items; null where no list starts. */
export function readList(
  lines: readonly string[],
  at: number,
  parse: (lines: readonly string[]) => readonly Block[],
): ReadBlock | null {
  const first = ITEM.exec(lines[at] as string);
  if (first === null) return null;
  const family = familyOf(first[2] as string);
  const items: (readonly Block[])[] = [];
  let next = at;
  while (next < lines.length) {
    const match = ITEM.exec(lines[next] as string);
    if (match === null || familyOf(match[2] as string) !== family) break;
    const end = endOfItem(lines, next, match[0].length);
    items.push(parse(linesOfItem(lines.slice(next, end), match[0].length)));
    next = end;
  }
  const start = family === 'number' ? Number.parseInt(first[2] as string, 10) : null;
  return { block: { kind: 'list', start, items }, nLines: next - at };
}

/** A change of the mark starts another list; numbers are one family. */
function familyOf(mark: string): string {
  return /^\d/.test(mark) ? 'number' : mark;
}

/** The line after an item: blank lines belong to it where something indented, or the next item, follows them. */
function endOfItem(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  let isAfterBlank = false;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] as string;
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const indentOfLine = line.length - line.trimStart().length;
    const isInside = indentOfLine >= Math.min(indent, 4) || (indentOfLine >= 2 && indent <= 4);
    if (!isInside && (isAfterBlank || ITEM.test(line) || /^ {0,3}(#{1,6}[ \t]|>|`{3}|~{3})/.test(line))) {
      return ITEM.test(line) ? next : end;
    }
    isAfterBlank = false;
    end = next + 1;
  }
  return end;
}

function linesOfItem(lines: readonly string[], indent: number): readonly string[] {
  return lines.map((line, index) => {
    if (index === 0) return line.slice(indent);
    const spaces = line.length - line.trimStart().length;
    return line.slice(Math.min(spaces, indent));
  });
}
