import type Database from 'better-sqlite3';

/** Ids of a set of cases, in the gate's order, and the way back from an id to its place. */
export interface CaseIds {
  readonly ids: readonly string[];
  /** undefined for an id the set does not have. */
  indexOf(caseId: string): number | undefined;
}

/**
 * Reads the ids of a run's cases. Those read last are held, so that sink, responses and grades share one list: a set of
 * cases never changes once it is stored.
 */
export function createCaseIds(db: Database.Database): (runKey: number) => CaseIds {
  const setOf = db.prepare<[number], number>('SELECT case_set_id FROM run WHERE id = ?').pluck();
  const select = db
    .prepare<[number], string>('SELECT case_id FROM case_item WHERE case_set_id = ? ORDER BY case_index')
    .pluck();
  let held: { readonly set: number; readonly caseIds: CaseIds } | null = null;
  return (runKey) => {
    const set = setOf.get(runKey) ?? 0;
    if (held?.set !== set) held = { set, caseIds: indexed(select.all(set)) };
    return held.caseIds;
  };
}

function indexed(ids: readonly string[]): CaseIds {
  let indices: Map<string, number> | null = null;
  return {
    ids,
    indexOf(caseId) {
      if (indices === null) {
        indices = new Map();
        for (const [index, id] of ids.entries()) indices.set(id, index);
      }
      return indices.get(caseId);
    },
  };
}
