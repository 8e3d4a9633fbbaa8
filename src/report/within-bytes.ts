/**
 * Lines as one text inside a limit in UTF-8 bytes. It is cut at a line, with the number of rows left out: what stands first is
 * the last to go. Lines must be whole by themselves, so that nothing is left open.
 */
export function withinBytes(lines: readonly string[], maxBytes: number): string {
  const whole = `${lines.join('\n')}\n`;
  if (bytesOf(whole) <= maxBytes) return whole;
  const kept = linesWithin(lines, maxBytes - bytesOf(cutNote(lines.length)));
  const nLeftOut = lines.slice(kept.length).filter((line) => line !== '').length;
  return `${kept.join('\n')}${cutNote(nLeftOut)}`;
}

function cutNote(nRows: number): string {
  return `\n\n${nRows} rows left out; the whole report is in the run's artifact.\n`;
}

function linesWithin(lines: readonly string[], maxBytes: number): readonly string[] {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += bytesOf(line) + 1;
    return used > maxBytes;
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
