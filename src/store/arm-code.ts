import { ARM_IDS, type ArmId } from '../definition/gate.js';

/** How an arm is written in the store: 0 baseline, 1 candidate, which is also the order in which rows are read. */
export type ArmCode = 0 | 1;

export function armCode(arm: ArmId): ArmCode {
  return arm === 'baseline' ? 0 : 1;
}

export function armOfCode(code: ArmCode): ArmId {
  return ARM_IDS[code] as ArmId;
}
