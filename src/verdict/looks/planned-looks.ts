import type { SequentialSettings } from '../../definition/sequential/sequential.js';

/** What each look of a run holds, as it was planned; all counts are of that look and those before it. */
export interface PlannedLooks {
  readonly settings: SequentialSettings;
  /** Cases by look; the last is the whole run. */
  readonly nCases: readonly number[];
  /** Responses of each arm by look. */
  readonly nCallsPerArm: readonly number[];
  /** By name of the slice, targeted ones included. */
  readonly slices: ReadonlyMap<string, PlannedPart>;
  readonly cohorts: ReadonlyMap<string, PlannedPart>;
}

/** A slice or cohort by look. */
export interface PlannedPart {
  readonly nCases: readonly number[];
  /** Of these, cases drawn for people. */
  readonly nDrawn: readonly number[];
  /** Cases without which its rule lets no run pass early; 0 where it has none, at most all of them. */
  readonly floor: number;
}
