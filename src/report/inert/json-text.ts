/**
 * JSON text that is safe to print and means the same: whatever could drive a terminal, turn the reading direction or
 * speak to a CI runner inside a string is written as a `\u` escape.
 */
export function jsonText(json: string): string {
  return json
    .replace(/[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, escapeOf)
    .replace(/##(?=\[|vso\[)/gi, '#\\u0023');
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
