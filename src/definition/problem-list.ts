import type { Problem } from '../shared/errors.js';
import { formatPath, type Path, type Source } from './source.js';

/** What a rule says; the list adds file, place and path. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly severity?: 'error' | 'warning';
  /** `key`: point at the key rather than at its value. */
  readonly at?: 'key' | 'value';
}

/** Collects what is wrong in one source, one problem a place: the first said of a place stands. */
export class ProblemList {
  readonly #problems = new Map<string, Problem>();

  constructor(private readonly source: Pick<Source, 'file' | 'positionOf'>) {}

  add(path: Path, complaint: Complaint): void {
    const dotted = formatPath(path);
    const severity = complaint.severity ?? 'error';
    const place = `${severity} ${dotted}`;
    if (this.#problems.has(place)) return;
    const position = this.source.positionOf(path, complaint.at ?? 'value');
    this.#problems.set(place, {
      code: complaint.code,
      file: this.source.file,
      ...(position === null ? {} : { line: position.line, column: position.column }),
      ...(dotted === '' ? {} : { path: dotted }),
      message: complaint.message,
      ...(complaint.hint === undefined ? {} : { hint: complaint.hint }),
      severity,
    });
  }

  get hasErrors(): boolean {
    return this.all.some((problem) => problem.severity === 'error');
  }

  get all(): readonly Problem[] {
    return [...this.#problems.values()];
  }
}
