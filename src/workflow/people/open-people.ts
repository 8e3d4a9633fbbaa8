import type { Case } from '../../definition/case.js';
import { type Confirmation, confirmationOf } from '../../grade/human/confirmations.js';
import type { ClassOf } from '../../plan/two-phase-draw.js';
import { needsPeople } from '../../verdict/metric-source.js';
import type { PeopleRecord } from '../../verdict/people.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { drawnForPeople } from './drawn-for-people.js';
import { PeopleCount } from './people-count.js';
import { peopleGrades } from './people-grades.js';
import { peopleRecord } from './people-record.js';

/** People's part in a run's tally. */
export interface PeopleInRun {
  /** null where people only confirm what checks have found. */
  readonly count: PeopleCount | null;
  /** Planned cases that were drawn for people. */
  readonly nDrawn: number;
  /** Classes that a two-phase draw rests on; null before it is made, and for any other draw. */
  readonly classOf: ClassOf | null;
  /** How many planned cases a drawn one stands for; null where all of a slice were drawn alike. */
  readonly weightOf: ((caseIndex: number) => number) | null;
  /** What people said of a critical failure that a check had found. */
  confirmation(caseId: string, criticalClass: string, repeat: number): Confirmation;
  /** Once every case was counted; null where people grade nothing of their own. */
  record(): PeopleRecord | null;
}

/** null where no person has a say. */
export function openPeople(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
): PeopleInRun | null {
  const { gate } = definition;
  const { human } = gate;
  const isConfirming = [gate, ...cases].some(({ checks }) =>
    checks.some(({ confirm }) => confirm === 'human'),
  );
  const isGrading = human !== undefined && gate.metrics.some(needsPeople);
  if (!isConfirming && !isGrading) return null;
  const people = peopleGrades(store, runId);
  const draw = isGrading ? drawnForPeople(store, runId, definition, cases) : null;
  const drawn = new Set(draw?.indices);
  const count =
    isGrading && draw !== null
      ? new PeopleCount(gate, human, { drawn, nAwaited: draw.nAwaited }, people.byCase)
      : null;
  return {
    count,
    nDrawn: drawn.size,
    classOf: draw?.classOf ?? null,
    weightOf: draw?.weightOf ?? null,
    confirmation: (caseId, criticalClass, repeat) =>
      confirmationOf(people.byCase.get(caseId), criticalClass, repeat, human?.settle ?? 'adjudicated'),
    record: () => (count === null ? null : peopleRecord(gate, count.human, cases, people, count.coverage)),
  };
}
