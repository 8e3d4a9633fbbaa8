/** What is simulated: share-weighted slices, clusters and rubric scores. Repeated outcomes are analysed once. */
import { binaryDifferences, countsOf, drawFrom } from './draw.mjs';
import { bootstrapPart, compareOverall, compareSlice, whole } from './intervals.mjs';
import { binaryTable, clusteredTable, rubricTable } from './score-tables.mjs';
import { BINARY_SETTINGS } from './settings.mjs';

const SHARES = [0.5, 0.2, 0.15, 0.1, 0.05];
const SLICES = ['half', 'fifth', 'seventh', 'tenth', 'twentieth'];

/** Cases of each slice: as many in each, or by share (whole numbers that sum to n). */
export function allocation(kind, n) {
  if (kind === 'equal') return SHARES.map(() => n / SHARES.length);
  const sizes = SHARES.map((share) => Math.floor(share * n + 1e-9));
  sizes[2] += n - sizes.reduce((sum, size) => sum + size, 0);
  return sizes;
}

/** Five slices of 50, 20, 15, 10 and 5 % of the traffic, the same discordance and true difference in each. */
export function stratifiedDesign(ns) {
  const settings = ns.flatMap((n) =>
    ['equal', 'proportional'].flatMap((kind) =>
      BINARY_SETTINGS.map((setting) => ({
        ...setting,
        group: n,
        sizes: allocation(kind, n),
        name: `n ${n}, ${kind}, ${setting.name}`,
      })),
    ),
  );
  const answers = memo();
  return {
    section: 'stratified',
    settings,
    answersFor: (setting, generator) => {
      const slices = drawSlices(setting, generator);
      return answers(`${setting.group}: ${slices.map(({ n, b, c }) => [n, b, c])}`, () => {
        const overall = compareOverall(binaryTable(slices), 'bootstrap-guarded');
        // Over slices the bootstrap part of the default is the plain percentile interval.
        return { percentile: bootstrapPart(overall), guarded: whole(overall) };
      });
    },
  };
}

/** Counts of regressed and improved pairs of every slice. */
export function drawSlices({ sizes, ...setting }, generator) {
  const distribution = binaryDifferences(setting);
  return sizes.map((n, s) => {
    const counts = new Map(countsOf(distribution, n, generator));
    return { name: SLICES[s], share: SHARES[s], n, b: counts.get(-1), c: counts.get(1) };
  });
}

const CLUSTER_SIZE = 5;
/** Chance that a case takes its cluster's outcome: the intra-class correlation is its square, 0.3. */
const SHARED = Math.sqrt(0.3);
/** Replicates of the cluster bootstrap, the fewest a gate may name; the guard decides most ends. */
const RESAMPLES = 1000;

/** One slice in clusters of five with an intra-class correlation of 0.3. */
export function clusteredDesign(ns) {
  return {
    section: 'clustered',
    settings: ns.flatMap((n) =>
      BINARY_SETTINGS.map((setting) => ({ ...setting, group: n, name: `n ${n}, ${setting.name}` })),
    ),
    answersFor: (setting, generator) => {
      const distribution = binaryDifferences(setting);
      const differences = [];
      const clusterOf = [];
      for (let cluster = 0; cluster < setting.group / CLUSTER_SIZE; cluster += 1) {
        const common = drawFrom(distribution, generator);
        for (let i = 0; i < CLUSTER_SIZE; i += 1) {
          const isShared = generator.nextUnit() < SHARED;
          differences.push(isShared ? common : drawFrom(distribution, generator));
          clusterOf.push(cluster);
        }
      }
      const blind = compareSlice(clusteredTable(differences, null), 'percentile');
      const guarded = compareSlice(clusteredTable(differences, clusterOf), 'bootstrap-guarded', RESAMPLES);
      return { ignored: bootstrapPart(blind), cluster: bootstrapPart(guarded), guarded: whole(guarded) };
    },
  };
}

/** Chances of differences in steps of a 1–5 rubric; what is left of the probability is no difference. */
const SHAPES = {
  benign: {
    'one step either way': { '-1': 0.1, 1: 0.1 },
    'one step, more losses': { '-1': 0.2, 1: 0.1 },
    'one step, losses alone': { '-1': 0.1 },
    'few changes': { '-1': 0.03, 1: 0.02 },
    'noisy rater': { '-2': 0.05, '-1': 0.2, 1: 0.2, 2: 0.05 },
    'noisy rater, more losses': { '-2': 0.07, '-1': 0.25, 1: 0.15, 2: 0.03 },
    'two down, one up': { '-2': 0.06, 1: 0.1 },
  },
  rare: {
    'full drop in 1 %': { '-4': 0.01 },
    'full drop in 2 %': { '-4': 0.02 },
    'full drop in 2 %, noisy rater': { '-4': 0.02, '-1': 0.1, 1: 0.1 },
    'full drop in 2 %, some gains': { '-4': 0.02, 1: 0.04 },
  },
};

/** One slice graded on a rubric of 1 to 5, everyday shapes and rare drops over the whole scale. */
export function rubricDesign(kind, ns) {
  const settings = Object.entries(SHAPES[kind]).flatMap(([shape, chances]) => {
    const changes = Object.entries(chances).map(([steps, chance]) => [Number(steps), chance]);
    const same = 1 - changes.reduce((sum, [, chance]) => sum + chance, 0);
    const difference = changes.reduce((sum, [steps, chance]) => sum + steps * chance, 0) / 4;
    const distribution = [...changes, [0, same]];
    return ns.map((n) => ({ shape, distribution, difference, group: n, name: `n ${n}, ${shape}` }));
  });
  const answers = memo();
  return {
    section: `rubric, ${kind}`,
    settings,
    answersFor: (setting, generator) => {
      const counts = countsOf(setting.distribution, setting.group, generator);
      return answers(`${setting.name}: ${counts.map(([, count]) => count)}`, () => {
        const comparison = compareSlice(rubricTable(counts), 'bootstrap-guarded');
        return { bootstrap: bootstrapPart(comparison), guarded: whole(comparison) };
      });
    },
  };
}

/** Most answers that are kept; outcomes of the settings with many of them seldom come twice. */
const MAX_KNOWN = 200_000;

function memo() {
  const known = new Map();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size < MAX_KNOWN) known.set(key, made);
    return made;
  };
}
