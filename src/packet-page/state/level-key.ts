import type { RubricCriterion } from '../../definition/rubric.js';

/** Digit that chooses a level: its score where every score is one digit, else its place from 1; null beyond nine. */
export function levelKey({ levels }: Pick<RubricCriterion, 'levels'>, index: number): number | null {
  if (levels.every(({ score }) => score <= 9)) return levels[index]?.score ?? null;
  return index < 9 ? index + 1 : null;
}

/** The score that a digit chooses; null where it chooses none. */
export function scoreOfKey(criterion: Pick<RubricCriterion, 'levels'>, digit: number): number | null {
  const index = criterion.levels.findIndex((_, place) => levelKey(criterion, place) === digit);
  return criterion.levels[index]?.score ?? null;
}
