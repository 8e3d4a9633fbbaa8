import { lookCounts } from '../../analyse/sequential/look-counts.js';
import { sliceFloor } from '../../analyse/sequential/slice-floor.js';
import type { Case } from '../../definition/case.js';
import { isSelected } from '../../definition/case-filter.js';
import type { Gate, RegressionRule } from '../../definition/gate.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import { humanDraw } from '../../plan/human-draw.js';
import { lookOrder } from '../../plan/look-order.js';
import { repeatsOf } from '../../plan/make-plan.js';
import type { PlannedLooks, PlannedPart } from '../../verdict/looks/planned-looks.js';

/** Two bundles that are much alike differ on about a tenth of the cases; a floor may not depend on what was seen. */
const ASSUMED_DISCORDANCE = 0.1;

/** Which cases each look of a gate holds: fixed by the gate and its cases, before any answer exists. */
export interface LookPlan {
  /** The look that takes up each case, 0-based, in the gate's order. */
  readonly lookOf: Uint8Array;
  readonly planned: PlannedLooks;
}

/** null for a gate that is looked at once. */
export function lookPlan(gate: Gate, cases: readonly Case[]): LookPlan | null {
  const settings = gate.sequential;
  if (settings === undefined) return null;
  const floors = new Map(
    [...gate.slices, ...gate.targeted].map(({ name, rule }) => {
      const nCases = cases.reduce((sum, { slice }) => sum + (slice === name ? 1 : 0), 0);
      return [name, floorOf(gate, settings, rule, nCases)];
    }),
  );
  const lookOf = looksOfCases(gate, settings, cases, floors);
  const isDrawn = new Uint8Array(cases.length);
  for (const index of humanDraw(gate, cases)) isDrawn[index] = 1;
  const repeats = repeatsOf(gate, cases.length);
  const sum = (countIn: (item: Case, index: number) => number) =>
    cumulative(settings.looks.length, lookOf, cases, countIn);
  const part = (isIn: (item: Case) => boolean, floor: number): PlannedPart => ({
    nCases: sum((item) => (isIn(item) ? 1 : 0)),
    nDrawn: sum((item, index) => (isIn(item) ? (isDrawn[index] as number) : 0)),
    floor,
  });
  return {
    lookOf,
    planned: {
      settings,
      nCases: sum(() => 1),
      nCallsPerArm: sum((_, index) => repeats[index] as number),
      slices: new Map([...floors].map(([name, floor]) => [name, part(({ slice }) => slice === name, floor)])),
      cohorts: new Map(
        gate.cohorts.map(({ name, where, rule }) => {
          const isIn = (item: Case) => isSelected(where, item);
          const nCases = cases.reduce((total, item) => total + (isIn(item) ? 1 : 0), 0);
          return [name, part(isIn, floorOf(gate, settings, rule, nCases))];
        }),
      ),
    },
  };
}

/** A rule that too few cases meet all the more easily holds an early pass until it has enough of them. */
function floorOf(
  gate: Gate,
  { sliceFloor: floor }: SequentialSettings,
  rule: RegressionRule | null,
  nCases: number,
): number {
  if (rule === null || rule.evidence === 'non-inferiority') return 0;
  return sliceFloor({
    nCases,
    minCases: rule.minCases,
    margin: rule.maxRegression,
    discordance: ASSUMED_DISCORDANCE,
    alpha: (1 - gate.statistics.confidence) / 2,
    ...floor,
  });
}

function looksOfCases(
  gate: Gate,
  { looks }: SequentialSettings,
  cases: readonly Case[],
  floors: ReadonlyMap<string, number>,
): Uint8Array {
  const ordered = lookOrder(gate, cases);
  const counts = lookCounts(
    ordered.map(({ slice, units }) => ({
      unitSizes: units.map(({ length }) => length),
      floor: floors.get(slice) ?? 0,
    })),
    looks,
  );
  const lookOf = new Uint8Array(cases.length);
  for (const [s, { units }] of ordered.entries()) {
    for (const [u, unit] of units.entries()) {
      const look = counts.findIndex((bySlice) => u < (bySlice[s]?.nUnits ?? 0));
      for (const index of unit) lookOf[index] = look;
    }
  }
  return lookOf;
}

function cumulative(
  nLooks: number,
  lookOf: Uint8Array,
  cases: readonly Case[],
  countIn: (item: Case, index: number) => number,
): readonly number[] {
  const added = new Array<number>(nLooks).fill(0);
  for (const [index, item] of cases.entries()) {
    const look = lookOf[index] as number;
    added[look] = (added[look] as number) + countIn(item, index);
  }
  let sum = 0;
  return added.map((value) => {
    sum += value;
    return sum;
  });
}
