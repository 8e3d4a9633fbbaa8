import type { ArmRepeatSummary } from '../../analyse/repeats/arm-repeat-summary.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { Column } from '../document.js';

/** Columns of run-to-run noise, after those that name what a row is about. */
export const NOISE_COLUMNS: readonly Column[] = [
  { name: 'cases', isNumeric: true },
  { name: 'unstable', isNumeric: true },
  { name: 'flip rate %', isNumeric: true },
  { name: 'variance between', isNumeric: true },
  { name: 'within', isNumeric: true },
  { name: 'ICC', isNumeric: true },
  { name: 'noise of a difference', isNumeric: true },
];

/** One text per column; `–` where a number cannot be estimated. */
export function noiseCells(arm: ArmRepeatSummary): readonly string[] {
  return [
    arm.nUnscored === 0 ? String(arm.nCases) : `${arm.nCases} (${arm.nUnscored} unscored)`,
    String(arm.nUnstable),
    shown(arm.flipRate, points),
    shown(arm.varianceBetween, variance),
    shown(arm.varianceWithin, variance),
    shown(arm.icc1, (icc) => plainNumber(icc, 2)),
    shown(arm.noiseOfDifference, points),
  ];
}

/** Cases named in a report; verdict.json has more. */
const MAX_NAMED = 10;

/** `a (0.40), b (0.80) and 5 more`: ids with the mean of their repeats; null where no case is unstable. */
export function unstableText({ nUnstable, unstableCases }: ArmRepeatSummary): string | null {
  if (nUnstable === 0) return null;
  const named = unstableCases.slice(0, MAX_NAMED);
  const list = named.map(({ caseId, mean }) => `${caseId} (${plainNumber(mean, 2)})`).join(', ');
  return nUnstable > named.length ? `${list} and ${nUnstable - named.length} more` : list;
}

function shown(value: number | null, text: (value: number) => string): string {
  return value === null ? '–' : text(value);
}

function variance(value: number): string {
  return plainNumber(value, 4);
}
