import type Database from 'better-sqlite3';
import type { Judgment, JudgmentStatus, JudgmentValue } from '../grade/judge/judgment.js';
import type { Digest } from '../shared/canonical-json.js';
import type { JudgingCosts } from '../workflow/ports.js';
import { damaged, isArrayOf, isRecord, isString, readJson } from './json-column.js';
import { displayText } from './text-form.js';

interface JudgmentRow {
  readonly vote: number;
  readonly status: JudgmentStatus;
  readonly value: string | null;
  readonly replies: string;
  readonly detail: string | null;
  readonly model: string | null;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  readonly awaits_reask: 0 | 1;
}

interface CostsRow {
  readonly asked: number;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  readonly uncounted: number | null;
}

/** What judges said, by judge and subject. */
export interface JudgmentTable {
  of(judgeDigest: Digest, subjectDigest: Digest): readonly Judgment[];
  /** Notes that a judge has a say in a run. */
  enlist(judgeDigest: Digest, runKey: number): void;
  costs(judgeDigest: Digest, runKey: number): JudgingCosts;
}

export function createJudgmentTable(db: Database.Database): JudgmentTable {
  const bySubject = db.prepare<[string, string], JudgmentRow>(
    `SELECT vote, status, value, replies, detail, model, prompt_tokens, completion_tokens, awaits_reask
     FROM judgment
     WHERE judge_digest = ? AND subject_digest = ? ORDER BY vote`,
  );
  const enlist = db.prepare('INSERT OR IGNORE INTO judged_run (judge_digest, run_id) VALUES (?, ?)');
  const costs = db.prepare<[number, string], CostsRow>(
    `SELECT count(*) AS asked, sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens,
       sum(prompt_tokens IS NULL OR completion_tokens IS NULL) AS uncounted
     FROM judgment WHERE run_id = ? AND judge_digest = ?`,
  );
  return {
    of: (judgeDigest, subjectDigest) =>
      bySubject.all(judgeDigest, subjectDigest).map((row) => fromRow(row, judgeDigest, subjectDigest)),
    enlist: (judgeDigest, runKey) => {
      enlist.run(judgeDigest, runKey);
    },
    costs(judgeDigest, runKey) {
      const row = costs.get(runKey, judgeDigest) as CostsRow;
      return {
        nAsked: row.asked,
        promptTokens: row.prompt_tokens ?? 0,
        completionTokens: row.completion_tokens ?? 0,
        nUncounted: row.uncounted ?? 0,
      };
    },
  };
}

/**
 * Statement that keeps a judgment. What says something of the judge stays; only a failure of the transport, a reply by
 * another model and a judgment that awaits its re-ask give way to a later one.
 */
export const INSERT_JUDGMENT = `
  INSERT INTO judgment (judge_digest, subject_digest, vote, run_id, status, value, replies, detail, model,
    prompt_tokens, completion_tokens, awaits_reask)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (judge_digest, subject_digest, vote) DO UPDATE SET
    run_id = excluded.run_id, status = excluded.status, value = excluded.value, replies = excluded.replies,
    detail = excluded.detail, model = excluded.model, prompt_tokens = excluded.prompt_tokens,
    completion_tokens = excluded.completion_tokens, awaits_reask = excluded.awaits_reask
  WHERE judgment.status IN ('error', 'judge_mismatch') OR judgment.awaits_reask = 1`;

export function toJudgmentRow(judgment: Judgment, runKey: number): readonly unknown[] {
  const { judgeDigest, subjectDigest, vote, status, value, replies, detail, model } = judgment;
  if ((status === 'judged') !== (value !== null)) {
    throw new Error(`a judgment of ${subjectDigest} is ${status} with ${value === null ? 'no' : 'a'} value`);
  }
  return [
    judgeDigest,
    subjectDigest,
    vote,
    runKey,
    status,
    value === null ? null : JSON.stringify(value),
    JSON.stringify(replies),
    detail === null ? null : displayText(detail),
    model === null ? null : displayText(model),
    judgment.promptTokens,
    judgment.completionTokens,
    judgment.awaitsReask === true ? 1 : 0,
  ];
}

function fromRow(row: JudgmentRow, judgeDigest: Digest, subjectDigest: Digest): Judgment {
  const place = (column: string) => ({ column, row: `judgment of ${subjectDigest} vote ${row.vote}` });
  if ((row.status === 'judged') !== (row.value !== null)) throw damaged(place('value'));
  return {
    judgeDigest,
    subjectDigest,
    vote: row.vote,
    status: row.status,
    value: row.value === null ? null : readJson(row.value, isValue, place('value')),
    replies: readJson(row.replies, isTexts, place('replies')),
    detail: row.detail,
    model: row.model,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    ...(row.awaits_reask === 1 ? { awaitsReask: true as const } : {}),
  };
}

const isTexts = isArrayOf(isString);

function isValue(value: unknown): value is JudgmentValue {
  if (!isRecord(value)) return false;
  if (value.kind === 'preference') {
    return ['first', 'second', 'tie', 'both-bad'].some((winner) => value.winner === winner);
  }
  return (
    value.kind === 'levels' &&
    isRecord(value.levels) &&
    Object.values(value.levels).every(Number.isFinite) &&
    (value.hasMaterialError === null || typeof value.hasMaterialError === 'boolean')
  );
}
