import type { Case } from '../../definition/case.js';
import { type Confirmation, confirmationOf } from '../../grade/human/confirmations.js';
import { humanDraw } from '../../plan/human-draw.js';
import { needsPeople } from '../../verdict/metric-source.js';
import type { PeopleRecord } from '../../verdict/people.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { PeopleCount } from './people-count.js';
import { peopleGrades } from './people-grades.js';
import { peopleRecord } from './people-record.js';

/** People's part in a run's tally. */
export interface PeopleInRun {
  readonly count: PeopleCount;
  /** Planned cases that were drawn for people. */
  readonly nDrawn: number;
  /** What people said of a critical failure that a check had found. */
  confirmation(caseId: string, criticalClass: string, repeat: number): Confirmation;
  /** Once every case was counted. */
  record(): PeopleRecord;
}

/** null where no person grades. */
export function openPeople(
  store: StorePort,
  runId: string,
  { gate, repeatsPerCase }: RunDefinition,
  cases: readonly Case[],
): PeopleInRun | null {
  const { human } = gate;
  if (human === undefined) return null;
  const people = peopleGrades(store, runId);
  // Where people only confirm what checks have found, no case is drawn for grading.
  const wanted = gate.metrics.some(needsPeople) ? humanDraw(gate, cases) : [];
  const drawn = new Set(wanted.filter((index) => (repeatsPerCase[index] ?? 0) > 0));
  const count = new PeopleCount(gate, human, drawn, people.byCase);
  return {
    count,
    nDrawn: drawn.size,
    confirmation: (caseId, criticalClass, repeat) =>
      confirmationOf(people.byCase.get(caseId), criticalClass, repeat, human.settle),
    record: () => peopleRecord(gate, human, cases, people, count.coverage),
  };
}
