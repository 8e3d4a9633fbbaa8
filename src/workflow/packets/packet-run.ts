import type { Case } from '../../definition/case.js';
import type { Grade } from '../../grade/grade.js';
import { askedCases } from '../../plan/asked-cases.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { type CaseResult, caseResults } from '../tally/case-results.js';
import type { PacketMaterial } from './packet-material.js';

/** A run that packets are made of. */
export interface PacketRun {
  readonly store: StorePort;
  readonly runId: string;
  readonly definition: RunDefinition;
  /** In the gate's order. */
  readonly cases: readonly Case[];
}

export function packetRun(store: StorePort, runId: string): PacketRun {
  return { store, runId, definition: store.definition(runId), cases: store.cases(runId) };
}

/** What is stored of the cases that are needed, by id; the rest is read past. @param grades only where `isNeeded` looks at them */
export function readMaterials(
  { store, runId, definition, cases }: PacketRun,
  isNeeded: (result: CaseResult) => boolean,
  grades: Iterable<Grade> = [],
): ReadonlyMap<string, PacketMaterial> {
  const materials = new Map<string, PacketMaterial>();
  for (const result of caseResults(cases, store.responses(runId), grades)) {
    if (!isNeeded(result)) continue;
    const { baseline, candidate } = result.arms;
    const [asked] = askedCases(definition.gate, [result.case]);
    materials.set(result.case.id, {
      asked: asked ?? result.case,
      responses: { baseline: baseline.responses, candidate: candidate.responses },
    });
  }
  return materials;
}
