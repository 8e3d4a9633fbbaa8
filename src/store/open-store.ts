import type Database from 'better-sqlite3';
import type { ResponseSink } from '../run/ports.js';
import type { LoadStorePort } from '../workflow/load-ports.js';
import type { StorePort } from '../workflow/ports.js';
import { createCalibrationTable } from './calibration-table.js';
import type { DatabaseOptions } from './database-options.js';
import { createFailedCallTable } from './failed-call-table.js';
import { createGradeTable } from './grade-table.js';
import { createHumanGradeTable } from './human-grade-table.js';
import { createJudgmentSink } from './judgment-sink.js';
import { createJudgmentTable } from './judgment-table.js';
import { createKeepingTable } from './keeping-table.js';
import { createLabelDrawTable } from './label-draw-table.js';
import { createLedgerTable } from './ledger-table.js';
import { createLoadStore } from './load-store.js';
import { openDatabase } from './open-database.js';
import { openToRead } from './open-to-read.js';
import { createPacketGuessTable } from './packet-guess-table.js';
import { createPacketTable } from './packet-table.js';
import { createProbeTable } from './probe-table.js';
import { createResponseSink } from './response-sink.js';
import { createResponseTable } from './response-table.js';
import { COMMIT_DELAY_MS, type Schedule, SLOW_COMMIT_DELAY_MS } from './row-batch.js';
import { createRunTable } from './run-table.js';
import { scrubFile } from './scrub-file.js';
import { explained } from './store-errors.js';
import { createStoredKeys, type StoredKeys } from './stored-keys.js';
import { createTallyTable } from './tally-table.js';
import { createVerdictTable } from './verdict-table.js';
import { type LockOptions, takeWriterLock } from './writer-lock.js';

export interface StoreOptions extends DatabaseOptions {
  /**
   * What for: to `write`; to `read`, which changes nothing in and beside the file; or to work on a `copy` of it that is
   * gone afterwards, for what has to be graded or removed before it can be told. Default: `write`.
   */
  readonly access?: 'write' | 'read' | 'copy';
  /** Reading alone: whether a store that does not exist is one without runs. */
  readonly mayBeAbsent?: boolean;
  /** When a batch of answers is due; replaced in tests. */
  readonly schedule?: Schedule;
  readonly lock?: LockOptions;
  /** Milliseconds since the epoch; replaced in tests. */
  readonly nowMs?: () => number;
}

/** An opened store: runs of gates and, beside them, runs of load generators. */
export interface OpenedStore extends StorePort {
  readonly loads: LoadStorePort;
}

/**
 * Opens the store at `path`; to write, the file is created if its directory exists.
 * @throws UsageError, IntegrityError as `openDatabase` and `openToRead`
 */
