import type { LoadEvent, LoadPhase, LoadRequest, LoadRun } from '../join/load-run.js';

/** What the user says of a load file where the tool's own layout has no place for it. */
export interface DeclaredLoad {
  readonly phase: LoadPhase | null;
  /** Where the clock stood, if not at the client. */
  readonly boundary: 'client' | 'gateway' | 'server' | null;
}

/** Reads a result file (or folder) of a load generator, streaming: no more than a request is held at a time. */
export interface LoadFilePort {
  /** @throws UsageError for a file that no reader knows; DamagedError for one that breaks off inside a record */
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
  /** Stores a load run whole, or not at all. A run that is there already is left as it is. */
  importRun(run: LoadRun, requests: AsyncIterable<LoadRequest>): Promise<StoredLoadRun>;
  listRuns(): readonly StoredLoadRun[];
  readRun(id: string): StoredLoadRun | null;
  requests(id: string): Iterable<LoadRequest>;
}
