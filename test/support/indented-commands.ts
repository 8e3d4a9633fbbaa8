import type { Command } from 'commander';

/** A line of an indented block that calls `qgate`. */
export interface IndentedCommand {
  /** 1-based. */
  readonly line: number;
  /** What is typed, without what the page says beside it. */
  readonly text: string;
}

/** Calls of `qgate` in blocks that are indented instead of fenced: shapes of a command, with words in capitals for names. */
export function indentedCommands(markdown: string): readonly IndentedCommand[] {
  let isFenced = false;
  return markdown.split('\n').flatMap((line, index) => {
    if (/^ *```/.test(line)) isFenced = !isFenced;
    const call = isFenced ? null : /^ {4,}(?:.*(?:&&|\|) )?(qgate .*)$/.exec(line);
    // A remark stands three blanks or more behind the command, or after a hash.
    const text = call?.[1]?.split(/ {3,}| #|&&|\|/)[0]?.trim();
    return text === undefined ? [] : [{ line: index + 1, text }];
  });
}

/** What is wrong with a call: a command or an option that the program does not have; null where it has all. */
export function callFault(program: Command, text: string): string | null {
  const words = text
    .replaceAll(/"[^"]*"|'[^']*'/g, 'TEXT')
    .split(/\s+/)
    .slice(1);
  let command = program;
  for (const word of words) {
    const inner = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (inner === undefined) break;
    command = inner;
  }
  if (command === program || command.commands.length > 0) return `no command: ${text}`;
  const known = command.options.flatMap(({ short, long }) => [short, long]);
  const unknown = words
    .filter((word) => /^-{1,2}[a-z]/.test(word))
    .map((word) => word.split('=')[0])
    .find((option) => !known.includes(option));
  return unknown === undefined ? null : `${command.name()} has no ${unknown}`;
}
