/** Whether someone asked for it, or the gate's retention ran out. */
export type PurgeReason = 'request' | 'retention';

/** That the text of a run's answers was removed. */
export interface PurgeRecord {
  readonly atMs: number;
  readonly because: PurgeReason;
}

export interface ScrubOutcome {
  /** False where another process reads the store, so that its log could not be emptied. */
  readonly isComplete: boolean;
  /** Copies of the store that were made before its schema changed, and still hold what it held then. */
  readonly copies: readonly string[];
}
