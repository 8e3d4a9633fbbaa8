import { gradingByCase } from '../../grade/human/case-grading.js';
import { confirmationOf } from '../../grade/human/confirmations.js';
import { disputedCases } from '../../grade/human/disputed-cases.js';
import type { HumanGrade } from '../../grade/human/human-grade.js';
import type { PacketKeyRecord } from '../../grade/human/packet.js';
import { UsageError } from '../../shared/errors.js';
import { drawnForPeople } from '../people/drawn-for-people.js';
import { confirmRequests } from './confirm-requests.js';
import { type PacketMaterial, shownAnswers } from './packet-material.js';
import { type PacketRun, readMaterials } from './packet-run.js';
import type { WantedCase } from './wanted-case.js';

/** What a run has to show people for one purpose. */
export interface Wanted {
  readonly cases: readonly WantedCase[];
  /** Of these cases, and of those that packets of the same purpose hold already. */
  readonly materials: ReadonlyMap<string, PacketMaterial>;
  /** Drawn cases; of other purposes the requests in question. */
  readonly nDrawn: number;
  /** Drawn cases in which both arms gave the same answer: in pairwise grading nobody is asked about them. */
  readonly sameCaseIds: readonly string[];
  /** Drawn cases that lack an answer to show. */
  readonly notShown: readonly { readonly caseId: string; readonly why: string }[];
}

/** The drawn cases of the gate. @param nOverlap how many of them two raters grade */
export function wantedForGrading(run: PacketRun, nOverlap: number): Wanted {
  const { gate } = run.definition;
  const { indices: drawn, overlap } = drawnForPeople(run.store, run.runId, run.definition, run.cases);
  const isShared = new Set(overlap(nOverlap));
  const isDrawn = new Set(drawn);
  const materials = readMaterials(run, ({ index }) => isDrawn.has(index));
  const cases: WantedCase[] = [];
  const sameCaseIds: string[] = [];
  const notShown: { caseId: string; why: string }[] = [];
  for (const index of drawn) {
    const item = run.cases[index];
    const material = item && materials.get(item.id);
    if (!material) continue;
    const { baseline, candidate } = shownAnswers(material);
    if (baseline.state === 'absent') notShown.push({ caseId: item.id, why: `baseline: ${baseline.why}` });
    else if (candidate.state === 'absent')
      notShown.push({ caseId: item.id, why: `candidate: ${candidate.why}` });
    else {
      const isSame = baseline.text === candidate.text;
      if (isSame) sameCaseIds.push(item.id);
      if (isSame && gate.human?.mode === 'pairwise') continue;
      const nRaters = isShared.has(index) ? 2 : 1;
      cases.push({ caseId: item.id, slice: item.slice, nRaters, excluded: new Set(), confirm: null });
    }
  }
  return { cases, materials, nDrawn: drawn.length, sameCaseIds, notShown };
}

/** Cases whose raters disagree or could not judge, each for one rater who has not seen it. */
export function wantedForDispute(
  run: PacketRun,
  packets: readonly PacketKeyRecord[],
  grades: readonly HumanGrade[],
): Wanted {
  const { human } = run.definition.gate;
  if (human === undefined) throw new UsageError(`no person grades in gate ${run.definition.gate.name}`);
  const disputed = new Set(disputedCases(human, gradingByCase(packets, grades)).map(({ caseId }) => caseId));
  const raters = ratersByCase(packets, grades);
  const cases = run.cases
    .filter(({ id }) => disputed.has(id))
    .map(
      ({ id, slice }): WantedCase => ({
        caseId: id,
        slice,
        nRaters: 1,
        excluded: raters.get(id) ?? new Set(),
        confirm: null,
      }),
    );
  const isKnown = caseIdsOf(packets.filter(({ purpose }) => purpose === 'disputed'));
  const materials = readMaterials(
    run,
    (result) => disputed.has(result.case.id) || isKnown.has(result.case.id),
  );
  return { cases, materials, nDrawn: cases.length, sameCaseIds: [], notShown: [] };
}

/** Critical failures that a check found and no person has settled yet. The run must be graded. */
export function wantedForConfirmation(
  run: PacketRun,
  packets: readonly PacketKeyRecord[],
  grades: readonly HumanGrade[],
): Wanted {
  const known = packets.filter(({ purpose }) => purpose === 'confirm');
  const byCase = gradingByCase(known, grades);
  const raters = ratersByCase(known, grades);
  const isKnown = caseIdsOf(known);
  const settle = run.definition.gate.human?.settle ?? 'adjudicated';
  const cases: WantedCase[] = [];
  const materials = readMaterials(
    run,
    (result) => {
      const { id: caseId, slice } = result.case;
      const open = confirmRequests(result, run.definition).filter(
        (request) => confirmationOf(byCase.get(caseId), request.class, request.repeat, settle) === 'open',
      );
      const excluded = raters.get(caseId) ?? new Set<string>();
      for (const confirm of open) cases.push({ caseId, slice, nRaters: 1, excluded, confirm });
      return open.length > 0 || isKnown.has(caseId);
    },
    run.store.grades(run.runId),
  );
  return { cases, materials, nDrawn: cases.length, sameCaseIds: [], notShown: [] };
}

function caseIdsOf(packets: readonly PacketKeyRecord[]): ReadonlySet<string> {
  return new Set(packets.flatMap(({ items }) => items.map(({ caseId }) => caseId)));
}

/** Everybody who got a case or has graded it, under whichever name. */
function ratersByCase(
  packets: readonly PacketKeyRecord[],
  grades: readonly HumanGrade[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const graders = new Map<string, string[]>();
  for (const { packetKey, itemKey, rater } of grades) {
    const key = `${packetKey} ${itemKey}`;
    const known = graders.get(key);
    if (known === undefined) graders.set(key, [rater]);
    else known.push(rater);
  }
  const raters = new Map<string, Set<string>>();
  for (const { packetKey, rater, items } of packets) {
    for (const { itemKey, caseId } of items) {
      const known = raters.get(caseId) ?? new Set();
      raters.set(caseId, known.add(rater));
      for (const grader of graders.get(`${packetKey} ${itemKey}`) ?? []) known.add(grader);
    }
  }
  return raters;
}
