import type { ArmId } from '../definition/gate.js';
import type { ResponseStatus } from './response.js';

/** Counts of one arm, for progress: planned = stored before + stored now + still to come. */
export interface ArmProgress {
  readonly nPlanned: number;
  /** Already in the store when this session began. */
  readonly nStoredBefore: number;
  /** Stored by this session. */
  readonly nStored: number;
  /** Calls of this session that brought no answer: they are asked again by the same command. Absent where there are none. */
  readonly nFailed?: number;
  /** Statuses of this session's responses; only those that occurred. */
  readonly statuses: Readonly<Partial<Record<ResponseStatus, number>>>;
  /** Requests sent by this session, retries included; 0 for recorded arms. */
  readonly nAttempts: number;
  /** Tokens that servers counted for this session's answers, prompt and completion; 0 where they count none. */
  readonly nPromptTokens: number;
  readonly nCompletionTokens: number;
}

export type RunProgress = Readonly<Record<ArmId, ArmProgress>> & {
  /** While the judge is asked: its questions. The arms have nothing to do then. */
  readonly judge?: ArmProgress;
};

/** What happens while a plan is executed. Listeners show it on stderr; nothing depends on their doing so. */
export type RunEvent =
  | { readonly type: 'run-started'; readonly progress: RunProgress }
  | {
      /** `call-failed`: it brought no answer and stays open. */
      readonly type: 'response-stored' | 'call-failed';
      readonly arm: ArmId;
      readonly caseId: string;
      readonly repeat: number;
      readonly status: ResponseStatus;
      readonly detail: string | null;
      readonly attempts: number;
      readonly progress: RunProgress;
    }
  | { readonly type: 'run-draining'; readonly reason: string; readonly nInFlight: number }
  | {
      readonly type: 'run-ended';
      readonly outcome: 'complete' | 'settled' | 'interrupted' | 'incomplete' | 'stopped';
      readonly progress: RunProgress;
    };
