import type { CaseSet } from '../definition/gate.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';

/** One request of a load trace. Its place in the list is its line in the file, from 0. */
export interface LoadTraceLine {
  readonly caseId: string;
  readonly slice: string;
  /** Class of traffic, for objectives; null where the trace has none. */
  readonly trafficClass: string | null;
  /** How many requests of production traffic the line stands for, relative to the others; > 0. */
  readonly weight: number;
  /** Tokens of prompt and answer as the run's own stored answer had them, together; null where it told none. */
  readonly nIn: number | null;
  readonly nOut: number | null;
  /** When it is to be sent, in milliseconds since the first; null where the load generator decides. */
  readonly atMs: number | null;
  /** Digest of the prompt's text, by which a request is known again where a tool hands back nothing else. */
  readonly promptDigest: Digest;
}

/** Cases written as a load trace: what a load test's requests are made from, and what they are joined to. */
export interface LoadTrace {
  /** Digest of everything else in it; see `digestOfTrace`. */
  readonly digest: Digest;
  readonly gateName: string;
  readonly gateDigest: Digest;
  readonly casesDigest: Digest;
  /** Which of the gate's sets the cases are; null where it has one. */
  readonly caseSet: CaseSet | null;
  /** Digest of the bundle whose answers the lengths are of, and that the load test is to run. */
  readonly bundleDigest: Digest;
  /** Run the lengths were taken from. */
  readonly runId: string;
  /** How the lines were drawn and timed, in one sentence. */
  readonly drawn: string;
  /** Production shares of the gate's slices, by which the tested mix is judged. */
  readonly shares: readonly { readonly slice: string; readonly share: number }[];
  readonly lines: readonly LoadTraceLine[];
}

/** Digest of a trace's content: what ids and metadata of a load test carry. */
export function digestOfTrace(content: Omit<LoadTrace, 'digest'>): Digest {
  return digestOf(content);
}
