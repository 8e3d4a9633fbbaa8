import { InvalidArgumentError } from 'commander';
import type { BudgetUnit } from '../report/plan/budget-solution.js';

/** A budget as it is written on the command line: `requests=4000`. */
export interface WrittenBudget {
  readonly unit: BudgetUnit;
  /** > 0; whole but for hours. */
  readonly amount: number;
}

const FORM = /^(requests|tokens|rater-hours)=(\d{1,15}(?:\.\d{1,6})?)$/;

/** @throws InvalidArgumentError, which commander tells as a misuse */
export function writtenBudget(text: string): WrittenBudget {
  const [, unit, written] = FORM.exec(text) ?? [];
  const amount = Number(written);
  const isUsable = amount > 0 && (unit === 'rater-hours' || Number.isSafeInteger(amount));
  if (unit === undefined || !isUsable) {
    throw new InvalidArgumentError(
      'Write requests=N, tokens=N or rater-hours=H, e.g. requests=4000 or rater-hours=12.5.',
    );
  }
  return { unit: unit as BudgetUnit, amount };
}

/** Minutes above 0. @throws InvalidArgumentError, which commander tells as a misuse */
export function minutes(text: string): number {
  const value = Number(text);
  if (/^\d{1,6}(?:\.\d{1,6})?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number of minutes above 0.');
}
