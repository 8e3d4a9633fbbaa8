/** One command of a ```console block with the output the page shows. */
export interface ConsoleCommand {
  readonly line: number;
  readonly command: string;
  /** Lines as shown; `…` stands for anything within a line, and alone on a line for any number of lines. */
  readonly output: readonly string[];
  /** From a last line `[exit 10]`; 0 without one. */
  readonly exitCode: number;
}

/** A file a page asks its reader to write: a fenced block whose info string names it, `yaml file=gates/x/gate.yaml`. */
export interface ShownFile {
  readonly name: string;
  readonly text: string;
}

/** The commands of a page's ```console blocks and the files it shows, in order. */
export function readPage(markdown: string): {
  readonly commands: ConsoleCommand[];
  readonly files: ShownFile[];
} {
  const commands: ConsoleCommand[] = [];
  const files: ShownFile[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const fence = /^```(\S*)\s*(.*)$/.exec(lines[index] ?? '');
    if (!fence) continue;
    const end = lines.indexOf('```', index + 1);
    if (end < 0) throw new Error(`line ${index + 1}: a fenced block is not closed`);
    const body = lines.slice(index + 1, end);
    const named = /\bfile=(\S+)/.exec(fence[2] ?? '')?.[1];
    if (named) files.push({ name: named, text: `${body.join('\n')}\n` });
    else if (fence[1] === 'console') commands.push(...readCommands(body, index + 2));
    index = end;
  }
  return { commands, files };
}

function readCommands(body: readonly string[], firstLine: number): ConsoleCommand[] {
  const starts = body.flatMap((line, index) => (line.startsWith('$ ') ? [index] : []));
  if (starts[0] !== 0) throw new Error(`line ${firstLine}: a console block starts with a command`);
  return starts.map((start, position) => {
    const output = body.slice(start + 1, starts[position + 1] ?? body.length);
    const exit = /^\[exit (\d+)\]$/.exec(output.at(-1) ?? '')?.[1];
    return {
      line: firstLine + start,
      command: (body[start] ?? '').slice(2),
      output: exit === undefined ? output : output.slice(0, -1),
      exitCode: exit === undefined ? 0 : Number(exit),
    };
  });
}

/** A pattern that the whole output must match, `…` as described above. */
export function outputPattern(output: readonly string[]): RegExp {
  const pattern = output
    .map((line) =>
      line === '…'
        ? '(?:[^\\n]*\\n)*'
        : `${line
            .split('…')
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('[^\\n]*')}\\n`,
    )
    .join('');
  return new RegExp(`^${pattern}$`);
}
