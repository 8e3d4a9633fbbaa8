/**
 * The cases in which the arms differ, as a report carries them and its script reads them: an index that says at once what
 * there is, and texts by the hundred, packed, which are unpacked when someone looks.
 */
export interface CaseBrowserData {
  readonly index: CaseIndex;
  /** Texts of the cases, in the order of the index: JSON of `(CaseTexts | null)[]`, deflated, in Base64. */
  readonly chunks: readonly string[];
}

export interface CaseIndex {
  /** The run, as the commands name it. */
  readonly run: string;
  readonly metrics: readonly string[];
  readonly slices: readonly string[];
  /** Planned cases, those that do not differ included. */
  readonly nPlanned: number;
  readonly casesPerChunk: number;
  /** Cases whose texts would make the file too large: they are named without them. */
  readonly nWithoutTexts: number;
  readonly cases: readonly CaseEntry[];
}

/** One case: its id, its place among the slices, whether the candidate failed critically, and both arms' scores by metric. */
export type CaseEntry = readonly [
  caseId: string,
  slice: number,
  isCritical: 0 | 1,
  scores: readonly (readonly [baseline: number | null, candidate: number | null])[],
];

/** A text with what was left out at its end. */
export interface ShownText {
  readonly text: string;
  /** Characters left out; absent where none are. */
  readonly nCut?: number;
}

export interface CaseTexts {
  readonly tags: readonly string[];
  /** What was asked, one entry a message. */
  readonly asked: readonly { readonly role: string; readonly text: ShownText }[];
  readonly reference: ShownText | null;
  /** Baseline first; within an arm by repeat. */
  readonly answers: readonly CaseAnswer[];
  /** What was said of the case as a whole, by judge and people. */
  readonly said: readonly Saying[];
}

export interface CaseAnswer {
  readonly arm: 'baseline' | 'candidate';
  /** 0-based. */
  readonly repeat: number;
  readonly status: string;
  /** Why the status is not `ok`; null where there is nothing to say. */
  readonly detail: string | null;
  /** null where there is none, or where it was removed. */
  readonly text: ShownText | null;
  readonly grades: readonly Saying[];
}

/** What one grader found, and on what ground. */
export interface Saying {
  readonly grader: string;
  readonly outcome: string;
  readonly reason: string;
}

/** Ids of the elements that hold all this. */
export const CASE_BROWSER_ID = 'case-browser';
export const CASE_INDEX_ID = 'case-index';

export function caseChunkId(chunk: number): string {
  return `cases-${chunk}`;
}
