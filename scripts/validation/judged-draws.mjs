/** Draws of people's and judge's grades straight into the analysis, for rates that whole runs would take hours for. */
import { analyse } from '../../dist/analyse/analyse.js';
import { decideThreshold } from '../../dist/analyse/decide-threshold.js';
import { calibrateJudge } from '../../dist/analyse/judge/calibrate-judge.js';
import { judgedStrata } from '../../dist/analyse/judged/judged-rows.js';
import { keyedRandom } from '../../dist/shared/keyed-random.js';

const NAMES = ['baseline', 'neither', 'candidate'];
const SHARES = [0.7, 0.3];

/** @param setting as of a whole run; `judge` answers as it does there, in both orders */
export function drawJudged(setting) {
  const { nCases, nDrawn, margin, worse, better, raterError, judge, seed } = setting;
  const random = keyedRandom(seed, 'draws');
  const rater = (d) => (random.unit() < raterError ? [-1, 0, 1].filter((x) => x !== d)[random.below(2)] : d);
  const rows = Array.from({ length: nCases }, (_, index) => {
    const u = random.unit();
    const d = u < worse ? -1 : u < worse + better ? 1 : 0;
    const raters = [rater(d), rater(d)];
    const worth = { baseline: 2, candidate: 2 + d };
    const [p, q] = [random.unit(), random.unit()];
    const wins = ['candidate', 'baseline'].map((first) => {
      const shown = [first, first === 'candidate' ? 'baseline' : 'candidate'];
      const [one, other] = shown.map((arm) => ({
        worth: worth[arm],
        isCandidate: arm === 'candidate',
        length: 1,
      }));
      const byWorth = one.worth === other.worth ? 'tie' : one.worth > other.worth ? '1' : '2';
      const placeOf = (isCandidate) => (one.isCandidate === isCandidate ? '1' : '2');
      const winner = judge({ first: one, second: other, byWorth, placeOf, u: p, v: q });
      return winner === 'tie' ? 0 : shown[Number(winner) - 1] === 'candidate' ? 1 : -1;
    });
    return {
      slice: random.unit() < SHARES[0] ? 0 : 1,
      isDrawn: index < nDrawn,
      raters,
      settled: raters[0] === raters[1] ? raters[0] : d,
      judge: wins[0] === wins[1] ? wins[0] : 0,
    };
  });
  return decided(rows, margin, seed);
}

function decided(rows, margin, seed) {
  const table = tableOf(rows);
  const parts = SHARES.map((weight, slice) => ({
    name: String(slice),
    weight,
    rows: Uint32Array.from(rows.keys()).filter((row) => rows[row].slice === slice),
  }));
  const calibration = calibrateJudge({
    categories: NAMES,
    scale: 'nominal',
    items: rows
      .filter(({ isDrawn }) => isDrawn)
      .map(({ raters, judge }) => ({
        humans: raters.map((d) => NAMES[d + 1]),
        judge: NAMES[judge + 1],
        cluster: null,
      })),
    pairs: judgedStrata(table, parts, 'none'),
    margin,
    raters: 'skilled',
    level: 0.95,
    nResamples: 200,
    stream: { seed, metric: 'preferred', slice: '', purpose: 'calibration' },
  });
  const settings = {
    confidence: 0.95,
    interval: 'bootstrap-guarded',
    resamples: 1000,
    seed,
    familywise: 'none',
  };
  const judged = { ...table.judged, calibration };
  const [{ overall }] = analyse({ tables: [{ ...table, judged }], settings, limits: [] }).metrics;
  const state = ({ difference, interval }) =>
    decideThreshold({
      policy: 'non-inferiority',
      lower: interval.lower,
      upper: interval.upper,
      estimate: difference,
      margin,
      n: rows.length,
      minCases: 1,
    });
  return { overall, calibration, state: state(overall), stateOfJudge: state(overall.judged.judgeOnly) };
}

function tableOf(rows) {
  const arms = (value) => {
    const arm = (sign) => ({
      score: Float64Array.from(rows, (row) => (1 + sign * (value(row) ?? 0)) / 2),
      isScored: Uint8Array.from(rows, (row) => Number(value(row) !== null)),
    });
    return { baseline: arm(-1), candidate: arm(1) };
  };
  return {
    metric: 'preferred',
    strata: SHARES.map((share, slice) => ({ name: String(slice), share })),
    cohorts: [],
    stratumOf: Uint32Array.from(rows, ({ slice }) => slice),
    clusterOf: null,
    ...arms(({ isDrawn, settled }) => (isDrawn ? settled : null)),
    step: 1 / 2,
    isBinary: false,
    judged: {
      ...arms(({ judge }) => judge),
      isLabelDrawn: Uint8Array.from(rows, ({ isDrawn }) => Number(isDrawn)),
    },
  };
}
