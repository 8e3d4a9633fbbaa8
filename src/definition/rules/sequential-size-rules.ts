import type { Case } from '../case.js';
import type { Gate, Metric } from '../gate.js';
import { isInformationOnly } from '../information-only.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/** Scores other than 0 and 1 need this many cases for looks to keep their error, and this many at the first. */
const LEAST_CASES = 200;
const LEAST_AT_FIRST_LOOK = 50;

/** What looks ask of the cases: enough of them where scores are not 0 or 1, and a margin where futility is to be told. */
export function sequentialSizeRules(gate: Gate, cases: readonly Case[], problems: ProblemList): void {
  const { sequential } = gate;
  if (sequential === undefined) return;
  const first = sequential.looks[0] ?? 1;
  const sizes = gate.slices.map(({ name }) => cases.filter(({ slice }) => slice === name).length);
  const nInSlices = sizes.reduce((total, n) => total + n, 0);
  for (const [index, metric] of gate.metrics.entries()) {
    if (isInformationOnly(metric)) continue;
    if (!isPlainlyBinary(metric, gate)) {
      const nCases = isOfPeople(metric) ? Math.min(nInSlices, drawnOf(gate)) : nInSlices;
      const part = nCases / Math.max(1, nInSlices);
      const nAtFirst = sizes.reduce((total, n) => total + Math.ceil(first * n * part - 1e-9), 0);
      if (nCases < LEAST_CASES || nAtFirst < LEAST_AT_FIRST_LOOK) {
        problems.add(['sequential', 'looks'], {
          code: 'too-few-cases-for-looks',
          message: `metric ${quote(metric.name)} has scores other than 0 and 1, for which looks need ${LEAST_CASES} cases and ${LEAST_AT_FIRST_LOOK} at the first look; it has ${nCases} and ${nAtFirst}`,
          hint: 'add cases, begin with a later look, or remove sequential',
        });
      }
    }
    const { overall } = metric;
    const isMarginZero = overall?.evidence === 'non-inferiority' && overall.maxRegression === 0;
    if (isMarginZero && sequential.futility !== null) {
      problems.add(['metrics', index, 'max_regression'], {
        code: 'no-futility-at-margin-0',
        severity: 'warning',
        message: `no look stops for futility of the overall ${quote(metric.name)}: a margin of 0 leaves no gain to be unlikely`,
        hint: 'give it a margin, or write futility: off',
      });
    }
  }
}

/** Repeats make means of what is 0 or 1. */
function isPlainlyBinary(metric: Metric, { repeats }: Gate): boolean {
  return metric.scale === 'binary' && (repeats.times === 1 || isOfPeople(metric));
}

function isOfPeople({ from }: Metric): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.every((grader) => grader === 'human');
}

function drawnOf({ human }: Gate): number {
  return human === undefined || human.cases === 'all' ? Number.POSITIVE_INFINITY : human.cases;
}
