import { LATENCY_DEFAULTS } from '../latency/latency.js';
import type { LoadRun } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { allRows, groupsByLength, groupsByName, type RowGroup } from '../row-groups.js';
import { decompose } from './decomposition.js';
import { fractionOf } from './fraction.js';
import type { JoinStatistics } from './settings.js';
import type { RequestStates, UsefulGroup, UsefulWork } from './useful.js';
import { perSecond, usefulRequests } from './useful-counts.js';
import { usefulTokens } from './useful-tokens.js';
import { usefulWarnings } from './useful-warnings.js';

/** Useful requests of one load run, over all that were sent, whole and by group. */
export function usefulWork(
  table: LoadTable,
  states: RequestStates,
  run: Pick<LoadRun, 'durationS'>,
  settings: JoinStatistics,
  lengthEdges: readonly number[] = LATENCY_DEFAULTS.lengthEdges,
): UsefulWork {
  const rows = allRows(table.nRequests);
  const told = (dimension: UsefulGroup['dimension'], group: RowGroup): UsefulGroup => ({
    dimension,
    name: group.name,
    isRest: group.isRest,
    fraction: fractionOf(table, states.useful, group.rows, `${dimension} ${group.name}`, settings),
    decomposition: decompose(states, group.rows),
  });
  const dimensions: readonly (readonly [UsefulGroup['dimension'], readonly RowGroup[]])[] = [
    ['slice', groupsByName(table.slice)],
    ['traffic-class', groupsByName(table.trafficClass)],
    ['model', groupsByName(table.model)],
    ['priority', groupsByName(table.priority)],
    ['prompt-length', groupsByLength(table.nIn, lengthEdges)],
    ['output-length', groupsByLength(table.nOut, lengthEdges)],
  ];
  const share = (part: 'success' | 'quality' | 'latency') =>
    fractionOf(table, states[part], rows, part, settings);
  const all = told('all', { name: null, isRest: false, rows });
  const useful = usefulRequests(states);
  return {
    all,
    groups: dimensions.flatMap(([dimension, groups]) =>
      groups.some(({ name }) => name !== null) ? groups.map((group) => told(dimension, group)) : [],
    ),
    success: share('success'),
    quality: share('quality'),
    latency: share('latency'),
    goodputRps: perSecond(useful, run.durationS),
    usefulOutputTokens: usefulTokens(table, states),
    usefulRequests: useful,
    isWeighted: table.weight !== null,
    warnings: usefulWarnings(table, states),
  };
}
