import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { ArmId, CaseSet, Gate } from '../definition/gate.js';
import type { LockRecord } from '../definition/lock.js';
import type { RecordedFormat } from '../definition/recorded-format.js';
import type { Grade } from '../grade/grade.js';
import type { HumanGrade } from '../grade/human/human-grade.js';
import type { PacketKeyRecord } from '../grade/human/packet.js';
import type { PacketGuesses } from '../grade/human/packet-guesses.js';
import type { Judgment } from '../grade/judge/judgment.js';
import type { Shard } from '../plan/plan.js';
import type { LabelDraw } from '../plan/two-phase-draw.js';
import type { FailedCall } from '../run/failed-call.js';
import type { EndpointPort, ResponseSink } from '../run/ports.js';
import type { ProbeRecord } from '../run/probe.js';
import type { PurgeReason, PurgeRecord, ScrubOutcome } from '../run/purge.js';
import type { StoredResponse } from '../run/response.js';
import type { Digest } from '../shared/canonical-json.js';
import type { Problem } from '../shared/errors.js';
import type { RunAttempts } from '../verdict/attempts.js';
import type { StartEntry } from '../verdict/ledger/entry.js';
import type { LookBefore } from '../verdict/ledger/starts.js';
import type { SetExposure } from '../verdict/stage.js';

/** Wall clock and monotonic clock, so that stages have none of their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Monotonic milliseconds. */
  monotonicMs(): number;
}

/** An arm's deployment, opened but not yet asked anything. */
export interface OpenedEndpoint {
  readonly endpoint: EndpointPort;
  /** Errors make the endpoint unusable for this gate; warnings are shown. */
  readonly problems: readonly Problem[];
  /** Cases whose recorded line has grades and no answer; empty for live endpoints. */
  readonly gradesOnlyIds: readonly string[];
  /** What wrote the file of a recorded arm; absent for live endpoints. */
  readonly recordedFormat?: RecordedFormat;
}

/** @throws UsageError where a secret is missing or a file cannot be read */
export type OpenEndpoint = (
  arm: ArmId,
  bundle: Bundle,
  gate: Gate,
  cases: readonly Case[],
) => Promise<OpenedEndpoint>;

/** The judge's deployment, opened but not yet asked anything; its questions carry a `QuestionMeta`. */
export interface OpenedJudge {
  readonly endpoint: EndpointPort;
  /** Errors make the judge unusable for this gate; warnings are shown. */
  readonly problems: readonly Problem[];
}

/** @throws UsageError where a secret is missing or a file cannot be read */
export type OpenJudge = (bundle: Bundle, gate: Gate, cases: readonly Case[]) => Promise<OpenedJudge>;

/**
 * What a path of a commit leads to once symbolic links are followed and submodules are entered. Only a `file` has content that
 * can be read; the others are named for what keeps it from being read.
 */
export type TreeEntryKind = 'file' | 'link-outside' | 'link-to-nothing' | 'link-loop' | 'absent-submodule';

/** One path of a commit. */
export interface TreeEntry {
  /** Names what is found: equal contents have equal names. Of a submodule that is not here, its commit; of a link, its target. */
  readonly object: string;
  readonly kind: TreeEntryKind;
}

