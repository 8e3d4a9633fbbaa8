import { UsageError } from '../../shared/errors.js';

export interface RaterOptions {
  /** Names as given; empty where none was. */
  readonly names: readonly string[];
  /** Number as given; null where none was. */
  readonly count: number | null;
}

/**
 * Who gets packets: the names given, or `rater-1`, `rater-2` … as far as they are free.
 * @param fewest the gate's number: raters may be more, not fewer, since its numbers were fixed before the results
 * @param taken names that cannot be given out by themselves
 * @throws UsageError for names that are not one line of text, twice the same, or too few
 */
export function raterNames(
  { names, count }: RaterOptions,
  fewest: number,
  taken: ReadonlySet<string> = new Set(),
): readonly string[] {
  for (const name of names) assertName(name);
  const folded = names.map((name) => name.toLowerCase());
  const twice = names.find((_, index) => folded.indexOf(folded[index] ?? '') !== index);
  if (twice !== undefined) {
    throw new UsageError(`two raters have the name ${twice}`, 'give each a name of their own');
  }
  if (names.length > 0 && count !== null && names.length !== count) {
    throw new UsageError(
      `${names.length} raters are named, and --raters says ${count}`,
      'leave out one of them',
    );
  }
  const wanted = names.length > 0 ? names.length : (count ?? fewest);
  if (wanted < fewest) {
    throw new UsageError(
      `the gate wants ${fewest} raters, not ${wanted}`,
      'name as many or more; fewer would be another gate',
    );
  }
  return names.length > 0 ? names : freeNames(wanted, taken);
}

function freeNames(count: number, taken: ReadonlySet<string>): readonly string[] {
  const free: string[] = [];
  for (let number = 1; free.length < count; number++) {
    const name = `rater-${number}`;
    if (!taken.has(name)) free.push(name);
  }
  return free;
}

function assertName(name: string): void {
  if (name.length <= 100 && /^[^\s\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}\p{Z}])?$/u.test(name)) return;
  throw new UsageError(
    `${JSON.stringify(name)} is no name of a rater`,
    'use one line of at most 100 letters, without spaces at its ends',
  );
}
