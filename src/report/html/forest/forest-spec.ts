import type { TopLevelSpec } from 'vega-lite';
import { intervalPoints, signedPoints } from '../../../verdict/number-text.js';
import { HUE } from '../chart-style.js';
import type { ForestRow } from './forest-rows.js';

/** Pixels. */
const PLOT_WIDTH = 300;
const ROW_HEIGHT = 22;
const NAME_WIDTH = 190;
const COUNT_AT = PLOT_WIDTH + 80;
const NUMBERS_AT = PLOT_WIDTH + 250;

/** How a state is drawn: its shape says the same as its hue. */
const STATES = [
  { state: 'met', hue: HUE.green, shape: 'circle' },
  { state: 'BREACHED', hue: HUE.vermillion, shape: 'square' },
  { state: 'undecided', hue: HUE.blue, shape: 'triangle-up' },
  { state: 'waiting', hue: HUE.purple, shape: 'diamond' },
  { state: 'no rule', hue: 'currentColor', shape: 'cross' },
] as const;

interface Drawn {
  readonly row: number;
  readonly name: string;
  readonly weight: 400 | 600;
  readonly state: string;
  readonly difference: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly limit: number | null;
  readonly count: string;
  readonly numbers: string;
}

/** Each part's difference in points with its interval, its margin and what it rests on, one row a part. */
export function forestSpec(rows: readonly ForestRow[]): TopLevelSpec {
  const values = rows.map(drawn);
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { padding: 0 } } as const;
  const x = (field: string) =>
    ({
      field,
      type: 'quantitative',
      title: 'candidate − baseline, points',
      scale: { nice: true, zero: true, padding: 8 },
      axis: { tickCount: 6, format: 'd' },
    }) as const;
  const states = STATES.filter(({ state }) => values.some((value) => value.state === state));
  const domain = states.map(({ state }) => state);
  const legend = { title: null, symbolSize: 70 } as const;
  const colour = {
    field: 'state',
    type: 'nominal',
    scale: { domain, range: states.map(({ hue }) => hue) },
    legend,
  } as const;
  const words = (field: string, at: number) =>
    ({
      mark: {
        type: 'text',
        align: 'right',
        ...(field === 'name' ? { limit: NAME_WIDTH, fontWeight: { expr: 'datum.weight' } } : {}),
      },
      encoding: { x: { value: at }, text: { field, type: 'nominal' }, y },
    }) as const;
  const head = (text: string, at: number) =>
    ({
      data: { values: [{}] },
      mark: { type: 'text', align: 'right', opacity: 0.75, fontSize: 11, text },
      encoding: { x: { value: at }, y: { value: -8 } },
    }) as const;
  return {
    width: PLOT_WIDTH,
    height: { step: ROW_HEIGHT },
    data: { values },
    layer: [
      {
        data: { values: [{ zero: 0 }] },
        mark: { type: 'rule', opacity: 0.3, color: 'currentColor' },
        encoding: { x: { ...x('zero') } },
      },
      {
        transform: [{ filter: 'isValid(datum.limit)' }],
        mark: { type: 'tick', thickness: 2, size: ROW_HEIGHT - 6, color: 'currentColor', opacity: 0.8 },
        encoding: { x: x('limit'), y },
      },
      {
        transform: [{ filter: 'isValid(datum.lower)' }],
        mark: { type: 'rule', strokeWidth: 2.25 },
        encoding: { x: x('lower'), x2: { field: 'upper' }, y, color: colour },
      },
      {
        transform: [{ filter: 'isValid(datum.difference)' }],
        mark: { type: 'point', filled: true, size: 70, opacity: 1 },
        encoding: {
          x: x('difference'),
          y,
          color: colour,
          shape: {
            field: 'state',
            type: 'nominal',
            scale: { domain, range: states.map(({ shape }) => shape) },
            legend,
          },
        },
      },
      words('name', -10),
      words('count', COUNT_AT),
      words('numbers', NUMBERS_AT),
      head('scored/planned', COUNT_AT),
      head('difference [interval]', NUMBERS_AT),
    ],
  };
}

function drawn(row: ForestRow, index: number): Drawn {
  const { difference, lower, upper, margin } = row;
  const limit = margin === null ? null : 0 - margin;
  const limits = limit === null ? [] : [limit];
  const interval =
    lower === null || upper === null ? '' : ` ${intervalPoints({ lower, upper }, [...limits, 0])}`;
  return {
    row: index,
    name: row.name,
    weight: row.isOverall ? 600 : 400,
    state: row.state,
    difference: inPoints(difference),
    lower: inPoints(lower),
    upper: inPoints(upper),
    limit: inPoints(limit),
    count: `${row.nPairs}/${row.nPlanned}`,
    numbers: difference === null ? 'no data' : `${signedPoints(difference, limits)}${interval}`,
  };
}

function inPoints(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : value * 100;
}
