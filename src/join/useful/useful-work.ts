import type { Bounds } from '../finding.js';
import { LATENCY_DEFAULTS } from '../latency/latency.js';
import type { LoadRun } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { allRows, groupsByLength, groupsByName, type RowGroup } from '../row-groups.js';
import { decompose } from './decomposition.js';
import { fractionOf } from './fraction.js';
import { jointBounds } from './joint-bounds.js';
import type { JoinStatistics } from './settings.js';
import type { Decomposition, Fraction, RequestStates, UsefulGroup, UsefulWork } from './useful.js';
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
  const [quality, latency] = [share('quality'), share('latency')];
  const fromSharesAlone = boundsFromShares(all.decomposition, quality, latency);
  return {
    all,
    groups: dimensions.flatMap(([dimension, groups]) =>
      groups.some(({ name }) => name !== null) ? groups.map((group) => told(dimension, group)) : [],
    ),
    success: share('success'),
    quality,
    latency,
    goodputRps: perSecond(useful, run.durationS),
    usefulOutputTokens: usefulTokens(table, states),
    usefulRequests: useful,
    fromSharesAlone,
    isWeighted: table.weight !== null,
    warnings: [...usefulWarnings(table, states), ...sharesWarning(fromSharesAlone)],
  };
}

/** Good and fast were measured on different requests: their joint share is bounded, and never their product. */
function boundsFromShares(
  { both, qualityOnly, latencyOnly, neither }: Decomposition,
  quality: Fraction,
  latency: Fraction,
): Bounds | null {
  if (both + qualityOnly + latencyOnly + neither > 0) return null;
  if (quality.estimate === null || latency.estimate === null) return null;
  return quality.nYes + latency.nYes > 0 ? jointBounds(quality.estimate, latency.estimate) : null;
}

function sharesWarning(bounds: Bounds | null): readonly string[] {
  if (bounds === null) return [];
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
  return [
    `No request has both a scored output and measured times. By the two shares alone, between ${percent(bounds.lower)} and ${percent(bounds.upper)} were useful; their product would be a guess.`,
  ];
}
