import { ARM_IDS } from '../../definition/gate.js';
import type { ArmProgress, RunProgress } from '../../run/events.js';

/** `baseline 120/1,319 · candidate 119/1,319 · 2 not ok`: how far a run is, one line. */
export function summaryLine(progress: RunProgress): string {
  const parts = partsOf(progress);
  const told = parts.map(
    ([name, { nStoredBefore, nStored, nPlanned }]) =>
      `${name} ${grouped(nStoredBefore + nStored)}/${grouped(nPlanned)}`,
  );
  const nNotOk = parts.reduce((sum, [, { nStored, statuses }]) => sum + nStored - (statuses.ok ?? 0), 0);
  return [...told, ...(nNotOk > 0 ? [`${grouped(nNotOk)} not ok`] : [])].join(' · ');
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

function grouped(n: number): string {
  return n.toLocaleString('en-US');
}
