/**
 * Breaks a line at spaces so that no part is longer than `width`, later parts indented; a word longer than that
 * stays whole, since ids are there to be copied. Lengths count code points.
 */
export function wrapText(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    const room = lines.length === 0 ? width : width - indent.length;
    if (line !== '' && lengthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}

function lengthOf(text: string): number {
  return [...text].length;
}
