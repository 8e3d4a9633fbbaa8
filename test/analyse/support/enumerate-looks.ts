import { convolutionPower } from '../../../src/analyse/bootstrap/convolution-power.js';
import { exactDistribution } from '../../../src/analyse/bootstrap/distribution.js';
import { expandedTail } from '../../../src/analyse/intervals/expanded-tail.js';
import { tango } from '../../../src/analyse/intervals/tango.js';
import { levelAtLook } from '../../../src/analyse/sequential/level-at-look.js';
import { lookStatistic } from '../../../src/analyse/sequential/look-statistic.js';

export interface LooksQuestion {
  readonly nByLook: readonly number[];
  readonly z: readonly number[];
  /** null: no look stops for futility. */
  readonly futility: readonly number[] | null;
  readonly margin: number;
}

export interface LooksOutcome {
  readonly pass: readonly number[];
  readonly block: readonly number[];
  readonly futile: readonly number[];
  readonly expectedCases: number;
}

type State = 'pass' | 'block' | 'futile' | 'continue';

/** Rarer counts of regressed or improved pairs than this are left out. */
const REACH = 9;

/** What each pair of counts means at each look; computed once for all true states of affairs. */
export function lookStates({ nByLook, z, futility, margin }: LooksQuestion) {
  const regions = nByLook.map((n, k) => regionsAt(n, z[k] as number, margin));
  return (k: number, regressed: number, improved: number): State => {
    const { passFrom, blockUpTo } = (regions[k] as Regions)(regressed);
    if (improved <= blockUpTo) return 'block';
    if (improved >= passFrom) return 'pass';
    if (futility === null || k === nByLook.length - 1) return 'continue';
    const pairs = { kind: 'pairs', n: nByLook[k] as number, regressed, improved } as const;
    return lookStatistic(pairs, margin) < (futility[k] as number) ? 'futile' : 'continue';
  };
}

/** Chances of each end at each look, by enumeration of the trinomial over all looks. */
export function enumerateLooks(
  nByLook: readonly number[],
  states: (k: number, regressed: number, improved: number) => State,
  truth: { readonly regressed: number; readonly improved: number },
): LooksOutcome {
  const last = nByLook.length - 1;
  const most = nByLook[last] as number;
  const limit = (p: number) =>
    Math.min(most, Math.ceil(most * p + REACH * Math.sqrt(most * p * (1 - p)) + 9));
  const rows = limit(truth.regressed) + 1;
  const columns = limit(truth.improved) + 1;
  const outcome = { pass: [] as number[], block: [] as number[], futile: [] as number[] };
  let open = new Float64Array(rows * columns);
  open[0] = 1;
  let expectedCases = 0;
  nByLook.forEach((n, k) => {
    for (let asked = nByLook[k - 1] ?? 0; asked < n; asked += 1) open = oneMore(open, rows, columns, truth);
    const stopped = { pass: 0, block: 0, futile: 0, continue: 0 };
    for (let b = 0; b < rows; b += 1) {
      for (let c = 0; c < columns; c += 1) {
        const chance = open[b * columns + c] as number;
        if (chance < 1e-16) continue;
        const state = states(k, b, c);
        stopped[state] += chance;
        if (state !== 'continue') open[b * columns + c] = 0;
      }
    }
    outcome.pass.push(stopped.pass);
    outcome.block.push(stopped.block);
    outcome.futile.push(stopped.futile);
    const ended = stopped.pass + stopped.block + stopped.futile + (k === last ? stopped.continue : 0);
    expectedCases += n * ended;
  });
  return { ...outcome, expectedCases };
}

/** The distribution of the counts after one case more. */
function oneMore(
  open: Float64Array,
  rows: number,
  columns: number,
  { regressed, improved }: { readonly regressed: number; readonly improved: number },
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(open.length);
  const same = 1 - regressed - improved;
  for (let b = 0; b < rows; b += 1) {
    for (let c = 0; c < columns; c += 1) {
      const at = b * columns + c;
      const fromAbove = b === 0 ? 0 : (open[at - columns] as number);
      const fromLeft = c === 0 ? 0 : (open[at - 1] as number);
      next[at] = same * (open[at] as number) + regressed * fromAbove + improved * fromLeft;
    }
  }
  return next;
}

type Regions = (regressed: number) => { readonly passFrom: number; readonly blockUpTo: number };

/** Both ends of the interval rise with the improved pairs, so two numbers for each count of regressed ones say it all. */
function regionsAt(n: number, z: number, margin: number): Regions {
  const { alpha, level } = levelAtLook(z);
  const tail = expandedTail(alpha, n);
  const known = new Map<number, ReturnType<Regions>>();
  const threshold = -margin - 1e-12;
  const score = (b: number, c: number) => tango(n, b, c, level);
  const quantile = (b: number, c: number, p: number) => {
    const counts = [b, n - b - c, c];
    const units = [-1, 0, 1].filter((_, i) => (counts[i] as number) > 0);
    if (units.length === 1) return units[0] as number;
    const weights = counts.filter((count) => count > 0);
    const pmf = convolutionPower(Int32Array.from(units), Float64Array.from(weights), n);
    return exactDistribution({ kind: 'exact', pmf, denominator: n }).quantile(p);
  };
  return (b) => {
    let found = known.get(b);
    if (found === undefined) {
      const most = n - b;
      let passFrom = firstWhere(most, (c) => score(b, c).lower >= threshold);
      while (passFrom <= most && quantile(b, passFrom, tail) < threshold) passFrom += 1;
      let blockUpTo = firstWhere(most, (c) => score(b, c).upper >= threshold) - 1;
      while (blockUpTo >= 0 && quantile(b, blockUpTo, 1 - tail) >= threshold) blockUpTo -= 1;
      found = { passFrom, blockUpTo };
      known.set(b, found);
    }
    return found;
  };
}

/** Least number in 0 … most for which a rising condition holds; most + 1 where it never does. */
function firstWhere(most: number, holds: (c: number) => boolean): number {
  let low = 0;
  let high = most + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
