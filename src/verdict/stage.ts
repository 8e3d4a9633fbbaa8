import type { CaseSet } from '../definition/gate.js';

/** Which of a gate's sets of cases a verdict is about. */
export interface VerdictStage {
  readonly cases: CaseSet;
  /** Whether a release asks for this set; what is decided on another releases nothing. */
  readonly isRelease: boolean;
  /** Present on held-out cases. */
  readonly exposure?: SetExposure;
}

/** How much held-out cases were used when the run was begun. */
export interface SetExposure {
  /** Candidates analysed on them, this one included. */
  readonly nCandidates: number;
  readonly limit: number;
  /** True where reports show neither ids nor texts nor single outcomes. */
  readonly isAggregate: boolean;
}

/** From this part of the limit on, people are warned. */
const WARNED_FROM = 0.8;

export function isSetWornOut({ nCandidates, limit }: Pick<SetExposure, 'nCandidates' | 'limit'>): boolean {
  return nCandidates >= WARNED_FROM * limit;
}
