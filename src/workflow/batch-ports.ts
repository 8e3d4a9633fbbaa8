import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import type { Answer } from '../run/response.js';
import type { Digest } from '../shared/canonical-json.js';

/** The request of one call as a batch file carries it. */
export interface BatchRequest {
  /** The body's JSON, byte for byte as its digest was taken. */
  readonly bodyText: string;
  readonly requestDigest: Digest;
  readonly decodingDigest: Digest;
}

/** What a row of a result file says of its call. */
export type BatchOutcome =
  /** An answer, or a failure that is an outcome of this case: kept like one of a live call. */
  | {
      readonly kind: 'answer';
      readonly answer: Answer;
      /** False where the request may be sent again all the same, so that a further row about it contradicts nothing. */
      readonly isSettled: boolean;
    }
  /** A failure of transport, server or batch: nothing is kept, so that the call can be exported again. */
  | { readonly kind: 'failed'; readonly why: string };

/** Requests of one arm, or to the judge, and their results in the batch format. */
export interface BatchArm {
  /** @param item as asked, with the gate's template filled in */
  request(item: Case, repeat: number): BatchRequest;
  /** @param caseOffersTools whether the case itself offers tools */
  outcome(result: Readonly<Record<string, unknown>>, caseOffersTools: boolean): BatchOutcome;
}

/** What of a gate decides how an arm is asked, or, put together for it, how its judge is. */
export type BatchGate = Pick<Gate, 'decoding' | 'treatment' | 'acceptModels'>;

/** @throws UsageError for a bundle whose answers are recorded: there is nothing to ask */
export type OpenBatchArm = (bundle: Bundle, gate: BatchGate) => BatchArm;

/** One request file that was written. */
export interface BatchFile {
  readonly name: string;
  readonly sha256: Digest;
  readonly nLines: number;
  readonly nBytes: number;
}

/** Where request lines go; nothing is visible under its final name before `finish`. */
export interface BatchWriter {
  /** @param line JSON without its line break */
  add(line: string): void;
  /** Closes the last file and writes the manifest, which is made from the files written. */
  finish(manifest: (files: readonly BatchFile[]) => unknown): readonly BatchFile[];
  /** Removes what was written. */
  discard(): void;
}

/** A row of a result file. */
export interface BatchRow {
  /** `file:line`, for messages. */
  readonly place: string;
  /** null where the line is no JSON object. */
  readonly value: Readonly<Record<string, unknown>> | null;
}

/** Rows of the result files; each call reads the files again from their beginning. */
export type ReadBatchRows = () => Iterable<BatchRow>;
