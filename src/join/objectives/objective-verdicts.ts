import type { LoadPhase, Objective, ServiceObjectives } from '../../definition/slo/slo.js';
import { notEstablished } from '../finding.js';
import type { ObjectiveResult, ObjectiveState, ObjectiveVerdict } from './objectives.js';

/**
 * Every objective over the phases it must hold in. A phase that no load run declares is undecided, so that leaving out the hard
 * measurement cannot help; breached in one phase is breached.
 * @param results of all load runs of one arm
 */
export function objectiveVerdicts(
  objectives: ServiceObjectives,
  results: readonly ObjectiveResult[],
): readonly ObjectiveVerdict[] {
  return objectives.classes.flatMap(({ name, objectives: own }) =>
    own.map((objective): ObjectiveVerdict => {
      const ofObjective = results.filter(
        (result) => result.className === name && result.objective.name === objective.name,
      );
      const phases = objective.phases.flatMap((phase) => {
        const measured = ofObjective.filter((result) => result.phase === phase);
        return measured.length > 0 ? measured : [missingPhase(name, objective, phase)];
      });
      return { className: name, objective, state: worstOf(phases), phases };
    }),
  );
}

function worstOf(results: readonly ObjectiveResult[]): ObjectiveState {
  if (results.some(({ state }) => state === 'breached')) return 'breached';
  return results.length > 0 && results.every(({ state }) => state === 'met') ? 'met' : 'undecided';
}

function missingPhase(className: string, objective: Objective, phase: LoadPhase): ObjectiveResult {
  const reason = `no load test of the phase ${phase} was given`;
  return {
    className,
    objective,
    phase,
    state: 'undecided',
    reason,
    formula: null,
    fraction: null,
    nTooFewTokens: 0,
    budgetUsed: notEstablished(reason),
  };
}
