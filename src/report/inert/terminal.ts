import { visibleText } from '../../verdict/visible-text.js';
import { withoutCommands } from './without-commands.js';

/**
 * Text from data for one line of a terminal or CI log: control and bidirectional characters are shown as visible
 * escapes, and nothing in it is a workflow command wherever the line begins.
 */
export function inertLine(text: string): string {
  return withoutCommands(visibleText(text));
}
