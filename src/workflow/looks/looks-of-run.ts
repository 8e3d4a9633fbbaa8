import type { Case } from '../../definition/case.js';
import type { RunDefinition } from '../ports.js';
import { type LookPlan, lookPlan } from './look-plan.js';

/**
 * The looks of a run; null where it is looked at once. A part of a run (a shard, a slice) has none of its own: a look is
 * read when all parts are together.
 */
export function looksOfRun(
  { gate, partial }: Pick<RunDefinition, 'gate' | 'partial'>,
  cases: () => readonly Case[],
): LookPlan | null {
  return gate.sequential === undefined || partial.length > 0 ? null : lookPlan(gate, cases());
}
