import type { CheckType } from '../check-type.js';
import { choice } from './choice.js';
import { contains, containsAll, containsAny } from './contains.js';
import { exact } from './exact.js';
import { number } from './number.js';
import { recorded } from './recorded.js';
import { regex } from './regex.js';
import { endsWith, startsWith } from './starts-with.js';

/** Every check, in the order of the reference pages. */
export const checkTypes: readonly CheckType[] = [
  exact,
  contains,
  containsAny,
  containsAll,
  startsWith,
  endsWith,
  regex,
  number,
  choice,
  recorded,
];

const byName: ReadonlyMap<string, CheckType> = new Map(checkTypes.map((check) => [check.type, check]));

/** The check of this name (without `not-`), or undefined. */
export function checkType(name: string): CheckType | undefined {
  return byName.get(name);
}
