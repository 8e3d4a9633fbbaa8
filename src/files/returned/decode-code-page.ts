/** What windows-1252 has in 0x80 to 0x9F, where Latin-1 has controls: dashes and curly quotes above all. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Text in a named code page. Some versions of Node.js decode windows-1252 as Latin-1, so these letters are put in here.
 * @throws RangeError for an encoding that does not exist
 */
export function decodeCodePage(bytes: Uint8Array, name: string): string {
  const decoder = new TextDecoder(name);
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter);
}
