/**
 * Output in which a CI runner finds no workflow command: a line that begins with `::` (white space before it does not
 * count) and `##[` or `##vso[` anywhere are shown escaped. Goes over whole outputs, so that a line wrapped in the middle of data
 * is covered as well.
 */
export function withoutCommands(output: string): string {
  return output.replace(/^(\s*):(?=:)/gm, '$1\\x3a').replace(/##(?=\[|vso\[)/gi, '#\\x23');
}
