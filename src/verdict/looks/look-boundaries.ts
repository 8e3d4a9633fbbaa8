import { efficacyBoundaries } from '../../analyse/sequential/efficacy-boundaries.js';
import { futilityBoundaries } from '../../analyse/sequential/futility-boundaries.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import { spendingText } from '../../definition/sequential/spending.js';

/** Boundaries of one part of the cases at every look; null where a look decides nothing. */
export interface LookBoundaries {
  /** Part of the information that is in; null for a look that is passed over. */
  readonly fractions: readonly (number | null)[];
  /** Z from which the margin is shown to be kept. */
  readonly pass: readonly (number | null)[];
  /** Z of a loss beyond the margin, turned round: a block needs a Z below −this. */
  readonly block: readonly (number | null)[];
  /** Z below which going on is futile. */
  readonly futility: readonly (number | null)[];
}

export interface BoundariesQuestion {
  readonly settings: SequentialSettings;
  /** One-sided error of the whole run. */
  readonly alpha: number;
  readonly fractions: readonly (number | null)[];
  /** Power that futility may cost, in (0, .5]; null where no look stops for it. */
  readonly beta: number | null;
}

/** Boundaries take a tenth of a second, and all looks of a run share them unless cases are unscored. */
const MOST_KNOWN = 200;
const known = new Map<string, LookBoundaries>();

/** Boundaries of the looks; the same question is computed once. */
export function lookBoundaries(question: BoundariesQuestion): LookBoundaries {
  const { settings, alpha, fractions, beta } = question;
  const { spending, futility } = settings;
  const spent = [spending.pass, spending.block, ...(futility === null ? [] : [futility.spending])];
  const key = JSON.stringify([spent.map(spendingText), alpha, fractions, beta]);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = makeBoundaries(question);
  known.set(key, made);
  return made;
}

function makeBoundaries({ settings, alpha, fractions, beta }: BoundariesQuestion): LookBoundaries {
  const { spending, futility } = settings;
  // A look that is passed over has no place in the recursion: what it might have spent is carried on.
  const used = fractions.flatMap((t, k) => (t === null ? [] : [{ t, k }]));
  const inOrder = used.map(({ t }) => t);
  const spread = (values: readonly (number | null)[]): readonly (number | null)[] => {
    const byLook = new Array<number | null>(fractions.length).fill(null);
    for (const [index, { k }] of used.entries()) byLook[k] = values[index] ?? null;
    return byLook;
  };
  const efficacy = efficacyBoundaries({ fractions: inOrder, alpha, spending: spending.pass });
  const isSame = spendingText(spending.pass) === spendingText(spending.block);
  const futile =
    futility === null || beta === null
      ? null
      : futilityBoundaries({ fractions: inOrder, efficacy, spending: futility.spending, beta });
  return {
    fractions,
    pass: spread(efficacy),
    block: spread(
      isSame ? efficacy : efficacyBoundaries({ fractions: inOrder, alpha, spending: spending.block }),
    ),
    futility: spread(futile?.futility ?? []),
  };
}
