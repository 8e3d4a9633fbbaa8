/** Whether a text as written is easier to read with characters of one width: it has code, a table or drawn columns. */
export function looksLikeCode(text: string): boolean {
  return /^ {0,3}(```|~~~)|^[ \t]*\|.*\|[ \t]*$|^\t+\S|^ {4,}\S.*[;{}()=<>]/m.test(text);
}
