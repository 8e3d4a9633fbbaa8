import { type KeyedRandom, shuffle } from '../../shared/keyed-random.js';

export interface CaseToAssign {
  readonly slice: string;
  /** Raters it needs, 1 or 2; as many as may grade it where there are fewer. */
  readonly nRaters: 1 | 2;
  /** Names of raters who may not get it, since they have graded it already. */
  readonly excluded: ReadonlySet<string>;
}

/**
 * Who grades which case: for each rater the positions of their cases, ascending. Raters get equally many, of each slice
 * and in all, and cases that two share are spread evenly over the pairs of raters. A case whom nobody may grade goes to none.
 * @param raters names, each once
 */
export function assignRaters(
  cases: readonly CaseToAssign[],
  raters: readonly string[],
  random: KeyedRandom,
): readonly (readonly number[])[] {
  const assigned: number[][] = raters.map(() => []);
  const inSlice = new Map<string, Uint32Array>();
  const shared = raters.map(() => new Uint32Array(raters.length));
  const rank = shuffle(Uint32Array.from(raters.keys()), random);
  const order = shuffle(Uint32Array.from(cases.keys()), random);

  const assign = (item: CaseToAssign, position: number): void => {
    const ofSlice = inSlice.get(item.slice) ?? new Uint32Array(raters.length);
    inSlice.set(item.slice, ofSlice);
    const loads = (rater: number) => [ofSlice[rater] ?? 0, assigned[rater]?.length ?? 0, rank[rater] ?? 0];
    const allowed = [...raters.keys()].filter((rater) => !item.excluded.has(raters[rater] ?? ''));
    const first = least(allowed, loads);
    const others = item.nRaters === 1 ? [] : allowed.filter((rater) => rater !== first);
    const pairsOf = first === undefined ? undefined : shared[first];
    const second = least(others, (rater) => [pairsOf?.[rater] ?? 0, ...loads(rater)]);
    for (const rater of [first, second]) {
      if (rater === undefined) continue;
      assigned[rater]?.push(position);
      add(ofSlice, rater);
    }
    if (first !== undefined && second !== undefined) {
      add(shared[first], second);
      add(shared[second], first);
    }
  };
  // Shared cases first: single ones then even out what they left uneven.
  for (const nRaters of [2, 1] as const) {
    for (const position of order) {
      const item = cases[position];
      if (item?.nRaters === nRaters) assign(item, position);
    }
  }
  return assigned.map((positions) => positions.sort((one, other) => one - other));
}

/** Who comes first by these numbers, compared one after another, smallest first. */
function least(raters: readonly number[], keysOf: (rater: number) => readonly number[]): number | undefined {
  let best: number | undefined;
  let bestKeys: readonly number[] = [];
  for (const rater of raters) {
    const keys = keysOf(rater);
    if (best === undefined || isBefore(keys, bestKeys)) [best, bestKeys] = [rater, keys];
  }
  return best;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}

function add(counts: Uint32Array | undefined, index: number): void {
  if (counts !== undefined) counts[index] = (counts[index] ?? 0) + 1;
}
