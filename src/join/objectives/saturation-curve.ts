import type { ServiceObjectives } from '../../definition/slo/slo.js';
import { established } from '../finding.js';
import type { LoadRun } from '../load-run.js';
import { allRows } from '../row-groups.js';
import { fractionOf } from '../useful/fraction.js';
import type { JoinStatistics } from '../useful/settings.js';
import { TRI } from '../useful/useful.js';
import { perSecond, usefulRequests } from '../useful/useful-counts.js';
import { objectiveBreaks } from './objective-breaks.js';
import { type JudgedLoad, objectiveResults } from './objective-results.js';
import type { SaturationCurve, SaturationPoint } from './objectives.js';

/** A load run that may be a point of the curve. */
export interface CurveLoad extends JudgedLoad {
  readonly name: string;
  readonly run: Pick<LoadRun, 'phase' | 'formulas' | 'offeredRate' | 'durationS'>;
}

/**
 * Useful requests against offered load over several runs of one arm, and where along it each objective first breaks. Between two
 * loads nothing is said: the curve is its points.
 */
export function saturationCurve(
  loads: readonly CurveLoad[],
  objectives: ServiceObjectives | null,
  settings: JoinStatistics,
): SaturationCurve {
  const points = loads
    .flatMap((load) => {
      const { offeredRate } = load.run;
      return typeof offeredRate === 'number' && Number.isFinite(offeredRate)
        ? [pointOf(load, offeredRate, objectives, settings)]
        : [];
    })
    .sort((one, other) => one.offeredRps - other.offeredRps);
  const placed = new Set(points.map(({ runName }) => runName));
  return {
    points,
    unplaced: loads.map(({ name }) => name).filter((name) => !placed.has(name)),
    breaks: objectives === null ? [] : objectiveBreaks(objectives, points),
  };
}

function pointOf(
  load: CurveLoad,
  offeredRps: number,
  objectives: ServiceObjectives | null,
  settings: JoinStatistics,
): SaturationPoint {
  const { table, states, run, name } = load;
  const nSucceeded = states.success.reduce((sum, state) => sum + (state === TRI.yes ? 1 : 0), 0);
  return {
    runName: name,
    offeredRps,
    achievedRps: perSecond(established(nSucceeded), run.durationS),
    goodputRps: perSecond(usefulRequests(states), run.durationS),
    usefulShare: fractionOf(table, states.useful, allRows(table.nRequests), `load ${name}`, settings),
    objectives: objectives === null ? [] : objectiveResults(objectives, load, settings),
  };
}
