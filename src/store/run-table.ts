import type Database from 'better-sqlite3';
import type { Case } from '../definition/case.js';
import { canonicalJson, type Digest, digestOfBytes } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';
import { stringifyJson } from '../shared/lossless-json.js';
import type { RunDefinition, RunRecord, StoreCounts } from '../workflow/ports.js';
import { armCode } from './arm-code.js';
import { type CaseIds, createCaseIds } from './case-ids.js';
import { damaged, isRecord, readJson } from './json-column.js';

interface RunRow {
  readonly id: number;
  readonly name: string;
  readonly attempt: number;
  readonly created_at_ms: number;
  readonly identity: Digest;
  readonly gate_name: string;
  readonly gate_digest: Digest;
  readonly baseline_name: string;
  readonly candidate_name: string;
  readonly candidate_digest: Digest;
  readonly n_planned: number;
  readonly n_stored: number;
  readonly verdict: string | null;
}

const SELECT_RUN = `
  SELECT run.id, name, attempt, created_at_ms, identity, gate_name, gate_digest, baseline_name, candidate_name,
    candidate_digest, n_planned,
    (SELECT count(*) FROM response WHERE response.run_id = run.id) AS n_stored,
    (SELECT word FROM verdict WHERE verdict.run_id = run.id ORDER BY sequence DESC LIMIT 1) AS verdict
  FROM run`;

/** Runs with their definition and cases. */
export interface RunTable {
  all(): readonly RunRecord[];
  find(runId: string): RunRecord | null;
  byIdentity(identity: Digest): readonly RunRecord[];
  create(definition: RunDefinition, cases: readonly Case[], createdAtMs: number): RunRecord;
  definition(runId: string): RunDefinition;
  cases(runId: string): readonly Case[];
  /** One case by its place in the gate's order. @throws IntegrityError where there is none or it is damaged */
  caseAt(runId: string, index: number): Case;
  /** Ids alone, in the gate's order; cheap for a million cases. */
  caseIds(runId: string): CaseIds;
  repeatsPerCase(runId: string): Uint16Array;
  counts(runId: string): readonly StoreCounts[];
  /** @throws UsageError where there is no such run */
  key(runId: string): number;
}

export function createRunTable(db: Database.Database): RunTable {
  const byName = db.prepare<[string], RunRow>(`${SELECT_RUN} WHERE name = ?`);
  const keyOf = db.prepare<[string], { id: number }>('SELECT id FROM run WHERE name = ?');
  const find = (runId: string): RunRecord | null => {
    const row = byName.get(runId);
    return row === undefined ? null : toRecord(row);
  };
  const key = (runId: string): number => {
    const row = keyOf.get(runId);
    if (row === undefined) throw new UsageError(`there is no run ${runId} in this store`, knownRuns(db));
    return row.id;
  };
  const repeatsPerCase = (runId: string): Uint16Array => readRepeats(db, key(runId), runId);
  const caseIds = createCaseIds(db);
  const oneCase = db.prepare<[number, number], CaseRow>(
    `SELECT case_id, body FROM case_item
     WHERE case_set_id = (SELECT case_set_id FROM run WHERE id = ?) AND case_index = ?`,
  );
  return {
    all: () =>
      db.prepare<[], RunRow>(`${SELECT_RUN} ORDER BY created_at_ms DESC, run.id DESC`).all().map(toRecord),
    find,
    byIdentity: (identity) =>
      db
        .prepare<[string], RunRow>(`${SELECT_RUN} WHERE identity = ? ORDER BY attempt`)
        .all(identity)
        .map(toRecord),
    create(definition, cases, createdAtMs) {
      const name = db.transaction(() => insertRun(db, definition, cases, createdAtMs)).immediate();
      return find(name) as RunRecord;
    },
    definition: (runId) => ({
      ...readDefinition(db, key(runId), runId),
      repeatsPerCase: repeatsPerCase(runId),
    }),
    cases: (runId) => readCases(db, key(runId)),
    caseAt(runId, index) {
      const row = oneCase.get(key(runId), index);
      if (row === undefined) throw damaged({ column: 'cases', row: `case ${index} of run ${runId}` });
      return toCase(row);
    },
    caseIds: (runId) => caseIds(key(runId)),
    repeatsPerCase,
    counts: (runId) => readCounts(db, key(runId), repeatsPerCase(runId)),
    key,
  };
}

