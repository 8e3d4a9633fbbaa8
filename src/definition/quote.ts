import { Decimal } from '../shared/decimal.js';

/** A piece of foreign text for a message: JSON-quoted, controls and bidi marks escaped, cut at 60 characters. */
export function quote(text: string): string {
  const characters = [...text];
  const cut = characters.length > 60 ? `${characters.slice(0, 57).join('')}…` : text;
  return JSON.stringify(cut).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00a0]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Any value, shortly: texts quoted, lists and objects by their kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && !(value instanceof Decimal)) return 'a mapping';
  return String(value);
}
