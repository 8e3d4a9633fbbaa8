import { bootstrapUnits, type UnitInterval } from '../agreement/bootstrap-units.js';
import { disagreementWeight, type Weighting } from '../agreement/disagreement-weights.js';
import type { StreamName } from '../rng/stream.js';
import type { CalibrationTables } from './calibration-item.js';

/** Is the judge in agreement with people as people are with one another? */
export interface JudgeAgainstHumans {
  /** Items with a judge's grade and at least two human ones. */
  readonly nItems: number;
  /** Mean agreement of the judge with a person, and of two people, in [0, 1]. */
  readonly judgeHuman: number;
  readonly humanHuman: number;
  /** judgeHuman − humanHuman, with its bootstrap interval over items; null with fewer than two. */
  readonly difference: number;
  readonly interval: UnitInterval | null;
}

export interface ComparisonSettings {
  /** `unweighted` for labels; `linear` credits near misses on a scale. */
  readonly weighting: Weighting;
  readonly stream: StreamName;
  readonly nResamples: number;
  readonly level: number;
}

/** @returns null where no item has two human grades and a judge's */
export function judgeAgainstHumans(
  tables: CalibrationTables,
  settings: ComparisonSettings,
): JudgeAgainstHumans | null {
  const k = tables.humans.categories.length;
  const agreement = (a: number, b: number) => 1 - disagreementWeight(settings.weighting, a, b, k);
  const perItem: Float64Array[] = [];
  const clusterOf: (string | number)[] = [];
  for (const [index, unit] of tables.humans.units.entries()) {
    const judge = tables.judge.units[index]?.[0] ?? null;
    const humans = unit.filter((category): category is number => category !== null);
    if (judge === null || humans.length < 2) continue;
    const withJudge = humans.reduce((sum, human) => sum + agreement(judge, human), 0) / humans.length;
    const weight = tables.weights?.[index] ?? 1;
    perItem.push(Float64Array.of(weight * withJudge, weight * pairwiseMean(humans, agreement), weight));
    clusterOf.push(tables.clusterOf?.[index] ?? index);
  }
  if (perItem.length === 0) return null;
  const [judgeSum, humanSum, nItems] = perItem.reduce((sum, item) => sum.map((x, i) => x + (item[i] ?? 0)));
  const judgeHuman = (judgeSum ?? 0) / (nItems ?? 1);
  const humanHuman = (humanSum ?? 0) / (nItems ?? 1);
  const interval = bootstrapUnits({
    unitTotals: perItem,
    clusterOf: tables.clusterOf === null ? null : clusterOf,
    statistic: ([judged = 0, human = 0, n = 0]) => (n > 0 ? (judged - human) / n : null),
    stream: settings.stream,
    nResamples: settings.nResamples,
    level: settings.level,
  });
  return { nItems: perItem.length, judgeHuman, humanHuman, difference: judgeHuman - humanHuman, interval };
}

function pairwiseMean(humans: readonly number[], agreement: (a: number, b: number) => number): number {
  let sum = 0;
  for (const [i, a] of humans.entries()) for (const b of humans.slice(i + 1)) sum += agreement(a, b);
  return sum / ((humans.length * (humans.length - 1)) / 2);
}
