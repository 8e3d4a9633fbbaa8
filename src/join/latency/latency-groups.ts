import { exactSum } from '../../analyse/samples/exact-sum.js';
import { established, notEstablished } from '../finding.js';
import { LOAD_OUTCOMES } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { allRows, groupsByCode, groupsByLength, groupsByName, type RowGroup } from '../row-groups.js';
import type { Dimension, LatencyGroup, LatencyOptions, OutcomeCounts } from './latency.js';
import { percentileOf, type SortedValues } from './percentile-of.js';

const SUCCEEDED = LOAD_OUTCOMES.indexOf('succeeded');
const STREAMING_NAMES = ['not streamed', 'streamed', null];

export interface DimensionGroup extends RowGroup {
  readonly dimension: Dimension;
}

/** The groups that latencies are told by. A dimension in which all requests are nameless or of one name is left out. */
export function dimensionGroups(table: LoadTable, lengthEdges: readonly number[]): readonly DimensionGroup[] {
  const dimensions: readonly (readonly [Dimension, readonly RowGroup[]])[] = [
    ['outcome', groupsByCode(table.outcome, LOAD_OUTCOMES)],
    ['prompt-length', groupsByLength(table.nIn, lengthEdges)],
    ['output-length', groupsByLength(table.nOut, lengthEdges)],
    ['slice', groupsByName(table.slice)],
    ['traffic-class', groupsByName(table.trafficClass)],
    ['model', groupsByName(table.model)],
    ['priority', groupsByName(table.priority)],
    ['streaming', groupsByCode(table.streaming, STREAMING_NAMES)],
  ];
  const all = { dimension: 'all' as const, name: null, isRest: false, rows: allRows(table.nRequests) };
  return [
    all,
    ...dimensions.flatMap(([dimension, groups]) =>
      groups.some(({ name }) => name !== null) ? groups.map((group) => ({ dimension, ...group })) : [],
    ),
  ];
}

/** Percentiles of one column over one group. */
export function latencyGroup(
  table: LoadTable,
  column: Float64Array,
  group: DimensionGroup,
  options: LatencyOptions,
): LatencyGroup {
  const { dimension, name, isRest, rows } = group;
  // Under `outcome` each outcome is told on its own; everywhere else latencies are of answers that came.
  const measured = rows.filter(
    (row) =>
      (dimension === 'outcome' || table.outcome[row] === SUCCEEDED) && !Number.isNaN(column[row] as number),
  );
  const sorted = sortedValues(table, column, measured, rows);
  return {
    dimension,
    name,
    isRest,
    nSent: rows.length,
    outcomes: outcomeCounts(table, rows),
    nMeasured: measured.length,
    mean: meanOf(sorted),
    percentiles: options.percentiles.map((p) => percentileOf(sorted, p, options.level)),
  };
}

/** Requests by what became of them. */
export function outcomeCounts(table: LoadTable, rows: Uint32Array): OutcomeCounts {
  const counts = LOAD_OUTCOMES.map(() => 0);
  for (const row of rows) {
    const code = table.outcome[row] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return Object.fromEntries(LOAD_OUTCOMES.map((outcome, code) => [outcome, counts[code]])) as OutcomeCounts;
}

function sortedValues(
  table: LoadTable,
  column: Float64Array,
  measured: Uint32Array,
  rows: Uint32Array,
): SortedValues {
  const { weight } = table;
  if (weight === null) {
    const values = Float64Array.from(measured, (row) => column[row] as number).sort();
    return { values, weights: null, nWithoutValue: rows.length - measured.length };
  }
  const ordered = measured.slice().sort((one, other) => (column[one] as number) - (column[other] as number));
  const weightOf = (these: Uint32Array) => exactSum(Float64Array.from(these, (row) => weight[row] as number));
  return {
    values: Float64Array.from(ordered, (row) => column[row] as number),
    weights: Float64Array.from(ordered, (row) => weight[row] as number),
    nWithoutValue: Math.max(0, weightOf(rows) - weightOf(ordered)),
  };
}

function meanOf({ values, weights }: SortedValues) {
  if (values.length === 0) return notEstablished('no request has a value');
  if (weights === null) return established(exactSum(values) / values.length);
  return established(exactSum(values.map((value, i) => value * (weights[i] as number))) / exactSum(weights));
}
