/** Controls, overrides of the reading direction and characters without a look: nothing may hide behind them. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown
  /\r\n?|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text as people can see it, on its lines; what would act instead of showing is its number, e.g. `[U+202E]`. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x0d) return '\n';
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
