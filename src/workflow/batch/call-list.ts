import type { ArmId } from '../../definition/gate.js';
import type { PlannedCall } from '../../plan/plan.js';

/** Calls of some arms, numbered by arm, case and repeat; held as numbers, so that a million take a few megabytes. */
export interface CallList {
  readonly length: number;
  at(index: number): PlannedCall;
}

export function createCallList(arms: readonly ArmId[], repeatsPerCase: Uint16Array): CallList {
  const nPerArm = repeatsPerCase.reduce((sum, repeats) => sum + repeats, 0);
  const caseIndices = new Uint32Array(nPerArm);
  const repeatNumbers = new Uint16Array(nPerArm);
  let next = 0;
  for (const [caseIndex, repeats] of repeatsPerCase.entries()) {
    for (let repeat = 0; repeat < repeats; repeat++, next++) {
      caseIndices[next] = caseIndex;
      repeatNumbers[next] = repeat;
    }
  }
  return {
    length: arms.length * nPerArm,
    at(index) {
      const within = index % nPerArm;
      return {
        arm: arms[Math.floor(index / nPerArm)] as ArmId,
        caseIndex: caseIndices[within] as number,
        repeat: repeatNumbers[within] as number,
      };
    },
  };
}
