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
  /** null where people only confirm what checks have found. */
  readonly count: PeopleCount | null;
  /** Planned cases that were drawn for people. */
  readonly nDrawn: number;
  /** What people said of a critical failure that a check had found. */
  confirmation(caseId: string, criticalClass: string, repeat: number): Confirmation;
  /** Once every case was counted; null where people grade nothing of their own. */
  record(): PeopleRecord | null;
}

/** null where no person has a say. */
export function openPeople(
  store: StorePort,
  runId: string,
  { gate, repeatsPerCase }: RunDefinition,
  cases: readonly Case[],
): PeopleInRun | null {
  const { human } = gate;
  const isConfirming = [gate, ...cases].some(({ checks }) =>
    checks.some(({ confirm }) => confirm === 'human'),
  );
  const isGrading = human !== undefined && gate.metrics.some(needsPeople);
  if (!isConfirming && !isGrading) return null;
  const people = peopleGrades(store, runId);
  const wanted = isGrading ? humanDraw(gate, cases) : [];
  const drawn = new Set(wanted.filter((index) => (repeatsPerCase[index] ?? 0) > 0));
  const count = isGrading ? new PeopleCount(gate, human, drawn, people.byCase) : null;
  return {
    count,
    nDrawn: drawn.size,
    confirmation: (caseId, criticalClass, repeat) =>
      confirmationOf(people.byCase.get(caseId), criticalClass, repeat, human?.settle ?? 'adjudicated'),
    record: () => (count === null ? null : peopleRecord(gate, count.human, cases, people, count.coverage)),
  };
}
