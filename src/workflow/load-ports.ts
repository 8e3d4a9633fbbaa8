import type { LoadEvent, LoadPhase, LoadRequest, LoadRun } from '../join/load-run.js';
import type { LoadTrace } from '../join/load-trace.js';

/** What the user says of a load file where the tool's own layout has no place for it. */
export interface DeclaredLoad {
  readonly phase: LoadPhase | null;
  /** Where the clock stood, if not at the client. */
  readonly boundary: 'client' | 'gateway' | 'server' | null;
  /** Digest of the bundle under load, where the file does not carry it. */
  readonly bundleDigest?: string;
  /** Finds the trace that the requests were made from, so that they can be told to be of its cases. */
  readonly findTrace?: FindTrace;
}

/**
 * @param digest as the load file carries it, whole or its first 16 hexadecimal digits; null where it carries none, which
 * asks for the trace that the user named
 */
export type FindTrace = (digest: string | null) => LoadTrace | null;

/** Reads a result file (or folder) of a load generator, streaming: no more than a request is held at a time. */
export interface LoadFilePort {
  /** @throws UsageError for a file that no reader knows; IntegrityError for one that breaks off inside a record */
  read(path: string, declared: DeclaredLoad): AsyncIterable<LoadEvent>;
}

/** One load run in the store. */
export interface StoredLoadRun {
  /** Name of the load run: made from the file's digest and its place in it, so that the same file is stored once. */
  readonly id: string;
  readonly run: LoadRun;
  readonly nRequests: number;
  readonly importedAtMs: number;
}

/** Where load runs and their requests are kept. Requests come back in the order of the file. */
export interface LoadStorePort {
  /**
   * Stores a load run whole, or not at all. A run that is there already is left as it is.
   * @param lateWarnings asked once the requests are through: what was found to be odd only then
   */
  importRun(
    run: LoadRun,
    requests: AsyncIterable<LoadRequest>,
    lateWarnings?: () => readonly string[],
  ): Promise<StoredLoadRun>;
  /** Newest first. */
  listRuns(): readonly StoredLoadRun[];
  readRun(id: string): StoredLoadRun | null;
  /** Removes a load run with every request of it, texts and all. False where there is none. */
  remove(id: string): boolean;
  requests(id: string): Iterable<LoadRequest>;
  /** Keeps a trace by its digest; one that is there stays. */
  putTrace(trace: LoadTrace): void;
  /** @param digest whole, or its first 16 hexadecimal digits */
  trace(digest: string): LoadTrace | null;
}
