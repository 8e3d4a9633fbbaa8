import type { ArmId } from '../../definition/gate.js';
import type { FailedCall } from '../../run/failed-call.js';

/** Calls of a run that brought no answer, by case, for a fold that goes from case to case. */
export interface FailedCalls {
  of(caseId: string): readonly FailedCall[];
  /** The last failure of each call of a case that is not answered yet. */
  openOf(caseId: string, isAnswered: (arm: ArmId, repeat: number) => boolean): readonly FailedCall[];
}

export function createFailedCalls(calls: readonly FailedCall[]): FailedCalls {
  const byCase = new Map<string, FailedCall[]>();
  for (const call of calls) {
    const known = byCase.get(call.caseId);
    if (known === undefined) byCase.set(call.caseId, [call]);
    else known.push(call);
  }
  const of = (caseId: string): readonly FailedCall[] => byCase.get(caseId) ?? [];
  return {
    of,
    openOf(caseId, isAnswered) {
      const open = of(caseId).filter(({ arm, repeat }) => !isAnswered(arm, repeat));
      return [...new Map(open.map((call) => [`${call.arm} ${call.repeat}`, call])).values()];
    },
  };
}
