/** Characters without a look of their own, and overrides of the reading direction: nothing may hide behind them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown
const HIDDEN = /\r\n?|[\u0000-\u0008\u000b-\u001f\u007f\u202d\u202e]/g;

/**
 * Text as people can see it: one kind of line end, control characters as their pictures (␀ for NUL), overrides of the
 * reading direction as their numbers. Right-to-left text itself needs none of these.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x0d) return '\n';
    if (code > 0x7f) return `[U+${code.toString(16).toUpperCase()}]`;
    return code === 0x7f ? '\u2421' : String.fromCharCode(0x2400 + code);
  });
}
