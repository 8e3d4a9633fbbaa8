import { peopleAgreement } from '../analyse/people/people-agreement.js';
import type { AgreementPart } from '../analyse/people/question-agreement.js';
import type { RaterAgreement } from '../analyse/people/rater-agreement.js';
import type { RaterWork } from '../analyse/people/rater-work.js';
import { type DisputedCase, disputedCases } from '../grade/human/disputed-cases.js';
import type { ReadingValue } from '../grade/human/reading.js';
import { UsageError } from '../shared/errors.js';
import type { AgreementRecord, BlindingRecord } from '../verdict/people.js';
import { peopleGrades } from './people/people-grades.js';
import { agreementBasis, agreementRecord, blindingRecords } from './people/people-record.js';
import type { StorePort } from './ports.js';

/** How far the people who graded a run agree, with their names: for whoever runs the gate. */
export interface PacketAgreement {
  readonly runId: string;
  readonly overall: readonly AgreementRecord[];
  readonly byPart: readonly (AgreementRecord & { readonly part: AgreementPart })[];
  readonly byRater: readonly RaterAgreement[];
  readonly raters: readonly RaterWork[];
  readonly disputes: readonly Dispute[];
  readonly blinding: readonly BlindingRecord[];
}

/** A case for a third rater, and what was said of it. */
export interface Dispute extends DisputedCase {
  readonly grades: readonly { readonly rater: string; readonly value: ReadingValue }[];
}

/** @throws UsageError where no person grades in the gate */
export function packetAgreement(store: StorePort, runId: string): PacketAgreement {
  const { gate } = store.definition(runId);
  const { human } = gate;
  if (human === undefined) throw new UsageError(`no person grades in gate ${gate.name}`);
  const cases = store.cases(runId);
  const people = peopleGrades(store, runId);
  const sliceOf = new Map(cases.map(({ id, slice }) => [id, slice]));
  const slices = [...gate.slices, ...gate.targeted].map(({ name }) => name);
  const agreement = peopleAgreement(
    human,
    people.byCase,
    agreementBasis(gate, cases),
    slices,
    (caseId) => sliceOf.get(caseId) ?? '',
  );
  return {
    runId,
    overall: agreement.overall.map(agreementRecord),
    byPart: agreement.byPart.flatMap((each) =>
      each.part === null ? [] : [{ part: each.part, ...agreementRecord(each) }],
    ),
    byRater: agreement.byRater,
    raters: agreement.work,
    disputes: disputedCases(human, people.byCase).map((dispute) => ({
      ...dispute,
      grades: (people.byCase.get(dispute.caseId)?.readings ?? [])
        .filter(({ purpose, isRepeat }) => purpose !== 'confirm' && !isRepeat)
        .map(({ rater, value }) => ({ rater, value })),
    })),
    blinding: blindingRecords(people, gate.statistics.confidence),
  };
}
