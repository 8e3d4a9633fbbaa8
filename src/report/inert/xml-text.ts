import { visibleText } from '../../verdict/visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A CI runner would read `##[` as a command.
  '#': '&#35;',
};

/** Text from data for XML 1.0 content or a quoted attribute; characters XML cannot hold are visible escapes. */
export function xmlText(text: string): string {
  return visibleText(text)
    .replace(/[&<>"']|#(?=#\[|#vso\[)/g, (character) => ENTITIES[character] ?? '')
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}
