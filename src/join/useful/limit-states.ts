import type {
  LimitedQuantity,
  Objective,
  ServiceObjectives,
  TrafficClass,
} from '../../definition/slo/slo.js';
import { UsageError } from '../../shared/errors.js';
import type { Formula } from '../formula.js';
import { formulaOf } from '../formula-of.js';
import { LOAD_OUTCOMES } from '../load-run.js';
import { type LoadTable, NO_NAME } from '../load-table.js';
import { quantityColumn } from '../quantity-column.js';
import { TRI } from './useful.js';

const SUCCEEDED = LOAD_OUTCOMES.indexOf('succeeded');

/** Tokens an answer needs before the quantity exists: the time per further token needs a further one. */
const TOKENS_NEEDED: Readonly<Partial<Record<LimitedQuantity, number>>> = {
  tpot_ms: 2,
  itl_gap_ms: 2,
  ntpot_ms: 1,
};

/** Rows of each class, in the order of the classes; a row whose class is not among them goes to the default, if there is one. */
export function classRows(table: LoadTable, classes: readonly TrafficClass[]): readonly Uint32Array[] {
  const byName = new Map(classes.map(({ name }, index) => [name, index]));
  const other = classes.findIndex(({ isDefault }) => isDefault);
  const { names, index } = table.trafficClass;
  const classOfName = names.map((name) => byName.get(name) ?? other);
  const rows = classes.map((): number[] => []);
  index.forEach((name, row) => {
    const found = name === NO_NAME ? other : (classOfName[name] as number);
    rows[found]?.push(row);
  });
  return rows.map((each) => Uint32Array.from(each));
}

export interface LimitStates {
  /** One of `TRI` for each of the rows. */
  readonly states: Uint8Array;
  readonly nTooFewTokens: number;
}

/**
 * Whether each of the rows kept a limit. A request that did not succeed missed it. One whose answer is too short for the quantity
 * counts as the objective says, whatever number a tool wrote there; one that was not measured is unknown.
 */
export function limitStates(table: LoadTable, objective: Objective, rows: Uint32Array): LimitStates {
  const { atMostMs, tooFewTokens } = objective;
  const quantity = objective.quantity as LimitedQuantity;
  const column = quantityColumn(table, quantity);
  const needed = TOKENS_NEEDED[quantity] ?? 0;
  const whenTooFew = { unscored: TRI.unknown, met: TRI.yes, missed: TRI.no }[tooFewTokens];
  let nTooFewTokens = 0;
  const states = Uint8Array.from(rows, (row) => {
    if (table.outcome[row] !== SUCCEEDED) return TRI.no;
    if ((table.nOut[row] as number) < needed) {
      nTooFewTokens += 1;
      return whenTooFew;
    }
    const value = column[row] as number;
    if (Number.isNaN(value)) return TRI.unknown;
    return value <= (atMostMs ?? Number.NaN) ? TRI.yes : TRI.no;
  });
  return { states, nTooFewTokens };
}

/** @throws UsageError naming both formulas where an objective names one and the run measured by another */
export function requireObjectiveFormulas(objectives: ServiceObjectives, formulas: readonly Formula[]): void {
  for (const { name: className, objectives: own } of objectives.classes) {
    for (const { name, quantity, formulaId } of own) {
      if (formulaId === null || quantity === 'success' || quantity === 'useful') continue;
      const measured = formulaOf(formulas, quantity);
      if (measured === null || measured.id === formulaId) continue;
      throw new UsageError(
        `objective "${name}" of class "${className}" limits ${formulaId}, and the load test measured ${measured.id} (${measured.words})`,
        'measure with the tool and options the objective was written for, or write an objective for this formula',
      );
    }
  }
}
