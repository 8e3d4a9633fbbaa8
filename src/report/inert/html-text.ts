import { visibleText } from '../../verdict/visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * Text from data for the content of an HTML element or a quoted attribute: it stays text, on its line. Characters that
 * act instead of showing, NUL and line breaks among them, are visible escapes.
 */
export function htmlText(text: string): string {
  return visibleText(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
