import type { Message } from '../../definition/case.js';

/** A case as it will stand in a line of cases.jsonl. */
export interface DraftCase {
  readonly id: string;
  readonly slice: string;
  readonly input: string | readonly Message[];
  readonly reference?: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly checks?: readonly DraftCheck[];
}

/** A check as it will stand in gate.yaml or beside a case. */
export type DraftCheck = Readonly<Record<string, unknown>> & { readonly name: string; readonly type: string };

/** An arm as its bundle file will say it. */
export interface DraftArm {
  /** Name of the bundle and of its file. */
  readonly name: string;
  /** Where the weights come from; null: nobody has said it yet. */
  readonly modelRef: string | null;
  readonly endpoint:
    | { readonly kind: 'recorded'; readonly lines: readonly Readonly<Record<string, unknown>>[] }
    | {
        readonly kind: 'served';
        readonly url: string | null;
        readonly model: string | null;
        readonly apiKeyEnv: string | null;
        readonly profile: string | null;
      };
}

/** What a gate starts from. Thresholds are not in it: nobody but its author knows what may be lost. */
export interface GateDraft {
  /** One sentence for the head of gate.yaml: where the cases are from. */
  readonly origin: string;
  readonly cases: readonly DraftCase[];
  readonly checks: readonly DraftCheck[];
  /** Remarks that stand above the checks. */
  readonly checkRemarks: readonly string[];
  /** Answers to each case; 1 where there is one. */
  readonly repeats: number;
  readonly decoding: DraftDecoding;
  /** Baseline first; at most two. */
  readonly arms: readonly DraftArm[];
  /** What the source holds and the gate does not, in sentences. */
  readonly notCarried: readonly string[];
}

/** `server` leaves a field to the server, in both arms. */
export interface DraftDecoding {
  readonly temperature: number | 'server';
  readonly top_p: number | 'server';
  readonly max_tokens: number | 'server';
}

export const SERVER_DECODING: DraftDecoding = {
  temperature: 'server',
  top_p: 'server',
  max_tokens: 'server',
};
