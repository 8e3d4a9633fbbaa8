import { hash } from 'node:crypto';
import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';

type DrawGate = Pick<Gate, 'human' | 'slices' | 'targeted' | 'statistics'>;
type DrawCase = Pick<Case, 'id' | 'slice'>;

/** A slice gets as many cases as its own rule needs, or this many where it has none. */
const DEFAULT_FLOOR = 30;

/**
 * Indices of the cases that people grade, ascending: fixed by the gate's seed and the cases' ids before any answer exists,
 * whatever the order of the case file. Each slice, targeted ones too, first gets the cases its rule needs (fewer where
 * the number drawn does not reach that far, but never none); what is left follows the production shares. Within a slice
 * it is a simple random draw of single cases, as the statistics of judged metrics assume: a cluster taken whole would
 * cost raters time and add little evidence. Asking for more cases keeps those drawn before.
 */
export function humanDraw(gate: DrawGate, cases: readonly DrawCase[]): readonly number[] {
  const { human } = gate;
  if (human === undefined) return [];
  const wanted = human.cases === 'all' ? cases.length : human.cases;
  if (wanted >= cases.length) return cases.map((_, index) => index);
  const strata = strataOf(gate, cases, 'cases for people');
  const counts = allocate(
    strata.map(({ rule, share, members }) => ({
      floor: Math.min(members.length, rule?.minCases ?? DEFAULT_FLOOR),
      share,
      size: members.length,
    })),
    wanted,
  );
  return strata.flatMap(({ members }, index) => members.slice(0, counts[index])).sort(ascending);
}

/**
 * Indices of the drawn cases that two raters grade, ascending: spread over the slices as the drawn cases are.
 * @param nOverlap how many; the gate's number where absent
 */
export function overlapDraw(
  gate: DrawGate,
  cases: readonly DrawCase[],
  nOverlap: number = gate.human?.overlap ?? 0,
): readonly number[] {
  const drawn = humanDraw(gate, cases);
  if (nOverlap >= drawn.length) return drawn;
  const isDrawn = new Set(drawn);
  const strata = strataOf(gate, cases, 'cases for two people').map(({ members }) =>
    members.filter((index) => isDrawn.has(index)),
  );
  const counts = allocate(
    strata.map((members) => ({ floor: 0, share: members.length, size: members.length })),
    nOverlap,
  );
  return strata.flatMap((members, index) => members.slice(0, counts[index])).sort(ascending);
}

/** Cases of each slice in a seeded order that depends on their ids alone. */
function strataOf(gate: DrawGate, cases: readonly DrawCase[], purpose: string) {
  const keyed = new Map<string, { readonly key: string; readonly index: number }[]>();
  for (const [index, { id, slice }] of cases.entries()) {
    const key = hash('sha256', `${gate.statistics.seed}\0${purpose}\0${slice}\0${id}`, 'hex');
    const members = keyed.get(slice) ?? [];
    members.push({ key, index });
    keyed.set(slice, members);
  }
  const strata = [...gate.slices, ...gate.targeted.map((slice) => ({ ...slice, share: 0 }))];
  return strata.map(({ name, rule, share }) => ({
    rule,
    share,
    members: (keyed.get(name) ?? [])
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ index }) => index),
  }));
}

interface Stratum {
  /** Cases it gets before shares count, at most its size. */
  readonly floor: number;
  readonly share: number;
  readonly size: number;
}

/**
 * How many cases each stratum gets, one at a time: to the one furthest below its floor, then to the one furthest below its
 * share, then to any with cases left. Every stratum with a floor gets one at least, so that the sum may exceed `wanted`
 * where there are more strata.
 */
function allocate(strata: readonly Stratum[], wanted: number): readonly number[] {
  const counts = strata.map(({ floor }) => Math.min(1, floor));
  let left = wanted - counts.reduce((sum, count) => sum + count, 0);
  const give = (need: (stratum: Stratum, count: number) => number): void => {
    while (left > 0) {
      let chosen = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const [index, stratum] of strata.entries()) {
        const count = counts[index] ?? 0;
        const value = count < stratum.size ? need(stratum, count) : Number.POSITIVE_INFINITY;
        if (value < least) [chosen, least] = [index, value];
      }
      if (chosen < 0) return;
      counts[chosen] = (counts[chosen] ?? 0) + 1;
      left--;
    }
  };
  give(({ floor }, count) => (count < floor ? count / floor : Number.POSITIVE_INFINITY));
  give(({ share }, count) => (share > 0 ? (count + 0.5) / share : Number.POSITIVE_INFINITY));
  give((_, count) => count);
  return counts;
}

function ascending(one: number, other: number): number {
  return one - other;
}
