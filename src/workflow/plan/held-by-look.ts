import { tailOf } from '../../analyse/intervals/level.js';
import { flawlessLimit } from '../../analyse/power/flawless-limit.js';
import { efficacyBoundaries } from '../../analyse/sequential/efficacy-boundaries.js';
import { informationFractions } from '../../analyse/sequential/information-fractions.js';
import { levelAtLook } from '../../analyse/sequential/level-at-look.js';
import type { RegressionRule } from '../../definition/gate.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import type { PlannedLooks } from '../../verdict/looks/planned-looks.js';
import type { PlannedPart } from './planned-parts.js';

export interface HeldInput {
  readonly settings: SequentialSettings;
  readonly planned: PlannedLooks;
  /** What each look and those before hold of each part. */
  readonly partsByLook: readonly (readonly PlannedPart[])[];
  /** Two-sided level of the whole run. */
  readonly confidence: number;
}

/**
 * Names of the parts that hold an early pass at each look, whatever the answers: below their floor, below `min_cases`, or
 * too few to show non-inferiority at the look's level.
 */
export function heldByLook(input: HeldInput): readonly (readonly string[])[] {
  const parts = input.partsByLook.at(-1) ?? [];
  const isHeld = parts.map((part, p) => {
    const counts = input.partsByLook.map((atLook) => atLook[p]?.nUnits ?? 0);
    if (part.rule === null) return counts.map(() => false);
    return part.rule.evidence === 'non-inferiority'
      ? unshownByLook(part.rule, counts, input)
      : tooFewByLook(part, part.rule, counts, input.planned);
  });
  return input.partsByLook.map((_, k) => parts.flatMap(({ name }, p) => (isHeld[p]?.[k] ? [name] : [])));
}

function unshownByLook(
  { maxRegression }: RegressionRule,
  counts: readonly number[],
  { settings, confidence }: HeldInput,
): readonly boolean[] {
  const fractions = informationFractions(
    [1],
    counts.map((n) => [n]),
  );
  if (!fractions.every((t) => t !== null)) return counts.map(() => true);
  const spending = settings.spending.pass;
  const z = efficacyBoundaries({ fractions, alpha: tailOf(confidence), spending });
  return counts.map((n, k) => {
    const boundary = z[k] ?? null;
    if (boundary === null) return true;
    return flawlessLimit([{ weight: 1, n }], levelAtLook(boundary).level) > maxRegression;
  });
}

function tooFewByLook(
  { kind, name }: PlannedPart,
  { evidence, minCases }: RegressionRule,
  counts: readonly number[],
  planned: PlannedLooks,
): readonly boolean[] {
  const part = (kind === 'cohort' ? planned.cohorts : planned.slices).get(name);
  const fewest = evidence === 'no-evidence-of-regression' ? minCases : 0;
  return counts.map((n, k) => n < fewest || (part?.nCases[k] ?? 0) < (part?.floor ?? 0));
}
