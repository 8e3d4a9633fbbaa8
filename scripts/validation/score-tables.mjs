/** Score tables of simulated cases: what `analyse` reads, one row a case, everything scored. */

/** How the candidate did on a case that both arms answered: the scores of baseline and candidate by kind of pair. */
const BINARY = { regressed: [1, 0], improved: [0, 1], same: [1, 1] };
const KINDS = { '-1': BINARY.regressed, 0: BINARY.same, 1: BINARY.improved };

/** Steps of a 1–5 rubric between candidate and baseline, as scores on [0, 1]; only the difference plays a part. */
function rubricScores(steps) {
  if (steps < 0) return [1, 1 + steps / 4];
  return steps > 0 ? [0, steps / 4] : [0.75, 0.75];
}

/**
 * Independent binary cases from the counts of regressed (b) and improved (c) pairs, slice by slice.
 * @param slices `[{name, share, n, b, c}]`; share null for a targeted slice
 */
export function binaryTable(slices) {
  const pairs = slices.flatMap(({ n, b, c }, s) =>
    Array.from({ length: n }, (_, i) => {
      if (i < b) return [s, BINARY.regressed];
      return [s, i < b + c ? BINARY.improved : BINARY.same];
    }),
  );
  return tableOf({ slices, pairs, clusterOf: null, step: 1, isBinary: true });
}

/**
 * Binary cases of one targeted slice in clusters.
 * @param differences −1, 0 or 1 a case
 * @param clusterOf cluster of each case, or null to leave clusters out of account
 */
export function clusteredTable(differences, clusterOf) {
  const pairs = Array.from(differences, (difference) => [0, KINDS[difference]]);
  return tableOf({ slices: ONE_SLICE, pairs, clusterOf, step: 1, isBinary: true });
}

/**
 * Binary cases of slices with shares, in clusters.
 * @param cases `[[slice, cluster, difference], …]`, each difference −1, 0 or 1
 */
export function slicedClusterTable(cases, shares) {
  const slices = shares.map((share, s) => ({ name: `slice ${s}`, share }));
  const pairs = cases.map(([slice, , difference]) => [slice, KINDS[difference]]);
  const clusterOf = cases.map(([, cluster]) => cluster);
  return tableOf({ slices, pairs, clusterOf, step: 1, isBinary: true });
}

/**
 * Cases of one targeted slice graded on a rubric of 1 to 5.
 * @param counts how many cases lie each number of steps (−4 … 4) apart, as [steps, count]
 */
export function rubricTable(counts) {
  const pairs = counts.flatMap(([steps, count]) =>
    Array.from({ length: count }, () => [0, rubricScores(steps)]),
  );
  return tableOf({ slices: ONE_SLICE, pairs, clusterOf: null, step: 0.25, isBinary: false });
}

/**
 * Cases of one targeted slice with scores between 0 and 1.
 * @param differences candidate − baseline of each case, multiples of the step
 */
export function differenceTable(differences, step) {
  const pairs = differences.map((difference) => [0, difference < 0 ? [1, 1 + difference] : [0, difference]]);
  return tableOf({ slices: ONE_SLICE, pairs, clusterOf: null, step, isBinary: false });
}

const ONE_SLICE = [{ name: 'all', share: null }];

function tableOf({ slices, pairs, clusterOf, step, isBinary }) {
  const isScored = new Uint8Array(pairs.length).fill(1);
  return {
    metric: 'correct',
    strata: slices.map(({ name, share }) => ({ name, share })),
    cohorts: [],
    stratumOf: Uint32Array.from(pairs, ([slice]) => slice),
    clusterOf: clusterOf === null ? null : Uint32Array.from(clusterOf),
    baseline: { score: Float64Array.from(pairs, ([, [baseline]]) => baseline), isScored },
    candidate: { score: Float64Array.from(pairs, ([, [, candidate]]) => candidate), isScored },
    step,
    isBinary,
  };
}