/** A repository read through its commits; nothing is checked out. Paths are from its root, with forward slashes. */
export interface RepositoryPort {
  /** Absolute. */
  readonly root: string;
  /** The working folder within it: empty, or ending in a slash. */
  readonly prefix: string;
  /** Full id of what a person calls a commit. @throws UsageError where there is none of that name */
  commit(revision: string): Promise<string>;
  /**
   * Every best common ancestor of two commits: several after criss-cross merges; sorted by id.
   * @throws UsageError where there is none, or a shallow clone may hide a better one
   */
  mergeBases(one: string, other: string): Promise<readonly string[]>;
  /**
   * All files of a commit, those behind symbolic links and in submodules that are checked out included.
   * @throws UsageError for a commit whose links lead to more paths than anyone has
   */
  tree(commit: string): Promise<ReadonlyMap<string, TreeEntry>>;
  /** Whether HEAD holds a file, a link or a submodule at this absolute path or above it. */
  isTracked(path: string): Promise<boolean>;
  /** New name to old name. */
  renames(from: string, to: string): Promise<ReadonlyMap<string, string>>;
  /** YAML files with a line that may begin a bundle. */
  filesWithBundles(commit: string): Promise<readonly string[]>;
  /** Contents by their names. */
  contents(objects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Writes the content into a file that is not there yet. */
  extract(object: string, file: string): Promise<void>;
}

/** Everything a run was defined by, stored with it, so that verdicts replay from the store alone. */
export interface RunDefinition {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  readonly casesDigest: Digest;
  readonly baseline: Bundle;
  readonly candidate: Bundle;
  readonly identity: Digest;
  readonly isAA: boolean;
  /** Why the run is advisory (no lock, drift accepted by --unlocked); empty if it is not. */
  readonly advisoryBecause: readonly string[];
  /** The lock the gate was run under; absent where it was not locked. */
  readonly lock?: LockRecord | null;
  /** What was left out on purpose, e.g. `slice billing only`; empty for a whole run. */
  readonly partial: readonly string[];
  /** Which of the gate's sets the cases are; absent where it has one. */
  readonly caseSet?: CaseSet;
  /** How much the held-out cases were used when the run was begun; absent on others. */
  readonly exposure?: SetExposure;
  /** What this run supersedes; absent for the first attempt at a candidate. */
  readonly attempts?: RunAttempts;
  /** How the run was begun; absent in runs of before starts were recorded, and in shards that were not begun together. */
  readonly start?: RunStart;
  /** Which part of a whole run this is; absent for a whole run. */
  readonly shard?: Shard;
  /** Where the gate's judge is served; absent where no model grades. */
  readonly judgeBundle?: Bundle;
  /** Case indices in the order sent, and responses wanted per case; see Plan. Slice filter and shard already applied. */
  readonly repeatsPerCase: Uint16Array;
}

/** What a run carries of its start in the ledger; a shard, of that of the whole. */
export interface RunStart {
  /** Id of the run that was begun. */
  readonly run: string;
  /** 32 hex digits that no other start has. */
  readonly nonce: string;
  readonly begun: StartEntry['begun'];
  /** Parts that the run is split into; null for one that is not. */
  readonly shards: number | null;
  /** Runs of the same candidate before thresholds were locked, oldest first. */
  readonly looksBefore: readonly LookBefore[];
}

/** The file that holds a gate's ledger beside the store. */
export interface LedgerFile {
  /** Its lines; null where there is no file. @throws IntegrityError where a line is damaged */
  read(): Promise<readonly string[] | null>;
  /** Adds the lines that it lacks, all or none; makes it where there is none. @throws UsageError where it cannot be written */
  add(lines: readonly string[]): Promise<void>;
}

/** What the signature of a verdict came to. */
export type SignatureFinding =
  | { readonly state: 'not-asked' }
  | {
      readonly state: 'trusted';
      readonly keyId: Digest;
      /** Who holds the key, by the policy. */
      readonly keyName: string;
      /** ISO 8601, by the clock of who signed. */
      readonly signedAt: string;
    }
  | { readonly state: 'untrusted'; readonly because: string };

/** What a waiver came to. */
export type WaiverFinding =
  | {
      readonly state: 'in-force';
      readonly keyId: Digest;
      readonly keyName: string;
      readonly reason: string;
      readonly waivedAt: string;
      readonly expiresAt: string;
    }
  /** Rightly signed, and of no use now. */
  | { readonly state: 'not-in-force'; readonly because: string }
  | { readonly state: 'untrusted'; readonly because: string };

export interface RunRecord {
  readonly id: string;
  readonly attempt: number;
  readonly createdAtMs: number;
  readonly gateName: string;
  readonly gateDigest: Digest;
  readonly baselineName: string;
  readonly candidateName: string;
  readonly candidateDigest: Digest;
  readonly identity: Digest;
  readonly nPlanned: number;
  readonly nStored: number;
  readonly verdict: string | null;
}

export interface StoreCounts {
  readonly arm: ArmId;
  readonly planned: number;
  readonly stored: number;
}

/** Where judgments go as they arrive. */
export interface JudgmentSink {
  /** Queues the judgment for the next commit. @throws RunStopped where the store cannot take it */
  put(judgment: Judgment): void;
  /** Resolves once everything put so far is committed. */
  flush(): Promise<void>;
}

/** What a run's own questions to its judge took. */
export interface JudgingCosts {
  readonly nAsked: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Questions whose reply told no number of tokens. */
  readonly nUncounted: number;
}

/** How a pinned judge was found to grade beside the people of a run. */
export interface CalibrationRecord {
  readonly judgeDigest: Digest;
  readonly runId: string;
  readonly metric: string;
  /** Canonical JSON. */
  readonly text: string;
  readonly calibratedAtMs: number;
}

/** The store as the use cases see it. One writer per run at a time; readers never block it. */
export interface StorePort {
  /** Newest first. */
  runs(): readonly RunRecord[];
  run(runId: string): RunRecord | null;
  /** Runs with this identity, oldest attempt first. */
  runsByIdentity(identity: Digest): readonly RunRecord[];
  /**
   * Stores definition and cases (cases once per digest) in one transaction.
   * The id is that of the start. A shard, or a run without a start, is called `<gate name>-<10 hex digits of the identity>`,
   * with `-<attempt>` from the second attempt on.
   */
  createRun(definition: RunDefinition, cases: readonly Case[], createdAtMs: number): RunRecord;
  definition(runId: string): RunDefinition;
  /** In the gate's order. */
  cases(runId: string): readonly Case[];
  /** One case by its place in the gate's order, where holding all of them would take too much. */
  caseAt(runId: string, index: number): Case;
  /** Ids alone, in the gate's order. */
  caseIds(runId: string): readonly string[];
  /** Takes the run's writer lock; a lock of a dead process is taken over. @throws UsageError `run R is in use by pid N` */
  lockRun(runId: string): { release(): void };
  /** @param nowMs injected so that the 100 ms commit rule needs no clock of its own */
  sink(runId: string): ResponseSink;
  counts(runId: string): readonly StoreCounts[];
  /** Ordered by case (gate order), arm, repeat; streamed. */
  responses(runId: string): Iterable<StoredResponse>;
  /** Calls that brought no answer, one entry for each time they were made: by case, arm, repeat and that order. */
  failedCalls(runId: string): readonly FailedCall[];
  response(runId: string, arm: ArmId, caseId: string, repeat: number): StoredResponse | null;
  /** Case ids (at most `limit`) whose decoding digest differs between arms or is missing in a live arm, and how many were compared. */
  decodingMismatches(
    runId: string,
    limit: number,
  ): { readonly nCompared: number; readonly nDiffering: number; readonly caseIds: readonly string[] };
  /** Replaces grades of the same (arm, case, repeat, grader); one transaction. */
  putGrades(runId: string, grades: Iterable<Grade>): void;
  /** True where an answer of the run has no grade of a check at all. */
  hasUngraded(runId: string): boolean;
  /** Ordered as `responses`. Empty until graded. */
  grades(runId: string): Iterable<Grade>;
  /** What this judge, and no other, said of these subjects, in any run. */
  judgments(judgeDigest: Digest, subjects: Iterable<Digest>): Iterable<Judgment>;
  /** Takes a judge's judgments; one that is there stays, unless it was an error or another model's. */
  judgmentSink(runId: string, judgeDigest: Digest): JudgmentSink;
  judgingCosts(runId: string, judgeDigest: Digest): JudgingCosts;
  /** Runs whose answers have been kept for as long as their gate says, oldest first. */
  expiredRuns(nowMs: number): readonly string[];
  /** When the text of the run's answers was removed; null while it is there. */
  purged(runId: string): PurgeRecord | null;
  /** Removes the text of a run's answers and whatever quotes it, in one transaction; a purged run stays as it is. */
  purgeOutputs(runId: string, atMs: number, because: PurgeReason): void;
  /** Rids the file of the bytes of what was removed. */
  scrub(): ScrubOutcome;
  putProbe(runId: string, record: ProbeRecord): void;
  /** In the order in which they were put. */
  probes(runId: string): readonly ProbeRecord[];
  /** Keeps a run folded into scores and counts, until a response or grade of the run is added. */
  putTally(runId: string, tally: unknown): void;
  /** As put by this version of the product; null where there is none that still holds. */
  tally(runId: string): unknown;
  /** The secret that keys of this run's packets are made with, at least 32 bytes; made and kept on first use. */
  packetSecret(runId: string, make: () => Uint8Array): Uint8Array;
  /** Keeps what stands behind the keys of packets; one transaction. A packet that is known already stays as it is. */
  putPackets(runId: string, records: readonly PacketKeyRecord[], createdAtMs: number): void;
  /** Forgets packets that nobody has sent back; one transaction. @throws where a grade of one is in */
  dropPackets(runId: string, packetKeys: readonly string[]): void;
  /** In the order in which they were put. */
  packets(runId: string): readonly PacketKeyRecord[];
  /**
   * Adds grades, and guesses about the arms, of packets that were put before; one transaction for both. Sequences are the
   * caller's: nothing is replaced.
   */
  putHumanGrades(runId: string, grades: Iterable<HumanGrade>, guesses?: Iterable<PacketGuesses>): void;
  /** All, earlier values too: by packet, item, rater and sequence. */
  humanGrades(runId: string): readonly HumanGrade[];
  /** All, earlier ones too: by packet, rater and sequence. */
  packetGuesses(runId: string): readonly PacketGuesses[];
  /** Keeps which cases people grade; the same again is a no-op. @throws Error where the run has another draw */
  putLabelDraw(runId: string, draw: LabelDraw): void;
  /** null where none was made, or cases are drawn before any answer exists. */
  labelDraw(runId: string): LabelDraw | null;
  /** Replaces the calibration of the same judge, run and metric where it says something else. */
  putCalibration(record: CalibrationRecord): void;
  /** Of every judge and run, newest first. @throws IntegrityError where one is damaged */
  calibrations(): readonly CalibrationRecord[];
  /** Keeps the verdict's canonical text, unless a completed one stands; an identical text is a no-op. */
  putVerdict(runId: string, text: string, verdict: string): void;
  /** The text that stands, or the newest where none does yet. */
  verdict(runId: string): string | null;
  /** Replaces a run's verdict by one that is at least as strict, since a case was found to be wrong. */
  amendVerdict(runId: string, text: string, verdict: string): void;
  /** Lines of the ledger of a gate, oldest first; see `verdict/ledger`. */
  ledger(gateName: string): readonly string[];
  /** Adds the lines that are not there yet; one transaction. Nothing is ever removed. */
  putLedger(gateName: string, lines: readonly string[]): void;
  /**
   * Does all that is written meanwhile in one transaction: where the work fails, nothing of it was done. Sinks that were
   * open in it are not to be used again then.
   */
  allOrNothing<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Checkpoints and closes: one self-contained file is left. */
  close(): void;
}
