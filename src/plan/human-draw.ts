import { type DrawCase, type DrawGate, seededStrata } from './seeded-strata.js';
import { spreadCases } from './spread-cases.js';

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
  const strata = seededStrata(gate, cases, 'cases for people');
  const counts = spreadCases(
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
  const strata = seededStrata(gate, cases, 'cases for two people').map(({ members }) =>
    members.filter((index) => isDrawn.has(index)),
  );
  const counts = spreadCases(
    strata.map((members) => ({ floor: 0, share: members.length, size: members.length })),
    nOverlap,
  );
  return strata.flatMap((members, index) => members.slice(0, counts[index])).sort(ascending);
}

function ascending(one: number, other: number): number {
  return one - other;
}