function insertRun(
  db: Database.Database,
  definition: RunDefinition,
  cases: readonly Case[],
  createdAtMs: number,
): string {
  const { repeatsPerCase, ...described } = definition;
  if (repeatsPerCase.length !== cases.length) {
    throw new Error(`${repeatsPerCase.length} repeat counts for ${cases.length} cases`);
  }
  const next =
    db
      .prepare<[string], number>('SELECT coalesce(max(attempt), 0) + 1 FROM run WHERE identity = ?')
      .pluck()
      .get(definition.identity) ?? 1;
  // Earlier attempts may have had another identity, or be in another store.
  const attempt = Math.max(next, definition.attempts?.attempt ?? 1);
  const suffix = attempt === 1 ? '' : `-${attempt}`;
  const { start, shard } = definition;
  const ofIdentity = `${definition.gate.name}-${definition.identity.slice('sha256:'.length, 'sha256:'.length + 10)}${suffix}`;
  const name = start === undefined || shard !== undefined ? ofIdentity : start.run;
  const text = canonicalJson(described);
  const nCalls = repeatsPerCase.reduce((sum, repeats) => sum + repeats, 0);
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO run (name, attempt, created_at_ms, identity, gate_name, gate_digest, baseline_name, candidate_name,
       candidate_digest, case_set_id, n_planned, definition, definition_digest, repeats_per_case)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      name,
      attempt,
      Math.trunc(createdAtMs),
      definition.identity,
      definition.gate.name,
      definition.gateDigest,
      definition.baseline.name,
      definition.candidate.name,
      definition.candidate.digest,
      caseSet(db, definition.casesDigest, cases),
      2 * nCalls,
      text,
      digestOfBytes(text),
      Buffer.from(Uint16Array.from(repeatsPerCase).buffer),
    );
  const { retention } = definition.gate;
  if (retention !== undefined) {
    db.prepare('INSERT INTO answer_keeping (run_id, keep_days, since_ms) VALUES (?, ?, ?)').run(
      lastInsertRowid,
      retention.answersDays,
      Math.trunc(createdAtMs),
    );
  }
  return name;
}

/** The set with this digest, stored now if it is new. */
function caseSet(db: Database.Database, digest: Digest, cases: readonly Case[]): number {
  const known = db.prepare<[string], number>('SELECT id FROM case_set WHERE digest = ?').pluck().get(digest);
  if (known !== undefined) return known;
  const { lastInsertRowid } = db
    .prepare('INSERT INTO case_set (digest, n_cases) VALUES (?, ?)')
    .run(digest, cases.length);
  const insert = db.prepare(
    'INSERT INTO case_item (case_set_id, case_index, case_id, body) VALUES (?, ?, ?, ?)',
  );
  for (const [index, item] of cases.entries())
    insert.run(lastInsertRowid, index, item.id, stringifyJson(item));
  return Number(lastInsertRowid);
}

function readDefinition(
  db: Database.Database,
  key: number,
  runId: string,
): Omit<RunDefinition, 'repeatsPerCase'> {
  const place = { column: 'definition', row: `run ${runId}` };
  const row = db
    .prepare<[number], { definition: string; definition_digest: string }>(
      'SELECT definition, definition_digest FROM run WHERE id = ?',
    )
    .get(key);
  // The digest vouches for the shape: the text is byte for byte what was stored.
  if (row === undefined || digestOfBytes(row.definition) !== row.definition_digest) throw damaged(place);
  return readJson(row.definition, isRecord, place) as unknown as Omit<RunDefinition, 'repeatsPerCase'>;
}

interface CaseRow {
  readonly case_id: string;
  readonly body: string;
}

function readCases(db: Database.Database, key: number): readonly Case[] {
  const rows = db
    .prepare<[number], CaseRow>(
      `SELECT case_id, body FROM case_item WHERE case_set_id = (SELECT case_set_id FROM run WHERE id = ?) ORDER BY case_index`,
    )
    .iterate(key);
  return Array.from(rows, toCase);
}

function toCase({ case_id, body }: CaseRow): Case {
  const place = { column: 'body', row: `case ${case_id}` };
  const item = readJson(body, isRecord, place);
  if (item.id !== case_id || !isRecord(item.input)) throw damaged(place);
  return item as unknown as Case;
}

function readRepeats(db: Database.Database, key: number, runId: string): Uint16Array {
  const blob = db.prepare<[number], Buffer>('SELECT repeats_per_case FROM run WHERE id = ?').pluck().get(key);
  if (blob === undefined || blob.length % 2 !== 0)
    throw damaged({ column: 'repeats_per_case', row: `run ${runId}` });
  return Uint16Array.from({ length: blob.length / 2 }, (_, index) => blob.readUInt16LE(index * 2));
}

function readCounts(db: Database.Database, key: number, repeats: Uint16Array): readonly StoreCounts[] {
  const planned = repeats.reduce((sum, times) => sum + times, 0);
  const stored = db
    .prepare<[number, number], number>('SELECT count(*) FROM response WHERE run_id = ? AND arm = ?')
    .pluck();
  return (['baseline', 'candidate'] as const).map((arm) => ({
    arm,
    planned,
    stored: stored.get(key, armCode(arm)) ?? 0,
  }));
}

function knownRuns(db: Database.Database): string {
  const names = db
    .prepare<[], string>('SELECT name FROM run ORDER BY created_at_ms DESC LIMIT 5')
    .pluck()
    .all();
  return names.length === 0 ? 'it holds no run yet' : `its newest runs are ${names.join(', ')}`;
}

function toRecord(row: RunRow): RunRecord {
  return {
    id: row.name,
    attempt: row.attempt,
    createdAtMs: row.created_at_ms,
    gateName: row.gate_name,
    gateDigest: row.gate_digest,
    baselineName: row.baseline_name,
    candidateName: row.candidate_name,
    candidateDigest: row.candidate_digest,
    identity: row.identity,
    nPlanned: row.n_planned,
    nStored: row.n_stored,
    verdict: row.verdict,
  };
}
