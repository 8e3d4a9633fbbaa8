import type { Slice } from '../definition/gate.js';
import type { LoadTable } from './load-table.js';

/** How the slices of a load test stand beside the gate's production shares. */
export interface MixReport {
  readonly nRequests: number;
  /** Requests that belong to no case, and so to no slice. */
  readonly nUnjoined: number;
  readonly slices: readonly {
    readonly slice: string;
    /** The gate's; null for a targeted slice, which has none. */
    readonly share: number | null;
    readonly nRequests: number;
    /** Of the requests that belong to a slice with a share (all joined ones, for a targeted slice); null where there are none. */
    readonly tested: number | null;
  }[];
  /** Half the sum of all differences between tested and declared shares: 0 is the same mix, 1 a wholly different one. */
  readonly distance: number | null;
}

/** Counts requests by slice, weighted where the trace was sampled, and holds them against the gate's shares. */
export function mixReport(
  tables: readonly Pick<LoadTable, 'nRequests' | 'slice' | 'weight'>[],
  gate: {
    readonly slices: readonly Pick<Slice, 'name' | 'share'>[];
    readonly targeted: readonly { readonly name: string }[];
  },
): MixReport {
  const counted = new Map<string, { n: number; weight: number }>();
  let nRequests = 0;
  let nJoined = 0;
  for (const { nRequests: n, slice, weight } of tables) {
    nRequests += n;
    for (let row = 0; row < n; row += 1) {
      const name = slice.names[slice.index[row] as number];
      if (name === undefined) continue;
      nJoined += 1;
      const sum = counted.get(name) ?? { n: 0, weight: 0 };
      counted.set(name, { n: sum.n + 1, weight: sum.weight + (weight?.[row] ?? 1) });
    }
  }
  const weightOf = (name: string): number => counted.get(name)?.weight ?? 0;
  const shared = gate.slices.reduce((sum, { name }) => sum + weightOf(name), 0);
  const joined = [...counted.values()].reduce((sum, { weight }) => sum + weight, 0);
  const row = (name: string, share: number | null, of: number) => ({
    slice: name,
    share,
    nRequests: counted.get(name)?.n ?? 0,
    tested: of > 0 ? weightOf(name) / of : null,
  });
  const slices = [
    ...gate.slices.map(({ name, share }) => row(name, share, shared)),
    ...gate.targeted.map(({ name }) => row(name, null, joined)),
  ];
  const differences = slices.flatMap(({ share, tested }) =>
    share === null || tested === null ? [] : [Math.abs(tested - share)],
  );
  return {
    nRequests,
    nUnjoined: nRequests - nJoined,
    slices,
    distance: shared > 0 ? differences.reduce((sum, difference) => sum + difference, 0) / 2 : null,
  };
}
