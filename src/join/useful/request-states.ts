import type { ServiceObjectives } from '../../definition/slo/slo.js';
import type { Formula } from '../formula.js';
import { LOAD_OUTCOMES } from '../load-run.js';
import { type LoadTable, QUALITY } from '../load-table.js';
import { classRows, limitStates, requireObjectiveFormulas } from './limit-states.js';
import { type RequestStates, TRI } from './useful.js';

const SUCCEEDED = LOAD_OUTCOMES.indexOf('succeeded');

/**
 * What is known of every request: whether it succeeded, passed the gate's checks on its own output, and met every limit of its
 * class. Without objectives no limit can be missed. A request of a class that the objectives do not name, and that no default
 * takes, is unknown.
 * @param formulas what the run measured its quantities by
 * @throws UsageError where an objective names another formula than the run's
 */
export function requestStates(
  table: LoadTable,
  objectives: ServiceObjectives | null,
  formulas: readonly Formula[],
): RequestStates {
  if (objectives !== null) requireObjectiveFormulas(objectives, formulas);
  const success = table.outcome.map((code) => (code === SUCCEEDED ? TRI.yes : TRI.no));
  const latency = latencyStates(table, objectives, success);
  const quality = table.quality.map((code) =>
    code === QUALITY.passed ? TRI.yes : code === QUALITY.failed ? TRI.no : TRI.unknown,
  );
  const useful = success.map((state, row) => allOf(allOf(state, quality[row]), latency[row]));
  return { nRequests: table.nRequests, success, quality, latency, useful };
}

function latencyStates(
  table: LoadTable,
  objectives: ServiceObjectives | null,
  success: Uint8Array,
): Uint8Array {
  if (objectives === null) return success.slice();
  const states = success.map((state) => (state === TRI.yes ? TRI.unknown : TRI.no));
  for (const [index, rows] of classRows(table, objectives.classes).entries()) {
    const limits = (objectives.classes[index]?.objectives ?? []).filter(({ atMostMs }) => atMostMs !== null);
    const kept = limits.map((objective) => limitStates(table, objective, rows).states);
    rows.forEach((row, i) => {
      states[row] = kept.reduce((all: number, states) => allOf(all, states[i]), success[row] as number);
    });
  }
  return states;
}

/** "And" of two states: a no decides, and yes needs both. */
function allOf(one: number, other: number | undefined): number {
  if (one === TRI.no || other === TRI.no) return TRI.no;
  return one === TRI.yes && other === TRI.yes ? TRI.yes : TRI.unknown;
}
