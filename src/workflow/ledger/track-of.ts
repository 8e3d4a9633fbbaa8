import type { AttemptEntry } from '../../verdict/ledger/entry.js';
import type { VerdictStage } from '../../verdict/stage.js';
import type { RunDefinition } from '../ports.js';

type Staged = Pick<RunDefinition, 'gate' | 'caseSet' | 'exposure'>;

/** Which set of cases a run's verdict is about; null where the gate has one. */
export function stageOf({ gate, caseSet, exposure }: Staged): VerdictStage | null {
  if (caseSet === undefined || gate.stages === undefined) return null;
  return {
    cases: caseSet,
    isRelease: gate.stages.release === caseSet,
    ...(exposure === undefined ? {} : { exposure }),
  };
}

/** Runs on the cases of a release are counted apart from those on others. */
export function trackOf(definition: Staged): AttemptEntry['track'] {
  return (stageOf(definition)?.isRelease ?? true) ? 'release' : 'development';
}

/** Whether a verdict of this run can count at all; see `countedAttempt`. */
export function isCountable({
  isAA,
  advisoryBecause,
  partial,
}: Pick<RunDefinition, 'isAA' | 'advisoryBecause' | 'partial'>): boolean {
  return !isAA && advisoryBecause.length === 0 && partial.length === 0;
}
