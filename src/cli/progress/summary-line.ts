import { ARM_IDS } from '../../definition/gate.js';
import type { ArmProgress, RunProgress } from '../../run/events.js';

/** `baseline 120/1,319 · candidate 119/1,319 (2 not ok)`: how far a run is, one line. */
export function summaryLine(progress: RunProgress): string {
  return summaryParts(progress).join(' · ');
}

/** What `summaryLine` tells, an entry for each arm. */
export function summaryParts(progress: RunProgress): readonly string[] {
  return partsOf(progress).map(([name, part]) => `${name} ${countText([part])}`);
}

/** `239/2,638 (2 not ok)`: both arms together, where there is no room to tell them apart. */
export function totalText(progress: RunProgress): string {
  return countText(partsOf(progress).map(([, part]) => part));
}

function countText(parts: readonly ArmProgress[]): string {
  const sum = (of: (part: ArmProgress) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  const done = sum(({ nStoredBefore, nStored }) => nStoredBefore + nStored);
  const nNotOk = sum(({ nStored, statuses }) => nStored - (statuses.ok ?? 0));
  const notOk = nNotOk > 0 ? ` (${grouped(nNotOk)} not ok)` : '';
  return `${grouped(done)}/${grouped(sum(({ nPlanned }) => nPlanned))}${notOk}`;
}

/** Answers of this session, and what is still to come, all together. */
export function sessionCounts(progress: RunProgress): {
  readonly nStored: number;
  readonly nToCome: number;
  readonly nPromptTokens: number;
  readonly nCompletionTokens: number;
} {
  const sum = (of: (part: ArmProgress) => number): number =>
    partsOf(progress).reduce((total, [, part]) => total + of(part), 0);
  return {
    nStored: sum(({ nStored }) => nStored),
    nToCome: sum(({ nPlanned, nStoredBefore, nStored }) => nPlanned - nStoredBefore - nStored),
    nPromptTokens: sum(({ nPromptTokens }) => nPromptTokens),
    nCompletionTokens: sum(({ nCompletionTokens }) => nCompletionTokens),
  };
}

/** Stored so far over planned, all together, in [0, 1]; 1 where nothing is planned. */
export function completedFraction(progress: RunProgress): number {
  let done = 0;
  let planned = 0;
  for (const [, part] of partsOf(progress)) {
    done += part.nStoredBefore + part.nStored;
    planned += part.nPlanned;
  }
  return planned === 0 ? 1 : done / planned;
}

/** The arms, or the judge while it is asked. */
function partsOf(progress: RunProgress): readonly (readonly [string, ArmProgress])[] {
  return progress.judge === undefined
    ? ARM_IDS.map((arm) => [arm, progress[arm]] as const)
    : [['judge', progress.judge]];
}

export function grouped(n: number): string {
  return n.toLocaleString('en-US');
}
