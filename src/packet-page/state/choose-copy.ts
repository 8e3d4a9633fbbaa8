import type { GradesFile } from '../../grade/human/grades-file.js';

export interface ChosenCopy {
  readonly grades: GradesFile | null;
  /** The other copy, where there was one that says something else. */
  readonly other: GradesFile | null;
  readonly isFromBrowser: boolean;
}

/** The newer of the grades inside the page and those the browser kept; the other one is not thrown away. */
export function chooseCopy(inPage: GradesFile | null, inBrowser: GradesFile | null): ChosenCopy {
  if (inPage === null || inBrowser === null) {
    return { grades: inPage ?? inBrowser, other: null, isFromBrowser: inPage === null };
  }
  const isFromBrowser = inBrowser.savedAtMs >= inPage.savedAtMs;
  const [grades, other] = isFromBrowser ? [inBrowser, inPage] : [inPage, inBrowser];
  return { grades, other: saysTheSame(grades, other) ? null : other, isFromBrowser };
}

/** Whether two copies hold the same grades and notes, whenever they were saved and however long it took. */
export function saysTheSame(one: GradesFile, other: GradesFile): boolean {
  const said = ({ rater, items, guesses }: GradesFile) =>
    JSON.stringify([rater, items.map(({ itemKey, value, note }) => [itemKey, value, note]), guesses]);
  return said(one) === said(other);
}
