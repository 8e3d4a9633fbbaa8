import type { Problem } from '../../../shared/errors.js';
import { armsShown } from '../case-grading.js';
import type { HumanGrade } from '../human-grade.js';
import type { ItemKeyRecord } from '../packet.js';
import { describeValue } from './describe-value.js';
import { fileError, fileWarning } from './file-problem.js';
import type { ImportContext } from './import-context.js';
import { listedItems } from './listed-items.js';
import type { MatchedGrade } from './match-entry.js';
import { isSameGrade } from './same-grade.js';
import { isSpreadsheetFormOf } from './spreadsheet-form.js';

/** The grades of an import, each item and rater once, and what cannot be true of them together. */
export function withoutConflicts(matched: readonly MatchedGrade[]): {
  readonly grades: readonly MatchedGrade[];
  readonly problems: readonly Problem[];
} {
  const first = new Map<string, MatchedGrade>();
  const problems: Problem[] = [];
  const betweenFiles = new Map<string, { readonly one: MatchedGrade; readonly keys: string[] }>();
  for (const grade of matched) {
    const key = JSON.stringify([grade.packetKey, grade.itemKey, grade.rater]);
    const known = first.get(key);
    if (known === undefined) first.set(key, grade);
    else if (isSameGrade(known, grade)) first.set(key, known.note === null ? grade : known);
    else if (known.file === grade.file) {
      const said = `${describeValue(known.value)} in ${known.place}, ${describeValue(grade.value)} here`;
      problems.push(
        fileError(grade, 'graded-twice', `${grade.itemKey} is graded twice: ${said}`, 'keep one of them'),
      );
    } else {
      const pair = JSON.stringify([known.file, grade.file, grade.rater]);
      const conflict = betweenFiles.get(pair) ?? { one: known, keys: [] };
      betweenFiles.set(pair, conflict);
      conflict.keys.push(grade.itemKey);
    }
  }
  for (const [pair, { one, keys }] of betweenFiles) {
    const [, file, rater] = JSON.parse(pair) as [string, string, string];
    problems.push(
      fileError(
        { file, place: '' },
        'rater-conflict',
        `the file and ${one.file} are both by '${rater}' and differ on ${listedItems(keys)}`,
        'give each person a name of their own with --rater, or import the newer file alone, with --replace',
      ),
    );
  }
  return { grades: [...first.values()], problems };
}

/**
 * One person must not stand for two: whoever has graded a case in one packet cannot grade it in another as well.
 * @param stored the newest grades that are in
 */
export function sameRaterTwice(
  grades: readonly MatchedGrade[],
  stored: readonly HumanGrade[],
  { packet }: Pick<ImportContext, 'packet'>,
): readonly Problem[] {
  const packetOf = new Map<string, string>();
  for (const { packetKey, itemKey, rater } of stored) {
    const item = packet(packetKey)?.items.get(itemKey);
    if (item !== undefined) packetOf.set(subjectKey(rater, item), packetKey);
  }
  const twice = new Map<
    string,
    { readonly grade: MatchedGrade; readonly other: string; readonly keys: string[] }
  >();
  for (const grade of grades) {
    const subject = subjectKey(grade.rater, grade.item);
    const other = packetOf.get(subject);
    if (other === undefined) packetOf.set(subject, grade.packetKey);
    if (other === undefined || other === grade.packetKey) continue;
    const key = JSON.stringify([grade.file, grade.rater, other]);
    const known = twice.get(key) ?? { grade, other, keys: [] };
    twice.set(key, known);
    known.keys.push(grade.itemKey);
  }
  return [...twice.values()].map(({ grade, other, keys }) =>
    fileError(
      { file: grade.file, place: '' },
      'rater-conflict',
      `'${grade.rater}' has graded the same cases in packet ${other} already: ${listedItems(keys)}`,
      'two raters must be two people: give each a name of their own with --rater',
    ),
  );
}

/** Names that differ in their letters' case alone, or of which a spreadsheet may have made one of the other. */
export function similarNames(
  grades: readonly MatchedGrade[],
  stored: readonly HumanGrade[],
): readonly Problem[] {
  const known = new Set(stored.map(({ rater }) => rater));
  const problems: Problem[] = [];
  for (const { rater, file } of grades) {
    if (known.has(rater)) continue;
    const other = [...known].find((name) => isSimilar(name, rater));
    known.add(rater);
    if (other === undefined) continue;
    const message = `'${rater}' and '${other}' are taken for two people`;
    problems.push(
      fileWarning({ file, place: '' }, 'similar-name', message, 'name them alike if they are one'),
    );
  }
  return problems;
}

function isSimilar(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase() || isSpreadsheetFormOf(one, other);
}

function subjectKey(rater: string, item: ItemKeyRecord): string {
  const asked = item.confirm === undefined ? [] : [item.confirm.class, item.confirm.repeat];
  return JSON.stringify([rater, item.caseId, armsShown(item), ...asked]);
}
