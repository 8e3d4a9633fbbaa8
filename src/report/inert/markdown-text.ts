import { visibleText } from '../../verdict/visible-text.js';

/** Breaks a mention or reference apart without showing; platforms look for them after escapes are resolved. */
const BREAK = '\u200b';

/**
 * Text from data for one place in GitHub- or GitLab-flavoured markdown (a table cell, a list item, a heading): it
 * stays on its line and shows as it is. It starts no code, emphasis, HTML, link, mention, reference, emoji, block or workflow command.
 */
export function markdownText(text: string): string {
  return visibleText(text)
    .trimStart()
    .replace(
      /(?<=[@#!~%$^&])(?=[\w"])|(?<=\b(?:GH|www))(?=[-.])|(?<=:)(?=\/\/)|(?<=:)(?=(?:[\w+-]*[a-z][\w+-]*|[+-]1|100):)/gi,
      BREAK,
    )
    .replace(/[&<|\\]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[`*_[\]~$]/g, '\\$&')
    .replace(/^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|[-=](?=[-=\s]*$)|>|:(?=:)|\d+(?=[.)](?:\s|$)))/, escapedStart);
}

/** A marker of a list, heading or rule counts only where it opens the text. */
function escapedStart(marker: string): string {
  return /\d/.test(marker) ? `${marker}\\` : `\\${marker}`;
}
