/** Why a run ended at a look, in the order in which the reasons count. */
export const LOOK_ENDS = [
  'critical',
  'breached',
  'out-of-reach',
  'pending',
  'pass',
  'futile',
  'last-look',
  'not-answered',
] as const;
export type LookEnd = (typeof LOOK_ENDS)[number];

/** Which look a verdict rests on, why the run ended there, and what it saved. Counts of cases are of the whole gate. */
export interface LooksRecord {
  /** Parts of the planned cases at which the gate lets the run be looked at. */
  readonly fractions: readonly number[];
  /** The look the verdict rests on, 1-based. */
  readonly look: number;
  readonly end: LookEnd;
  /** True where the run ended for good before its last look. */
  readonly isEarly: boolean;
  /** Cases by look. */
  readonly nCasesByLook: readonly number[];
  /** Responses of both arms by look. */
  readonly nCallsByLook: readonly number[];
  /** Looks that were passed over: too few scored cases, or nothing they could decide. */
  readonly passedOver: readonly number[];
  readonly spending: { readonly pass: string; readonly block: string };
  /** null where no look stops a run for being unlikely to pass. */
  readonly futility: {
    readonly spending: string;
    readonly beta: number;
    readonly verdict: 'inconclusive' | 'worse-blocks';
  } | null;
  readonly rules: readonly LookRuleRecord[];
  /** The plain intervals, not adjusted for looks: for information, and beside no threshold. */
  readonly unadjusted: readonly UnadjustedInterval[];
}

/** Kinds of rule that evidence can be asked of. */
export type TestedKind = 'overall' | 'slice' | 'targeted-slice' | 'cohort';

/** A rule of non-inferiority over the looks. */
export interface LookRuleRecord {
  readonly kind: TestedKind;
  readonly subject: string | null;
  readonly metric: string;
  readonly margin: number;
  /** One entry a look of the gate. */
  readonly looks: readonly LookOfRule[];
  /** Chance to pass at the last look if the rest shows no loss; null where it cannot be told or there is no rest. */
  readonly chanceToPass: number | null;
}

export interface LookOfRule {
  /** Part of the information that is in; null for a look that is passed over. */
  readonly information: number | null;
  /** Boundaries on the scale of Z, of "the loss is smaller than the margin"; null where a look decides nothing. */
  readonly pass: number | null;
  readonly block: number | null;
  readonly futility: number | null;
  /** What was seen; null for looks that were not read. */
  readonly seen: {
    readonly n: number;
    readonly estimate: number;
    readonly lower: number;
    readonly upper: number;
    /** Z; null where it is not finite. */
    readonly statistic: number | null;
  } | null;
}

export interface UnadjustedInterval {
  readonly metric: string;
  readonly kind: TestedKind;
  readonly subject: string | null;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}
