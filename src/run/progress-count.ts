import { ARM_IDS, type ArmId } from '../definition/gate.js';
import type { ArmProgress, RunProgress } from './events.js';
import type { Answer, ResponseStatus } from './response.js';

type Counting = {
  -readonly [Key in keyof ArmProgress]: Key extends 'statuses'
    ? Partial<Record<ResponseStatus, number>>
    : ArmProgress[Key];
};

/** Counts a run as it goes; `progress` is the live object, cheap to hand to every listener. */
export function createProgressCount(nPlanned: Readonly<Record<ArmId, number>>): {
  readonly progress: RunProgress;
  foundStored(arm: ArmId): void;
  stored(arm: ArmId, answer: Answer): void;
} {
  const count = (arm: ArmId): Counting => ({
    nPlanned: nPlanned[arm],
    nStoredBefore: 0,
    nStored: 0,
    statuses: {},
    nAttempts: 0,
    nPromptTokens: 0,
    nCompletionTokens: 0,
  });
  const progress = { baseline: count(ARM_IDS[0] as ArmId), candidate: count(ARM_IDS[1] as ArmId) };
  return {
    progress,
    foundStored(arm) {
      progress[arm].nStoredBefore++;
    },
    stored(arm, answer) {
      const counting = progress[arm];
      counting.nAttempts += answer.attempts;
      if (answer.fault !== undefined) {
        counting.nFailed = (counting.nFailed ?? 0) + 1;
        return;
      }
      counting.nStored++;
      counting.nPromptTokens += answer.promptTokens ?? 0;
      counting.nCompletionTokens += answer.completionTokens ?? 0;
      counting.statuses[answer.status] = (counting.statuses[answer.status] ?? 0) + 1;
    },
  };
}