export function openStore(path: string, options: StoreOptions = {}): OpenedStore {
  const { access = 'write' } = options;
  const db =
    access === 'write'
      ? openDatabase(path, options)
      : openToRead(path, { ...options, isCopy: access === 'copy' });
  const runs = createRunTable(db);
  const responses = createResponseTable(db);
  const failedCalls = createFailedCallTable(db);
  const grades = createGradeTable(db);
  const judgments = createJudgmentTable(db);
  const verdicts = createVerdictTable(db);
  const calibrations = createCalibrationTable(db);
  const tallies = createTallyTable(db);
  const keeping = createKeepingTable(db);
  const probes = createProbeTable(db);
  const packets = createPacketTable(db);
  const humanGrades = createHumanGradeTable(db);
  const packetGuesses = createPacketGuessTable(db);
  const labelDraws = createLabelDrawTable(db);
  const ledger = createLedgerTable(db);
  const hasLog = db.pragma('journal_mode', { simple: true }) === 'wal';
  const commitDelayMs = hasLog ? COMMIT_DELAY_MS : SLOW_COMMIT_DELAY_MS;
  const openSinks = new Set<{ close(): void }>();
  const schedule = options.schedule ?? scheduleTimer;
  const guard = <Result>(action: () => Result): Result => explained(path, action);

  /** Keys with every stored response marked. */
  const storedKeys = (runId: string): StoredKeys => {
    const keys = createStoredKeys(runs.caseIds(runId), runs.repeatsPerCase(runId));
    responses.markStored(runs.key(runId), keys);
    return keys;
  };
  return {
    loads: createLoadStore(db, { path, nowMs: options.nowMs ?? Date.now }),
    runs: () => guard(runs.all),
    run: (runId) => guard(() => runs.find(runId)),
    runsByIdentity: (identity) => guard(() => runs.byIdentity(identity)),
    createRun: (definition, cases, createdAtMs) => guard(() => runs.create(definition, cases, createdAtMs)),
    definition: (runId) => guard(() => runs.definition(runId)),
    cases: (runId) => guard(() => runs.cases(runId)),
    caseAt: (runId, index) => guard(() => runs.caseAt(runId, index)),
    caseIds: (runId) => guard(() => runs.caseIds(runId).ids),
    lockRun: (runId) => guard(() => takeWriterLock(db, { key: runs.key(runId), id: runId }, options.lock)),
    sink(runId): ResponseSink {
      return guard(() => {
        const [runKey, keys] = [runs.key(runId), storedKeys(runId)];
        const sink = createResponseSink({ db, path, runKey, keys, schedule, commitDelayMs });
        openSinks.add(sink);
        return sink;
      });
    },
    counts: (runId) => guard(() => runs.counts(runId)),
    responses: (runId) => guarded(path, () => responses.stream(runs.key(runId), runs.caseIds(runId).ids)),
    failedCalls: (runId) => guard(() => failedCalls.of(runs.key(runId), runs.caseIds(runId).ids)),
    response: (runId, arm, caseId, repeat) =>
      guard(() => {
        const caseIndex = runs.caseIds(runId).indexOf(caseId);
        return caseIndex === undefined
          ? null
          : responses.find(runs.key(runId), arm, caseIndex, caseId, repeat);
      }),
    decodingMismatches: (runId, limit) =>
      guard(() => {
        const { baseline, candidate } = runs.definition(runId);
        const isLive = {
          baseline: baseline.endpoint.kind !== 'recorded',
          candidate: candidate.endpoint.kind !== 'recorded',
        };
        const caseIds = runs.caseIds(runId).ids;
        const { nCompared, nDiffering, caseIndices } = responses.decodingMismatches(
          runs.key(runId),
          isLive,
          limit,
        );
        return { nCompared, nDiffering, caseIds: caseIndices.map((index) => caseIds[index] ?? `#${index}`) };
      }),
    putGrades: (runId, given) =>
      guard(() => {
        const caseIds = runs.caseIds(runId);
        grades.put(runs.key(runId), given, (caseId) => {
          const index = caseIds.indexOf(caseId);
          if (index === undefined) throw new Error(`case ${caseId} is not part of run ${runId}`);
          return index;
        });
      }),
    hasUngraded: (runId) => guard(() => grades.hasUngraded(runs.key(runId))),
    grades: (runId) => guarded(path, () => grades.stream(runs.key(runId), runs.caseIds(runId).ids)),
    *judgments(judgeDigest, subjects) {
      for (const subject of subjects) yield* guard(() => judgments.of(judgeDigest, subject));
    },
    judgmentSink(runId, judgeDigest) {
      return guard(() => {
        const runKey = runs.key(runId);
        judgments.enlist(judgeDigest, runKey);
        const sink = createJudgmentSink({ db, path, runKey, schedule, commitDelayMs });
        openSinks.add(sink);
        return sink;
      });
    },
    judgingCosts: (runId, judgeDigest) => guard(() => judgments.costs(judgeDigest, runs.key(runId))),
    expiredRuns: (nowMs) => guard(() => keeping.expired(nowMs)),
    purged: (runId) => guard(() => keeping.find(runs.key(runId))),
    purgeOutputs: (runId, atMs, because) => guard(() => keeping.purge(runs.key(runId), atMs, because)),
    scrub: () => guard(() => scrubFile(db, path)),
    putProbe: (runId, record) => guard(() => probes.put(runs.key(runId), record)),
    probes: (runId) => guard(() => probes.all(runs.key(runId))),
    putTally(runId, tally) {
      // Kept for the next command alone: what is only read does without.
      if (access !== 'read') guard(() => tallies.put(runs.key(runId), tally));
    },
    tally: (runId) => guard(() => tallies.find(runs.key(runId))),
    packetSecret: (runId, make) => guard(() => packets.secret(runs.key(runId), make)),
    putPackets: (runId, records, createdAtMs) =>
      guard(() => packets.put(runs.key(runId), records, createdAtMs)),
    dropPackets: (runId, packetKeys) => guard(() => packets.drop(runs.key(runId), packetKeys)),
    packets: (runId) => guard(() => packets.all(runs.key(runId))),
    putHumanGrades: (runId, given, guesses = []) =>
      guard(() =>
        db
          .transaction(() => {
            humanGrades.put(runs.key(runId), given);
            packetGuesses.put(runs.key(runId), guesses);
          })
          .immediate(),
      ),
    humanGrades: (runId) => guard(() => humanGrades.all(runs.key(runId))),
    packetGuesses: (runId) => guard(() => packetGuesses.all(runs.key(runId))),
    putLabelDraw: (runId, draw) => guard(() => labelDraws.put(runs.key(runId), draw)),
    labelDraw: (runId) => guard(() => labelDraws.find(runs.key(runId))),
    putCalibration: (record) => guard(() => calibrations.put(runs.key(record.runId), record)),
    calibrations: () => guard(calibrations.all),
    putVerdict: (runId, text, verdict) => guard(() => verdicts.put(runs.key(runId), text, verdict)),
    amendVerdict: (runId, text, verdict) => guard(() => verdicts.amend(runs.key(runId), text, verdict)),
    ledger: (gateName) => guard(() => ledger.of(gateName)),
    putLedger: (gateName, lines) => guard(() => ledger.put(gateName, lines)),
    verdict: (runId) => guard(() => verdicts.find(runs.key(runId))),
    async allOrNothing(work) {
      guard(() => db.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work();
        guard(() => db.exec('COMMIT'));
        return result;
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      guard(() => {
        try {
          for (const sink of openSinks) sink.close();
        } finally {
          closeDatabase(db, access);
        }
      });
    },
  };
}

/** Empties the write-ahead log, so that the one file can be copied; what keeps a reader busy only leaves the log. */
function closeDatabase(db: Database.Database, access: StoreOptions['access']): void {
  if (!db.open) return;
  try {
    if (access === 'write') db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** An iterable that explains database errors raised while it is read. */
function guarded<Item>(path: string, open: () => Iterable<Item>): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      const items = explained(path, open)[Symbol.iterator]();
      for (
        let next = explained(path, () => items.next());
        !next.done;
        next = explained(path, () => items.next())
      ) {
        yield next.value;
      }
    },
  };
}

function scheduleTimer(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
