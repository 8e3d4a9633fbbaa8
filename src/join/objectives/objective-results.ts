import { isAtLeast, isBelow } from '../../analyse/decide-threshold.js';
import type { Objective, ServiceObjectives } from '../../definition/slo/slo.js';
import { between, type Finding, notEstablished, scaled } from '../finding.js';
import { formulaOf } from '../formula-of.js';
import type { LoadRun } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { fractionOf } from '../useful/fraction.js';
import { classRows, limitStates } from '../useful/limit-states.js';
import type { JoinStatistics } from '../useful/settings.js';
import type { Fraction, RequestStates } from '../useful/useful.js';
import type { ObjectiveResult, ObjectiveState } from './objectives.js';

/** One load run with what is known of its requests. */
export interface JudgedLoad {
  readonly table: LoadTable;
  readonly states: RequestStates;
  readonly run: Pick<LoadRun, 'phase' | 'formulas'>;
}

/**
 * Every objective held against one load run, over all requests of its class that were sent. Met where the lower end of the share's
 * interval reaches the objective's with every unknown request counted as missed; breached where the upper end stays below it
 * with every unknown one counted as kept; else undecided.
 */
export function objectiveResults(
  objectives: ServiceObjectives,
  load: JudgedLoad,
  settings: JoinStatistics,
): readonly ObjectiveResult[] {
  const rows = classRows(load.table, objectives.classes);
  return objectives.classes.flatMap(({ name, objectives: own }, index) =>
    own.map((objective) =>
      objectiveResult(name, objective, rows[index] ?? new Uint32Array(0), load, settings),
    ),
  );
}

function objectiveResult(
  className: string,
  objective: Objective,
  rows: Uint32Array,
  load: JudgedLoad,
  settings: JoinStatistics,
): ObjectiveResult {
  const { quantity } = objective;
  const { states, nTooFewTokens } = rowStates(objective, rows, load);
  const fraction = fractionOf(load.table, states, rows, `${className} ${objective.name}`, settings);
  const formula =
    quantity === 'success' || quantity === 'useful' ? null : formulaOf(load.run.formulas, quantity);
  return {
    className,
    objective,
    phase: load.run.phase,
    ...decide(objective, fraction),
    formula,
    fraction,
    nTooFewTokens,
    budgetUsed: budgetUsed(objective, fraction),
  };
}

/** States of the whole table, of which those of `rows` are meant. */
function rowStates(objective: Objective, rows: Uint32Array, { table, states }: JudgedLoad) {
  const { quantity } = objective;
  if (quantity === 'success' || quantity === 'useful') return { states: states[quantity], nTooFewTokens: 0 };
  const limits = limitStates(table, objective, rows);
  const whole = new Uint8Array(table.nRequests);
  rows.forEach((row, i) => {
    whole[row] = limits.states[i] as number;
  });
  return { states: whole, nTooFewTokens: limits.nTooFewTokens };
}

function decide(
  { share, evidence }: Objective,
  { n, nYes, nUnknown, bounds }: Fraction,
): { readonly state: ObjectiveState; readonly reason: string } {
  if (n === 0) return { state: 'undecided', reason: 'no request of the class was sent' };
  const [low, high] = evidence === 'point' ? [bounds.worst, bounds.best] : [bounds.lower, bounds.upper];
  const unknown = nUnknown === 0 ? '' : `, ${nUnknown} unknown`;
  const seen = `${nYes} of ${n} requests kept it${unknown}`;
  const wanted = `${percent(share)} must`;
  if (isAtLeast(low, share)) return { state: 'met', reason: `${seen}; ${wanted}` };
  if (isBelow(high, share)) return { state: 'breached', reason: `${seen}; ${wanted}` };
  const why =
    nUnknown > 0
      ? 'what the unknown ones did would decide'
      : 'too few requests to tell the share from what is wanted';
  return { state: 'undecided', reason: `${seen}; ${wanted}, and ${why}` };
}

/** Misses of the run over the misses its requests are allowed. */
function budgetUsed({ budget }: Objective, { n, nNo, nUnknown }: Fraction): Finding {
  if (n === 0) return notEstablished('no request of the class was sent');
  const missed = between({ lower: nNo, upper: nNo + nUnknown }, `${nUnknown} requests are unknown`);
  return scaled(missed, 1, budget.share * n);
}

function percent(share: number): string {
  return `${Math.round(share * 1e6) / 1e4} %`;
}
