import type { Digest } from '../shared/canonical-json.js';

/** A rubric as the product uses it: what raters, judge and report all go by. It holds no thresholds. */
export interface Rubric {
  readonly name: string;
  /** Of the whole rubric with its defaults made explicit. */
  readonly digest: Digest;
  /** BCP 47 tag of the language it is written in; the packet's own words follow it. */
  readonly language: string;
  /** What a rater reads before the first answer; null where the rubric says nothing. */
  readonly instructions: string | null;
  readonly criteria: readonly RubricCriterion[];
  /** What counts as a material error. */
  readonly materialError: string;
  readonly criticalFailures: readonly CriticalClass[];
  /** Graded answers, shown beside the criterion they explain. */
  readonly examples: readonly RubricExample[];
  /** Explained items a rater starts with, which do not count. */
  readonly practice: readonly PracticeItem[];
}

export interface RubricCriterion {
  readonly name: string;
  readonly question: string;
  /** From the lowest score up, at least two. */
  readonly levels: readonly RubricLevel[];
}

export interface RubricLevel {
  readonly score: number;
  readonly label: string | null;
  /** What an answer of this level is like. */
  readonly anchor: string;
}

export interface CriticalClass {
  readonly class: string;
  readonly description: string;
}

export interface RubricExample {
  readonly criterion: string;
  readonly score: number;
  readonly input: string;
  readonly answer: string;
  readonly why: string;
}

/** Choices of a rater who sees two answers. */
export const PREFERENCES = ['a', 'b', 'tie', 'both-bad'] as const;
export type Preference = (typeof PREFERENCES)[number];

export interface PracticeItem {
  readonly input: string;
  readonly a: string;
  /** Second answer, for gates that show two; null where there is one. */
  readonly b: string | null;
  /** Levels of answer `a`, by criterion. */
  readonly levels: Readonly<Record<string, number>>;
  /** null where there is one answer. */
  readonly preference: Preference | null;
  readonly why: string;
}

/** Name under which a gate asks for the material errors people found: a metric's `criterion` beside those of the rubric. */
export const MATERIAL_ERROR = 'material-error';
