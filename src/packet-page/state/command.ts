import type { Preference } from '../../definition/rubric.js';
import type { ItemForm } from './item-form.js';

/** What a single key asks for. */
export type Command =
  | { readonly do: 'prefer'; readonly preference: Preference }
  /** Place of the level in its scale, counted by its key. */
  | { readonly do: 'level'; readonly digit: number }
  | { readonly do: 'confirm'; readonly isOfClass: boolean }
  | {
      readonly do:
        | 'next'
        | 'previous'
        | 'next-unanswered'
        | 'cannot-judge'
        | 'material-error'
        | 'note'
        | 'format'
        | 'overview'
        | 'help';
    };

const MOVES = {
  j: 'next',
  ArrowRight: 'next',
  Enter: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
  u: 'next-unanswered',
  f: 'format',
  g: 'overview',
  '?': 'help',
} as const;

const PREFERENCE_LETTERS: Readonly<Record<string, Preference>> = { a: 'a', b: 'b', t: 'tie', n: 'both-bad' };
const PREFERENCE_DIGITS: Readonly<Record<string, Preference>> = { 1: 'a', 2: 'b', 3: 'tie', 4: 'both-bad' };

/** @param form of the item shown; null where no item is */
export function commandOf(key: string, form: ItemForm | null): Command | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const move = Object.hasOwn(MOVES, name) ? MOVES[name as keyof typeof MOVES] : undefined;
  if (move !== undefined) return { do: move };
  if (form === null) return null;
  if (name === 'c') return { do: 'cannot-judge' };
  if (name === 'w') return { do: 'note' };
  return form.confirmClass === null ? gradeOf(name, form) : confirmationOf(name);
}

function confirmationOf(name: string): Command | null {
  if (name === 'y' || name === '1') return { do: 'confirm', isOfClass: true };
  return name === 'n' || name === '2' ? { do: 'confirm', isOfClass: false } : null;
}

function gradeOf(name: string, form: ItemForm): Command | null {
  if (form.asksPreference) {
    const keys =
      form.criteria.length > 0 ? PREFERENCE_LETTERS : { ...PREFERENCE_LETTERS, ...PREFERENCE_DIGITS };
    const preference = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (preference !== undefined) return { do: 'prefer', preference };
  }
  if (form.asksFaults && name === 'x') return { do: 'material-error' };
  return form.criteria.length > 0 && /^[0-9]$/.test(name) ? { do: 'level', digit: Number(name) } : null;
}
