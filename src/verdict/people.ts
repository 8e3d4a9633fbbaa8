import type { ArmId, HumanGrading } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';

/** What people have graded of a run, for the record beside the verdict; no rule looks at it. It names no rater. */
export interface PeopleRecord {
  readonly rubric: { readonly name: string; readonly digest: Digest };
  readonly mode: HumanGrading['mode'];
  readonly settle: HumanGrading['settle'];
  /** Cases drawn for people, and those in which every metric of theirs is scored in both arms. */
  readonly coverage: readonly {
    readonly slice: string;
    readonly nScored: number;
    readonly nPlanned: number;
  }[];
  readonly nRaters: number;
  /** Items graded, second showings left out. */
  readonly nGraded: number;
  /** Items that a rater could not judge. */
  readonly nSkipped: number;
  /** Items with distressing content that a rater did not read. */
  readonly nDeclined: number;
  /** Items whose answer a rater saw cut. */
  readonly nShownCut: number;
  /** Median over raters of their median seconds an item; null where no file says. */
  readonly medianSeconds: number | null;
  /** Cases on which raters disagree and which no rule or third rater has settled. */
  readonly disputes: { readonly nCases: number; readonly caseIds: readonly string[] };
  /** One entry a question. */
  readonly agreement: readonly AgreementRecord[];
  /** Answers given again on a second showing, and how many came out the same. */
  readonly selfConsistency: { readonly nAnswers: number; readonly nSame: number };
  /** Raters who agree with the others clearly less often than those do among themselves, in any question. */
  readonly nRatersFarFromOthers: number;
  readonly blinding: readonly BlindingRecord[];
}

export interface AgreementRecord {
  /** `preference`, a criterion, `material-error` or `critical: CLASS`. */
  readonly question: string;
  readonly nUnits: number;
  /** Units with at least two ratings: what the figures rest on. */
  readonly nPairable: number;
  /** How often each answer was given in them, in the order of the answers; absent in records of before it was counted. */
  readonly labels?: readonly { readonly label: string; readonly n: number }[];
  readonly percent: FigureRecord;
  /** Krippendorff's: nominal, or ordinal for the levels of a criterion. */
  readonly alpha: FigureRecord;
  /** Cohen's, of two raters; null where there are more. */
  readonly kappa: FigureRecord | null;
  /** Fleiss', over units with two ratings. */
  readonly fleiss: FigureRecord;
  /** Gwet's AC1, or AC2 for levels. */
  readonly ac: FigureRecord;
}

/** A figure with its interval over cases, or why there is none. */
export type FigureRecord =
  | { readonly value: number; readonly lower: number | null; readonly upper: number | null }
  | { readonly value: null; readonly reason: string };

/** Bang's blinding index of the guesses about one kind of item. */
export interface BlindingRecord {
  /** Both answers side by side, or one answer of this arm. */
  readonly shown: 'pair' | ArmId;
  readonly nCorrect: number;
  readonly nWrong: number;
  readonly nUnsure: number;
  /** 0: they could not tell; 1: all knew. */
  readonly index: number;
  readonly lower: number;
  readonly upper: number;
}
