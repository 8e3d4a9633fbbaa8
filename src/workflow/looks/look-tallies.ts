import type { Case } from '../../definition/case.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { type RunTally, tallyRun } from '../tally-run.js';
import type { LookPlan } from './look-plan.js';

/** A graded run folded look by look, each when it is asked for. */
export interface LookTallies {
  /** @param look 0-based */
  at(look: number): RunTally;
  /** Keeps what was folded, until a response or grade is added. */
  keep(): void;
}

/**
 * @param kept what was folded before and still holds
 * @param left cases that are left out of every look
 */
export function openLookTallies(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
  { lookOf }: Pick<LookPlan, 'lookOf'>,
  kept: readonly (RunTally | undefined)[] = [],
  left: ReadonlySet<string> = new Set(),
): LookTallies {
  const tallies: (RunTally | undefined)[] = [...kept];
  let isChanged = false;
  const fold = (look: number): RunTally => {
    isChanged = true;
    const repeatsPerCase = definition.repeatsPerCase.map((repeats, index) =>
      (lookOf[index] as number) > look || left.has(cases[index]?.id ?? '') ? 0 : repeats,
    );
    return tallyRun(store, runId, { ...definition, repeatsPerCase }, cases);
  };
  return {
    at(look) {
      const tally = tallies[look] ?? fold(look);
      tallies[look] = tally;
      return tally;
    },
    keep() {
      if (isChanged) store.putTally(runId, { looks: tallies });
      isChanged = false;
    },
  };
}

/** Tallies by look as `keep` put them; empty where there are none that still hold. */
export function keptLookTallies(store: StorePort, runId: string): readonly (RunTally | undefined)[] {
  const kept = store.tally(runId) as { readonly looks?: readonly (RunTally | undefined)[] } | null;
  return kept?.looks ?? [];
}
