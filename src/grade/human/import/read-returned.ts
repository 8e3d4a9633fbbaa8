import type { Problem } from '../../../shared/errors.js';
import { argillaEntries, isArgillaRecord } from './argilla-entries.js';
import { fileError, fileWarning } from './file-problem.js';
import type { GradeEntry, PacketEntry } from './grade-entry.js';
import { gradesFileEntries, isGradesFile } from './grades-file-entries.js';
import { isLabelStudioTask, labelStudioEntries } from './label-studio-entries.js';
import { pageGrades } from './page-grades.js';
import type { ReturnedFile } from './returned-file.js';
import { tableEntries } from './table-entries.js';

/** What a file says, in the terms of its own form. */
export interface ReturnedEntries {
  readonly entries: readonly GradeEntry[];
  readonly packets: readonly PacketEntry[];
  readonly problems: readonly Problem[];
}

/** @param knownColumns names that a spreadsheet of this run's packets may have, lower case */
export function readReturned(file: ReturnedFile, knownColumns: ReadonlySet<string>): ReturnedEntries {
  const found = readContent(file, knownColumns);
  if (found.entries.length > 0 || found.problems.length > 0) return found;
  const warning = fileWarning({ file: file.file, place: '' }, 'no-grades', 'the file holds no grades');
  return { ...found, problems: [warning] };
}

function readContent(file: ReturnedFile, knownColumns: ReadonlySet<string>): ReturnedEntries {
  const { content } = file;
  switch (content.form) {
    case 'table':
      return { packets: [], ...tableEntries(file, content, knownColumns) };
    case 'page': {
      const found = pageGrades(file.file, content.html);
      return 'problem' in found ? nothing(found.problem) : readValue(file, found.grades, '');
    }
    case 'json':
      return Array.isArray(content.value)
        ? joined(content.value.map((value, index) => readValue(file, value, `entry ${index + 1}`)))
        : readValue(file, content.value, '');
    case 'lines':
      return joined(content.lines.map(({ line, value }) => readValue(file, value, `line ${line}`)));
  }
}

function readValue(file: ReturnedFile, value: unknown, place: string): ReturnedEntries {
  if (isGradesFile(value)) return gradesFileEntries(file, value);
  if (isLabelStudioTask(value)) return { packets: [], ...labelStudioEntries(file, value, place) };
  if (isArgillaRecord(value)) {
    return { entries: argillaEntries(file, value, place), packets: [], problems: [] };
  }
  return nothing(
    fileError(
      { file: file.file, place },
      'unknown-form',
      'these are no grades in a form that is known',
      "send back the page's download, the CSV, or a JSON export of Label Studio or Argilla",
    ),
  );
}

function nothing(problem: Problem): ReturnedEntries {
  return { entries: [], packets: [], problems: [problem] };
}

function joined(parts: readonly ReturnedEntries[]): ReturnedEntries {
  return {
    entries: parts.flatMap(({ entries }) => entries),
    packets: parts.flatMap(({ packets }) => packets),
    problems: parts.flatMap(({ problems }) => problems),
  };
}
