import type { Category } from '../../analyse/agreement/rating-table.js';
import type { AlternativeAnnotatorTest } from '../../analyse/judge/alternative-annotator-test.js';
import type { CalibrationState, ConditionOutcome } from '../../analyse/judge/calibration-status.js';
import type { DifferentialBias } from '../../analyse/judge/differential-bias.js';
import type { JudgeDrift } from '../../analyse/judge/judge-drift.js';
import type { LabelReason } from '../../analyse/judge/labels-wanted.js';
import type { LengthDrift } from '../../analyse/judge/length-drift.js';
import type { OrderCounts, PositionTest } from '../../analyse/judge/position-test.js';
import type { Metric } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { FigureRecord } from '../../verdict/people.js';

/** Ends of an interval with the estimate between them. */
export interface Figure {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** What was pinned: where one of these changes, the calibration is of another judge. */
export interface PinnedJudge {
  readonly name: string;
  readonly model: string;
  readonly digest: Digest;
  readonly bundleDigest: Digest;
  readonly promptDigest: Digest;
  readonly rubricDigest: Digest;
}

/**
 * The judge of one metric of one run against people: kept in the store as canonical JSON. It holds no clock, so that
 * equal grades give equal bytes.
 */
export interface JudgeCalibration {
  readonly schema: 'qgate/calibration/v1';
  readonly runId: string;
  readonly gate: { readonly name: string; readonly digest: Digest };
  readonly candidate: { readonly name: string; readonly digest: Digest };
  readonly metric: {
    readonly name: string;
    readonly scale: Metric['scale'];
    readonly criterion: string | null;
    /** null where no rule tolerates a loss. */
    readonly margin: number | null;
  };
  readonly judge: PinnedJudge;
  /** Rubric that people graded by. */
  readonly humanRubricDigest: Digest;
  /** Cases were drawn by what the judge said: numbers are weighted back to all cases. Absent where drawn alike. */
  readonly draw?: 'two-phase';
  readonly state: CalibrationState;
  readonly conditions: readonly ConditionOutcome[];
  /** Items with grades by people, and those without a grade by the judge. */
  readonly nItems: number;
  readonly nUnjudged: number;
  readonly agreement: {
    /** Krippendorff's alpha between people. */
    readonly humanAlpha: FigureRecord;
    /** Of items that two people and the judge graded. */
    readonly nPairable: number;
    readonly judgeHuman: number | null;
    readonly humanHuman: number | null;
    readonly difference: Figure | null;
    /** Cohen's, of the judge with what people settled on. */
    readonly kappa: FigureRecord;
    readonly alternative: AlternativeAnnotatorTest | null;
    /** Of the judge's agreement item by item: what a later calibration is compared with. */
    readonly moments: { readonly n: number; readonly mean: number; readonly meanSquare: number };
  };
  /** Rows: what people settled on; columns: the judge, and last what it left ungraded. */
  readonly confusion: {
    readonly categories: readonly Category[];
    readonly counts: readonly (readonly number[])[];
  };
  readonly bias: DifferentialBias | null;
  readonly position: PositionFinding;
  readonly length: LengthFinding;
  readonly selfPreference: SelfPreferenceFinding;
  readonly gain: {
    readonly nLabelled: number;
    readonly nUnlabelled: number;
    readonly correlation: number | null;
    /** Labels that people alone would need for the same interval; null where it cannot be told. */
    readonly effectiveLabels: number | null;
  };
  readonly next: LabelAdvice;
}

export type PositionFinding =
  | { readonly state: 'tested'; readonly counts: OrderCounts; readonly test: PositionTest }
  | { readonly state: 'not-testable'; readonly reason: 'pointwise' | 'one-order' | 'no-pairs' };

export type LengthFinding =
  | {
      readonly state: 'preference';
      readonly nPairs: number;
      /** Coefficients on tanh(Δlength/sd); null where nothing could be fitted. */
      readonly judgeSlope: number | null;
      readonly humanSlope: number | null;
      readonly slopeDifference: Figure | null;
      /** At equal length. */
      readonly lengthControlledWinRate: number | null;
      /** Judge's win rates of the candidate by thirds of the length difference. */
      readonly terciles: readonly {
        readonly nPairs: number;
        readonly meanLengthDifference: number;
        readonly winRate: number;
      }[];
      readonly isFlagged: boolean;
    }
  | { readonly state: 'scores'; readonly nResponses: number; readonly drift: LengthDrift };

export type SelfPreferenceFinding =
  | {
      readonly state: 'tested';
      readonly judgeFamily: string;
      readonly otherFamily: string;
      readonly difference: number;
      readonly lower: number;
      readonly upper: number;
      readonly nPairs: number;
      readonly isFlagged: boolean;
    }
  | {
      readonly state: 'not-testable';
      readonly reason: 'one-family' | 'judge-of-neither' | 'no-labels';
      readonly families: Readonly<Record<'judge' | 'baseline' | 'candidate', string>>;
    };

export interface LabelAdvice {
  readonly wishes: readonly { readonly reason: LabelReason; readonly nPairs: number | null }[];
  /** Most that any wish asks for beyond what is labelled. */
  readonly nMore: number;
  readonly slices: readonly { readonly slice: string; readonly nLabelled: number; readonly nMore: number }[];
}

/** An earlier calibration beside the present one. */
export interface EarlierCalibration {
  readonly runId: string;
  readonly candidate: string;
  readonly state: CalibrationState;
  /** Agreement now minus then; null where the judge or what people graded by is another, or nothing was graded. */
  readonly drift: JudgeDrift | null;
  /** What was pinned and has changed since; empty for the same judge. */
  readonly expiredBecause: readonly string[];
}

/** What `qgate judge calibrate` tells of a metric. */
export interface CalibrationTelling {
  readonly calibration: JudgeCalibration;
  /** Newest first. */
  readonly earlier: readonly EarlierCalibration[];
}
