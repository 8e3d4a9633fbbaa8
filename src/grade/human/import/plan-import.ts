import type { Problem } from '../../../shared/errors.js';
import type { HumanGrade } from '../human-grade.js';
import type { PacketGuesses } from '../packet-guesses.js';
import { describeValue } from './describe-value.js';
import { fileError } from './file-problem.js';
import { sameRaterTwice, similarNames, withoutConflicts } from './find-conflicts.js';
import type { ImportContext } from './import-context.js';
import type { MatchedEntries, MatchedGuesses } from './match-entries.js';
import type { MatchedGrade } from './match-entry.js';
import { isSameGrade } from './same-grade.js';

/** What an import would put into the store. */
export interface ImportPlan {
  readonly grades: readonly HumanGrade[];
  readonly guesses: readonly PacketGuesses[];
  readonly counts: ImportCounts;
  /** Any error keeps everything out. */
  readonly problems: readonly Problem[];
}

/** Of items. */
export interface ImportCounts {
  readonly nNew: number;
  readonly nUnchanged: number;
  readonly nChanged: number;
  readonly nBlank: number;
  /** Of those read: could not be judged, not read as distressing, shown cut. */
  readonly nSkipped: number;
  readonly nDeclined: number;
  readonly nShownCut: number;
}

/** What the store holds of the run, every change. */
export interface StoredGrades {
  readonly grades: readonly HumanGrade[];
  readonly guesses: readonly PacketGuesses[];
}

/** Compares what files say with what is in: equal is left alone, new is added, changed is refused unless asked for. */
export function planImport(
  matched: MatchedEntries,
  stored: StoredGrades,
  context: ImportContext,
  importedAtMs: number,
): ImportPlan {
  const { grades: given, problems: conflicts } = withoutConflicts(matched.grades);
  const known = new Map(stored.grades.map((grade) => [keyOf(grade), grade]));
  const problems: Problem[] = [
    ...matched.problems,
    ...conflicts,
    ...sameRaterTwice(given, [...known.values()], context),
    ...similarNames(given, stored.grades),
  ];
  const grades: HumanGrade[] = [];
  const counts = { nNew: 0, nUnchanged: 0, nChanged: 0 };
  for (const grade of given) {
    const before = known.get(keyOf(grade));
    if (before === undefined) counts.nNew += 1;
    else if (isSameGrade(before, grade)) {
      counts.nUnchanged += 1;
      // A note that has come since is kept without asking: it changes no grade.
      if (grade.note === before.note || grade.note === null) continue;
    } else {
      counts.nChanged += 1;
      if (!context.options.isReplacing) problems.push(changeRefused(before, grade));
    }
    grades.push(toStored(grade, (before?.sequence ?? 0) + 1, importedAtMs));
  }
  const inState = (state: string): number => given.filter(({ value }) => value.state === state).length;
  return {
    grades,
    guesses: planGuesses(matched.guesses, stored.guesses, context, importedAtMs, problems),
    counts: {
      ...counts,
      nBlank: matched.nBlank,
      nSkipped: inState('skipped'),
      nDeclined: inState('declined'),
      nShownCut: given.filter(({ wasCut }) => wasCut).length,
    },
    problems,
  };
}

function planGuesses(
  given: readonly MatchedGuesses[],
  stored: readonly PacketGuesses[],
  { options }: ImportContext,
  importedAtMs: number,
  problems: Problem[],
): readonly PacketGuesses[] {
  const known = new Map(stored.map((guesses) => [guessKey(guesses), guesses]));
  return given.flatMap(({ packetKey, rater, guesses, source, file }) => {
    const before = known.get(guessKey({ packetKey, rater }));
    if (before !== undefined && JSON.stringify(before.guesses) === JSON.stringify(guesses)) return [];
    const sequence = (before?.sequence ?? 0) + 1;
    const added = { packetKey, rater, sequence, guesses, importedAtMs, source };
    known.set(guessKey(added), added);
    if (before !== undefined && !options.isReplacing) {
      const message = `'${rater}' guessed otherwise about packet ${packetKey} before`;
      problems.push(
        fileError({ file, place: '' }, 'changed-guesses', message, 'to take the new guesses, add --replace'),
      );
    }
    return [added];
  });
}

function changeRefused(before: HumanGrade, grade: MatchedGrade): Problem {
  const [from, to] = [describeValue(before.value), describeValue(grade.value)];
  const change = from === to ? 'another reason or note' : `${from} -> ${to}`;
  return fileError(
    grade,
    'changed-grade',
    `${grade.itemKey}: ${change} by ${grade.rater}`,
    'to take the new grade and keep the old one in the history, add --replace',
  );
}

function toStored(grade: MatchedGrade, sequence: number, importedAtMs: number): HumanGrade {
  const { packetKey, itemKey, rater, value, note, seconds, wasCut, source } = grade;
  return { packetKey, itemKey, rater, sequence, value, note, seconds, wasCut, importedAtMs, source };
}

function keyOf({ packetKey, itemKey, rater }: Pick<HumanGrade, 'packetKey' | 'itemKey' | 'rater'>): string {
  return JSON.stringify([packetKey, itemKey, rater]);
}

function guessKey({ packetKey, rater }: Pick<PacketGuesses, 'packetKey' | 'rater'>): string {
  return JSON.stringify([packetKey, rater]);
}
