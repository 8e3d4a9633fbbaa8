import type { LoadTable } from '../load-table.js';
import type { JoinStatistics } from './settings.js';
import { type ShareEstimate, shareInterval } from './share-interval.js';
import { unitsOfRows } from './units.js';
import { type Fraction, TRI } from './useful.js';

/** How an unknown request is counted; null leaves it out. */
export type Imputed = 0 | 1 | null;

/**
 * The share of yes among rows, over all of them. Unknown rows are never dropped: the bounds count them as no and as yes.
 * @param states one of `TRI` a row of the table
 * @param name names the random stream
 */
export function fractionOf(
  table: LoadTable,
  states: Uint8Array,
  rows: Uint32Array,
  name: string,
  settings: JoinStatistics,
): Fraction {
  const count = (wanted: number) => rows.reduce((sum, row) => sum + (states[row] === wanted ? 1 : 0), 0);
  const nUnknown = count(TRI.unknown);
  const known = shareOf(table, states, rows, null, name, settings);
  const worst = nUnknown === 0 ? known : shareOf(table, states, rows, 0, name, settings);
  const best = nUnknown === 0 ? known : shareOf(table, states, rows, 1, name, settings);
  return {
    n: rows.length,
    nYes: count(TRI.yes),
    nNo: count(TRI.no),
    nUnknown,
    estimate: known?.estimate ?? null,
    interval: known && withoutEstimate(known),
    bounds: {
      worst: worst?.estimate ?? 0,
      best: best?.estimate ?? 1,
      lower: worst?.lower ?? 0,
      upper: best?.upper ?? 1,
    },
  };
}

/** The share with its interval, every unknown row counted as `imputed`; null where no row is left. */
export function shareOf(
  table: LoadTable,
  states: Uint8Array,
  rows: Uint32Array,
  imputed: Imputed,
  name: string,
  settings: JoinStatistics,
): ShareEstimate | null {
  const used = imputed === null ? rows.filter((row) => states[row] !== TRI.unknown) : rows;
  if (used.length === 0) return null;
  const { weight } = table;
  return shareInterval(
    {
      values: Float64Array.from(used, (row) =>
        states[row] === TRI.unknown ? (imputed ?? Number.NaN) : Number(states[row] === TRI.yes),
      ),
      weights: weight && Float64Array.from(used, (row) => weight[row] as number),
      unitOf: unitsOfRows(table.caseOf, used),
      name,
    },
    settings,
  );
}

function withoutEstimate({ estimate: _, ...interval }: ShareEstimate): Fraction['interval'] {
  return interval;
}
