import { hash } from 'node:crypto';
import type { Case } from '../definition/case.js';
import { clusterOf } from '../definition/cluster.js';
import type { Gate } from '../definition/gate.js';

/** A slice as looks take it up: its units (clusters, or single cases) in seeded order, each the cases it is made of. */
export interface OrderedUnits {
  readonly slice: string;
  /** Places of the cases in the gate's order, unit by unit. */
  readonly units: readonly (readonly number[])[];
}

type OrderGate = Pick<Gate, 'clusterBy' | 'slices' | 'targeted' | 'statistics'>;

interface Unit {
  readonly key: string;
  readonly cases: number[];
}

/**
 * The order in which looks take up the cases: within each slice by the SHA-256 of `seed|look-order|slice|unit`, so that the
 * first of them are a simple random draw, whatever the order of the case file. A cluster stays whole; one that crosses
 * slices goes with the slice of its first case.
 * @returns one entry a slice in the gate's order, targeted slices last
 */
export function lookOrder(gate: OrderGate, cases: readonly Case[]): readonly OrderedUnits[] {
  const { seed } = gate.statistics;
  const bySlice = new Map<string, Unit[]>();
  const clusters = new Map<string, Unit>();
  const addUnit = (slice: string, name: string, index: number): Unit => {
    const unit = { key: hash('sha256', `${seed}|look-order|${slice}|${name}`, 'hex'), cases: [index] };
    const units = bySlice.get(slice);
    if (units === undefined) bySlice.set(slice, [unit]);
    else units.push(unit);
    return unit;
  };
  for (const [index, item] of cases.entries()) {
    const cluster = clusterOf(gate, item);
    const known = cluster === null ? undefined : clusters.get(cluster);
    if (known !== undefined) known.cases.push(index);
    else if (cluster === null) addUnit(item.slice, item.id, index);
    else clusters.set(cluster, addUnit(item.slice, cluster, index));
  }
  return [...gate.slices, ...gate.targeted].map(({ name }) => ({
    slice: name,
    units: (bySlice.get(name) ?? []).sort(byKey).map((unit) => unit.cases),
  }));
}

/** A cluster may be called what a case is called: then the one that comes first in the gate goes first. */
function byKey(one: Unit, other: Unit): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return (one.cases[0] as number) - (other.cases[0] as number);
}
