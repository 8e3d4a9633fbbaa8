/** A fenced block of a Markdown page. */
export interface FencedBlock {
  /** 1-based, of the opening fence. */
  readonly line: number;
  /** First word after the fence; empty where there is none. */
  readonly language: string;
  /** Name that `file=` gives the block; null where it has none. */
  readonly file: string | null;
  readonly text: string;
  /** Why the page says that the block is not executed, in a comment right before it; null where it does not. */
  readonly exemption: string | null;
}

/** All fenced blocks of a page, those within lists too. @throws Error where one is not closed */
export function fencedBlocks(markdown: string): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const fence = /^( *)(`{3,})(\S*)\s*(.*)$/.exec(lines[index] ?? '');
    if (!fence) continue;
    const [, indent = '', ticks, language = '', info = ''] = fence;
    const end = lines.indexOf(`${indent}${ticks}`, index + 1);
    if (end < 0) throw new Error(`line ${index + 1}: a fenced block is not closed`);
    const before = lines.slice(0, index).findLast((line) => line.trim() !== '') ?? '';
    blocks.push({
      line: index + 1,
      language,
      file: /\bfile=(\S+)/.exec(info)?.[1] ?? null,
      text: lines
        .slice(index + 1, end)
        .map((line) => `${line.slice(indent.length)}\n`)
        .join(''),
      exemption: /^\s*<!-- not executed: (\S.*) -->$/.exec(before)?.[1] ?? null,
    });
    index = end;
  }
  return blocks;
}
