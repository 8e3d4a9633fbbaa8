import type { StatisticsSettings } from '../../definition/gate.js';
import { requireBetween, requirePositive } from '../distributions/require-range.js';
import type { ScoreTable } from '../score-table.js';
import { countByStratum } from './rows-by-stratum.js';

/**
 * Refuses a table whose numbers are not what they are said to be: after this, every scored value is a number in [0, 1].
 * @throws TypeError naming the field.
 */
export function checkTable(table: ScoreTable): void {
  const nRows = table.stratumOf.length;
  const lengths = {
    'baseline.score': table.baseline.score.length,
    'baseline.isScored': table.baseline.isScored.length,
    'candidate.score': table.candidate.score.length,
    'candidate.isScored': table.candidate.isScored.length,
    clusterOf: table.clusterOf?.length ?? nRows,
    'judged.isLabelDrawn': table.judged?.isLabelDrawn.length ?? nRows,
    'judged.twoPhase.isUnsure': table.judged?.twoPhase?.isUnsure.length ?? nRows,
    'judged.twoPhase.isOpen': table.judged?.twoPhase?.isOpen.length ?? nRows,
    'judged.baseline.score': table.judged?.baseline.score.length ?? nRows,
    'judged.baseline.isScored': table.judged?.baseline.isScored.length ?? nRows,
    'judged.candidate.score': table.judged?.candidate.score.length ?? nRows,
    'judged.candidate.isScored': table.judged?.candidate.isScored.length ?? nRows,
  };
  for (const [name, length] of Object.entries(lengths)) {
    if (length !== nRows) {
      throw new TypeError(`${name} of metric ${table.metric} has ${length} rows, stratumOf has ${nRows}`);
    }
  }
  const { metric, isBinary, judged } = table;
  for (const armId of ['baseline', 'candidate'] as const) {
    checkScores(table[armId], `${armId}.score`, metric, isBinary);
    if (judged !== undefined) checkScores(judged[armId], `judged.${armId}.score`, metric, isBinary);
  }
  checkIndices(table.stratumOf, table.strata.length, `stratumOf of metric ${table.metric}`);
  for (const cohort of table.cohorts) {
    checkIndices(cohort.rows, nRows, `rows of cohort ${cohort.name}`);
    checkSizes(cohort, table);
  }
  if (table.step !== null) requirePositive(`step of metric ${table.metric}`, table.step);
  checkShares(table);
}

/** @throws TypeError naming the field. */
export function checkSettings(settings: StatisticsSettings): void {
  if (!(settings.confidence > 0 && settings.confidence < 1)) {
    throw new TypeError(`confidence must lie between 0 and 1, got ${String(settings.confidence)}`);
  }
  requireBetween('resamples', settings.resamples, 1, Number.MAX_SAFE_INTEGER);
  if (!Number.isInteger(settings.resamples)) throw new TypeError('resamples must be a whole number');
}

function checkScores(
  { score, isScored }: ScoreTable['baseline'],
  field: string,
  metric: string,
  isBinary: boolean,
): void {
  for (let row = 0; row < score.length; row += 1) {
    if (isScored[row] === 0) continue;
    const value = score[row] as number;
    // Written so that NaN fails.
    const isRight = isBinary ? value === 0 || value === 1 : value >= 0 && value <= 1;
    if (!isRight) {
      const range = isBinary ? 'be 0 or 1' : 'lie in [0, 1]';
      throw new TypeError(`${field}[${row}] of metric ${metric} must ${range}, got ${String(value)}`);
    }
  }
}

function checkIndices(indices: Uint32Array, bound: number, name: string): void {
  for (let i = 0; i < indices.length; i += 1) {
    if ((indices[i] as number) >= bound) {
      throw new TypeError(`${name}: entry ${i} is ${indices[i]}, beyond the ${bound} there are`);
    }
  }
}

/** A stratum cannot hold fewer cases of a cohort than were drawn from it. */
function checkSizes({ name, rows, sizes }: ScoreTable['cohorts'][number], table: ScoreTable): void {
  if (sizes === undefined) return;
  const drawn = countByStratum(rows, table.stratumOf, table.strata.length);
  if (sizes.length === drawn.length && drawn.every((n, s) => n <= (sizes[s] ?? 0))) return;
  throw new TypeError(
    `sizes of cohort ${name} must be one for each stratum, and hold its rows: got ${sizes.join(', ')}`,
  );
}

function checkShares({ strata, metric }: ScoreTable): void {
  const shares = strata.flatMap(({ name, share }) => (share === null ? [] : [{ name, share }]));
  for (const { name, share } of shares) requirePositive(`share of slice ${name}`, share);
  const sum = shares.reduce((total, { share }) => total + share, 0);
  if (shares.length > 0 && Math.abs(sum - 1) > 1e-6) {
    throw new TypeError(`shares of metric ${metric} must sum to 1, got ${sum}`);
  }
}
