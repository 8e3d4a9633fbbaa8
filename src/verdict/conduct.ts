import type { ArmId } from '../definition/gate.js';
import type { PromptCut } from '../run/prompt-cut.js';
import type { ResponseStatus } from '../run/response.js';
import type { ArmDisclosure } from './arm-disclosure.js';

/**
 * How a run on live arms was carried out. No rule looks at it: it says how far clocks, draws and the servers' own words
 * can be relied on.
 */
export interface RunConduct {
  readonly arms: Readonly<Record<ArmId, ArmConduct>>;
  /** Prompt tokens of the candidate over those of the baseline, over pairs where both are known; null where none are. */
  readonly promptTokenRatio: number | null;
  /** What the gate asks the servers for; they may take a seed and ignore it. null where it is left to them. */
  readonly seedRequested: number | null;
  /** Answers taken over from earlier runs, by run. */
  readonly reused: readonly { readonly run: string; readonly nAnswers: number }[];
  /** What the servers disclosed of themselves; null for an arm that said nothing, absent where none was asked. */
  readonly disclosed?: Readonly<Record<ArmId, ArmDisclosure | null>>;
  /** Sentences on what may mislead. */
  readonly warnings: readonly string[];
}

export interface ArmConduct {
  /** Responses, repeats counted. */
  readonly nPlanned: number;
  readonly nStored: number;
  /** Requests sent for a response, retries included; null where nothing was sent. */
  readonly meanAttempts: number | null;
  readonly nTruncated: number;
  /** Answers whose server did not say why they end, so that a cut cannot be ruled out. */
  readonly nUnknownFinish: number;
  /** Responses by the server's own finish reason. */
  readonly finishReasons: Readonly<Record<string, number>>;
  /** Calls that brought no answer when they were made, and were or will be asked again; absent where there are none. */
  readonly failed?: FailedCalls;
}

export interface FailedCalls {
  readonly nCalls: number;
  /** How often they brought no answer, in all. */
  readonly nTimes: number;
  /** Calls that have no answer yet. */
  readonly nOpen: number;
  /** The first of them, in the gate's order. */
  readonly calls: readonly {
    readonly caseId: string;
    /** 0-based. */
    readonly repeat: number;
    readonly nTimes: number;
    /** What it ended with last. */
    readonly status: ResponseStatus;
    readonly isOpen: boolean;
  }[];
}

/** Cases that a server has likely read in part only: unscored in that arm. */
export interface PromptCuts {
  readonly nCases: number;
  /** The first of them, with the token counts of both arms. */
  readonly examples: readonly Pick<PromptCut, 'caseId' | 'baselineTokens' | 'candidateTokens'>[];
}
