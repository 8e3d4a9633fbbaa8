/** What ends a line, as JavaScript sees it; `\r\n` is one line end. */
export const LINE_END = /\r\n|[\n\r\u2028\u2029]/gu;

/** The text with every line end written as `\n`. */
export function unifyLineEnds(text: string): string {
  return /[\r\u2028\u2029]/u.test(text) ? text.replace(LINE_END, '\n') : text;
}

/** The lines that hold something besides white space, in order, without their line ends. */
export function filledLines(text: string): string[] {
  return unifyLineEnds(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
}
