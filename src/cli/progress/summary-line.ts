import { ARM_IDS } from '../../definition/gate.js';
import type { RunProgress } from '../../run/events.js';

/** `baseline 120/1,319 · candidate 119/1,319 · 2 not ok`: how far a run is, one line. */
export function summaryLine(progress: RunProgress): string {
  const arms = ARM_IDS.map((arm) => {
    const { nStoredBefore, nStored, nPlanned } = progress[arm];
    return `${arm} ${grouped(nStoredBefore + nStored)}/${grouped(nPlanned)}`;
  });
  const nNotOk = ARM_IDS.reduce((sum, arm) => {
    const { nStored, statuses } = progress[arm];
    return sum + nStored - (statuses.ok ?? 0);
  }, 0);
  return [...arms, ...(nNotOk > 0 ? [`${grouped(nNotOk)} not ok`] : [])].join(' · ');
}

/** Stored so far over planned, both arms together, in [0, 1]; 1 where nothing is planned. */
export function completedFraction(progress: RunProgress): number {
  let done = 0;
  let planned = 0;
  for (const arm of ARM_IDS) {
    done += progress[arm].nStoredBefore + progress[arm].nStored;
    planned += progress[arm].nPlanned;
  }
  return planned === 0 ? 1 : done / planned;
}

function grouped(n: number): string {
  return n.toLocaleString('en-US');
}
