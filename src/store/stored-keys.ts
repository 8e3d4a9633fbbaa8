import type { ArmId } from '../definition/gate.js';
import type { CaseIds } from './case-ids.js';

/** Which planned responses of a run are stored: one bit-sized entry each, so that a million calls fit in 2 MB. */
export interface StoredKeys {
  has(arm: ArmId, caseId: string, repeat: number): boolean;
  /** @throws Error for a response that was not planned or is there already */
  add(arm: ArmId, caseId: string, repeat: number): number;
  /** Position of a case in the gate's list. @throws Error for a case the run does not have */
  caseIndex(caseId: string): number;
  /** Notes a row read from the store. */
  mark(arm: ArmId, caseIndex: number, repeat: number): void;
}

export function createStoredKeys(caseIds: CaseIds, repeatsPerCase: Uint16Array): StoredKeys {
  const nCases = caseIds.ids.length;
  const firstSlot = new Uint32Array(nCases + 1);
  for (let index = 0; index < nCases; index++) {
    firstSlot[index + 1] = (firstSlot[index] ?? 0) + (repeatsPerCase[index] ?? 0);
  }
  const nSlots = firstSlot[nCases] ?? 0;
  const isStored = { baseline: new Uint8Array(nSlots), candidate: new Uint8Array(nSlots) };

  const slotOf = (caseIndex: number, repeat: number): number | null =>
    repeat >= 0 && repeat < (repeatsPerCase[caseIndex] ?? 0) ? (firstSlot[caseIndex] ?? 0) + repeat : null;
  const caseIndex = (caseId: string): number => {
    const index = caseIds.indexOf(caseId);
    if (index === undefined) throw new Error(`case ${caseId} is not part of this run`);
    return index;
  };
  return {
    caseIndex,
    has(arm, caseId, repeat) {
      const index = caseIds.indexOf(caseId);
      const slot = index === undefined ? null : slotOf(index, repeat);
      return slot !== null && isStored[arm][slot] === 1;
    },
    add(arm, caseId, repeat) {
      const index = caseIndex(caseId);
      const slot = slotOf(index, repeat);
      if (slot === null) throw new Error(`${arm} ${caseId} repeat ${repeat} was not planned`);
      if (isStored[arm][slot] === 1) throw new Error(`${arm} ${caseId} repeat ${repeat} is stored already`);
      isStored[arm][slot] = 1;
      return index;
    },
    mark(arm, index, repeat) {
      const slot = slotOf(index, repeat);
      if (slot !== null) isStored[arm][slot] = 1;
    },
  };
}
