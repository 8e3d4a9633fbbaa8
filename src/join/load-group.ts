import type { EnergyMeasurement } from './energy/energy.js';
import type { Formula } from './formula.js';
import type { LoadPoint } from './load-point.js';
import type { LoadRun } from './load-run.js';
import type { LoadTable } from './load-table.js';
import type { QualityCounts } from './regrade/load-quality.js';
import type { BundleEvidence } from './tested-bundle.js';

/** A load run that is joined, with what is known of it besides its file. */
export interface JoinedRun {
  /** Name of the load run in the store. */
  readonly id: string;
  readonly run: LoadRun;
  readonly nRequests: number;
  readonly bundle: BundleEvidence;
}

/** All load runs of an arm under one load, their requests in one table: counts are added, percentiles never averaged. */
export interface LoadGroup {
  readonly load: LoadPoint;
  readonly runs: readonly JoinedRun[];
  readonly table: LoadTable;
  readonly quality: QualityCounts;
  /** Energy of the windows of its runs together; null where none was given. */
  readonly energy: EnergyMeasurement | null;
}

/**
 * What the runs of a group are together, as one run: their windows added, their loop if they share one.
 * @param formulas of all load files of the join
 */
export function runOfGroup(
  { load, runs }: Pick<LoadGroup, 'load' | 'runs'>,
  formulas: readonly Formula[],
): Pick<LoadRun, 'phase' | 'offeredRate' | 'loop' | 'durationS' | 'formulas' | 'stated'> {
  const durations = runs.map(({ run }) => run.durationS);
  const loops = new Set(runs.map(({ run }) => run.loop));
  const [loop = 'unknown'] = loops;
  return {
    phase: load.phase,
    offeredRate: load.offeredRate,
    loop: loops.size === 1 ? loop : 'unknown',
    durationS: durations.includes(null)
      ? null
      : durations.reduce<number>((sum, duration) => sum + (duration ?? 0), 0),
    formulas,
    stated: runs.length === 1 ? (runs[0]?.run.stated ?? []) : [],
  };
}
