import type { BudgetStatus, FreezeDecision } from './objectives.js';

/**
 * Whether a change may go on. A frozen budget stops every kind of change that it does not exempt; a change of several kinds needs
 * each of them exempt, and one of no kind is exempt from nothing. A budget whose state is not known lets nothing through
 * that it would stop if it were frozen.
 * @param changeKinds what the change is, by the words that objectives exempt
 */
export function freezeDecision(
  budgets: readonly BudgetStatus[],
  changeKinds: readonly string[],
): FreezeDecision {
  const blocking = budgets
    .filter(({ state }) => state !== 'within')
    .map((budget) => ({
      budget,
      changeKinds: changeKinds.filter((kind) => !budget.objective.budget.exempt.includes(kind)),
    }))
    .filter(({ changeKinds: kinds }) => kinds.length > 0 || changeKinds.length === 0);
  const frozen = blocking.find(({ budget }) => budget.state === 'frozen');
  if (frozen !== undefined)
    return { decision: 'refused', blocking, reason: sentence(frozen.budget, 'is frozen') };
  const open = blocking[0];
  if (open !== undefined)
    return { decision: 'undecided', blocking, reason: sentence(open.budget, 'may be frozen') };
  return { decision: 'allowed', blocking, reason: allowedReason(budgets) };
}

function sentence({ className, objective, reason }: BudgetStatus, state: string): string {
  const { name, owner, budget } = objective;
  return `the budget of ${className}/${name} ${state} (${reason}); ${budget.action} (owner: ${owner})`;
}

function allowedReason(budgets: readonly BudgetStatus[]): string {
  return budgets.every(({ state }) => state === 'within')
    ? 'no budget is frozen'
    : 'every frozen budget exempts this kind of change';
}
