import type { Case } from '../../definition/case.js';
import { ARM_IDS } from '../../definition/gate.js';
import type { ResponseSink } from '../../run/ports.js';
import type { DecidingPorts } from '../decide-run.js';
import { gradeRun } from '../grade-run.js';
import type { StorePort } from '../ports.js';
import { decideLook, type LooksPast } from './decide-looks.js';
import type { LookPlan } from './look-plan.js';
import { openLookTallies } from './look-tallies.js';

/** Reads the looks of a run while it is going on. */
export interface LookSession {
  /** Whether the run ends at the look, 0-based; all that is stored of it is committed. */
  endsAt(look: number): Promise<boolean>;
}

interface SessionInput {
  readonly store: StorePort;
  readonly runId: string;
  readonly cases: readonly Case[];
  readonly looks: LookPlan;
  readonly sink: Pick<ResponseSink, 'has'>;
  readonly ports: DecidingPorts;
  /** Puts the cases of a look, 0-based, to the judge. */
  readonly judge: (look: number) => Promise<void>;
}

/** Looks are read in order, each once, and only where all of its cases are answered in both arms. */
export function openLookSession(input: SessionInput): LookSession {
  const { store, runId, cases, looks, ports } = input;
  const definition = store.definition(runId);
  const { attempt, identity } = store.run(runId) as NonNullable<ReturnType<StorePort['run']>>;
  const about = {
    definition,
    run: { id: runId, identity, attempt },
    advisoryBecause: definition.advisoryBecause,
    quarantine: null,
  };
  const past: LooksPast = { numbers: [], facts: [] };
  const isAnswered = (look: number): boolean =>
    cases.every(({ id }, index) => {
      if ((looks.lookOf[index] as number) > look) return true;
      const nRepeats = definition.repeatsPerCase[index] ?? 0;
      for (let repeat = 0; repeat < nRepeats; repeat++) {
        if (!ARM_IDS.every((arm) => input.sink.has(arm, id, repeat))) return false;
      }
      return true;
    });
  return {
    async endsAt(look) {
      if (!isAnswered(look)) return false;
      await input.judge(look);
      await gradeRun(store, runId, definition.gate, cases, ports.openScripts);
      const tallies = openLookTallies(store, runId, definition, cases, looks);
      const question = { planned: looks.planned, tallyAt: tallies.at, about, endsAt: null, past };
      // A look that adds no case is read together with the next.
      while (past.facts.length <= look) {
        if (decideLook(question, ports) !== null) return true;
      }
      return false;
    },
  };
}
