import { UsageError } from '../shared/errors.js';
import { keyedRandom, shuffle } from '../shared/keyed-random.js';

/** One request of recorded traffic. */
export interface Arrival {
  /** Since the first. */
  readonly atMs: number;
  /** null where any case may stand for it. */
  readonly slice: string | null;
  readonly trafficClass: string | null;
  /** Requests that it stands for, where the recording is a sample. */
  readonly weight: number;
}

export interface DrawInput {
  /** The slice of each case that may be drawn. */
  readonly sliceOfCase: readonly string[];
  /** Production shares of slices; slices that are not in it are not drawn. */
  readonly shares: readonly { readonly slice: string; readonly share: number }[];
  /** null: every case once. Not to be given with arrivals, which say how many. */
  readonly nRequests: number | null;
  /** Requests a second of a Poisson process; null where the load generator times them. */
  readonly ratePerS: number | null;
  readonly arrivals: readonly Arrival[] | null;
  readonly seed: number;
}

/** One drawn line. */
export interface DrawnLine {
  /** Index of the case. */
  readonly caseIndex: number;
  readonly weight: number;
  readonly atMs: number | null;
  /** As recorded traffic says; null elsewhere. */
  readonly trafficClass: string | null;
}

/**
 * Draws the lines of a trace, the same for the same seed: every case once in a random order, or so many in proportion to
 * the production shares, or one for each recorded arrival. A line's weight makes up for what its slice has too many or too
 * few lines of.
 * @throws UsageError where a slice with a share has no case, or gets no line
 */
export function drawTrace(input: DrawInput): readonly DrawnLine[] {
  const pools = poolsOf(input);
  if (input.arrivals !== null) return drawForArrivals(input, input.arrivals, pools);
  const slices = slicesOfLines(input, pools);
  shuffle(slices, keyedRandom(input.seed, 'order of a load trace'));
  const nLines = new Map<number, number>();
  for (const slice of slices) nLines.set(slice, (nLines.get(slice) ?? 0) + 1);
  const gap = keyedRandom(input.seed, 'arrivals of a load trace');
  let atMs = 0;
  return Array.from(slices, (slice, line) => {
    const { pool, share } = pools[slice] as Pool;
    // Exponential gaps: the arrivals of a Poisson process.
    if (line > 0 && input.ratePerS !== null) atMs += (-Math.log(1 - gap.unit()) * 1000) / input.ratePerS;
    return {
      caseIndex: pool.next(),
      weight: (share * slices.length) / (nLines.get(slice) as number),
      atMs: input.ratePerS === null ? null : atMs,
      trafficClass: null,
    };
  });
}

interface Pool {
  readonly slice: string;
  readonly share: number;
  readonly nCases: number;
  readonly pool: { next(): number };
}

/** Cases of each slice in a random order, gone through again and again. */
function poolsOf({ sliceOfCase, shares, seed }: DrawInput): readonly Pool[] {
  return shares.map(({ slice, share }) => {
    const cases = sliceOfCase.flatMap((name, index) => (name === slice ? [index] : []));
    if (cases.length === 0) {
      throw new UsageError(
        `slice ${slice} has a share of ${share} and no case that can be written`,
        'a trace without it would not be the traffic that the shares describe; try --format aiperf',
      );
    }
    shuffle(cases, keyedRandom(seed, `cases of a load trace\0${slice}`));
    let place = 0;
    return {
      slice,
      share,
      nCases: cases.length,
      pool: { next: () => cases[place++ % cases.length] as number },
    };
  });
}

/** Index of the slice of each line. */
function slicesOfLines({ nRequests }: DrawInput, pools: readonly Pool[]): Uint32Array {
  const counts = nRequests === null ? pools.map(({ nCases }) => nCases) : inProportion(nRequests, pools);
  return Uint32Array.from(counts.flatMap((count, slice) => new Array<number>(count).fill(slice)));
}

/** Whole numbers in proportion to the shares, by largest remainders. */
function inProportion(total: number, pools: readonly Pool[]): readonly number[] {
  const exact = pools.map(({ share }) => share * total);
  const counts = exact.map(Math.floor);
  const byRemainder = exact
    .map((value, slice) => ({ slice, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.slice - other.slice);
  const nLeft = total - counts.reduce((sum, count) => sum + count, 0);
  for (const { slice } of byRemainder.slice(0, nLeft)) counts[slice] = (counts[slice] as number) + 1;
  const empty = counts.indexOf(0);
  if (empty >= 0) {
    const { slice, share } = pools[empty] as Pool;
    throw new UsageError(
      `of ${total} requests none would be of slice ${slice}, whose share is ${share}`,
      `ask for at least ${Math.ceil(1 / share)}`,
    );
  }
  return counts;
}

function drawForArrivals(
  { seed, shares }: DrawInput,
  arrivals: readonly Arrival[],
  pools: readonly Pool[],
): readonly DrawnLine[] {
  const bySlice = new Map(pools.map((pool) => [pool.slice, pool]));
  const pick = keyedRandom(seed, 'slices of arrivals');
  return arrivals.map(({ atMs, slice, trafficClass, weight }, line) => {
    const found = slice === null ? pools[drawSlice(shares, pick.unit())] : bySlice.get(slice);
    if (found === undefined) {
      throw new UsageError(
        `arrival ${line + 1} is of slice ${slice}, which has no share in the gate`,
        `slices are ${pools.map((pool) => pool.slice).join(', ')}`,
      );
    }
    return { caseIndex: found.pool.next(), weight, atMs, trafficClass };
  });
}

/** Index of the slice into whose part of [0, 1) `at` falls. */
function drawSlice(shares: DrawInput['shares'], at: number): number {
  let upTo = 0;
  for (const [index, { share }] of shares.entries()) {
    upTo += share;
    if (at < upTo) return index;
  }
  return shares.length - 1;
}
