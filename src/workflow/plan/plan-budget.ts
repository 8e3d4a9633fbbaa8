import { affordableLabels } from '../../analyse/sequential/affordable-labels.js';
import type { Case } from '../../definition/case.js';
import type { Gate, Metric } from '../../definition/gate.js';
import { toSequential } from '../../definition/normalise-sequential.js';
import type { BudgetSolution, BudgetUnit } from '../../report/plan/budget-solution.js';
import { UsageError } from '../../shared/errors.js';
import { plainNumber } from '../../verdict/number-text.js';
import { caseCosts, type RaterPace } from './case-costs.js';
import type { CallsInput } from './planned-calls-summary.js';
import { solveBudget } from './solve-budget.js';

/** What there is to spend. */
export interface Budget {
  readonly unit: BudgetUnit;
  /** > 0 */
  readonly amount: number;
  /** Minutes that a rater takes for a pair; null to assume it. */
  readonly minutesPerPair: number | null;
}

/** Reading a case and two answers, and grading them. */
const ASSUMED_MINUTES_PER_PAIR = 2;
/** Looks that a gate without any is compared with. */
const USUAL_LOOKS = [0.25, 0.5, 0.75, 1];

/**
 * Solves a gate's plan for a budget.
 * @param discordanceOf planned discordance of a slice in a metric
 * @throws UsageError where the budget cannot be solved for
 */
export function planBudget(
  input: CallsInput,
  budget: Budget,
  discordanceOf: (metric: Metric, slice: string) => number,
): BudgetSolution {
  const { gate, cases } = input;
  const pace = budget.unit === 'rater-hours' ? paceOf(gate, budget) : null;
  return solveBudget({
    gate,
    settings: gate.sequential ?? toSequential({ looks: USUAL_LOOKS }),
    unit: budget.unit,
    budget: budget.amount,
    costOf: caseCosts(input, budget.unit, pace),
    nPresent: (slice) => countOf(cases, slice),
    discordanceOf,
    hasVariances: input.earlier !== null,
    notes: notesOf(gate, budget, pace),
  });
}

/** Cases that two raters grade count twice. */
function paceOf(gate: Gate, { minutesPerPair }: Budget): RaterPace {
  const { human } = gate;
  if (human === undefined) {
    throw new UsageError('no metric of this gate is graded by people', 'budget requests or tokens instead');
  }
  const nRaters = typeof human.cases === 'number' ? 1 + human.overlap / human.cases : human.raters;
  return { minutesPerPair: minutesPerPair ?? ASSUMED_MINUTES_PER_PAIR, nRaters };
}

function notesOf(gate: Gate, { amount, minutesPerPair }: Budget, pace: RaterPace | null): readonly string[] {
  const looks =
    gate.sequential === undefined
      ? [
          `The gate declares no looks: it is compared with looks at ${USUAL_LOOKS.map((look) => `${look * 100} %`).join(', ')}.`,
        ]
      : [];
  if (pace === null) return looks;
  const nPairs = affordableLabels(amount, pace.minutesPerPair, pace.nRaters);
  const told = minutesPerPair === null ? 'ASSUMED (--minutes-per-pair)' : 'as given';
  return [
    ...looks,
    `${nPairs} pairs: ${pace.minutesPerPair} minutes a pair, ${told}, and ${plainNumber(pace.nRaters, 2)} raters a pair.`,
  ];
}

function countOf(cases: readonly Case[], slice: string): number {
  return cases.reduce((sum, item) => sum + (item.slice === slice ? 1 : 0), 0);
}
