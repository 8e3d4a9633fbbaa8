import { efficacyBoundaries } from '../../analyse/sequential/efficacy-boundaries.js';
import { futilityBoundaries } from '../../analyse/sequential/futility-boundaries.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';

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

export type MakeBoundaries = (fractions: readonly (number | null)[], hasFutility: boolean) => LookBoundaries;

/**
 * Makes boundaries, each set of fractions once: most parts of a gate, and all looks of a run without unscored cases, share
 * them.
 * @param alpha one-sided error of the whole run
 * @param nTested rules that futility may stop the run for; they share the power that may be lost
 */
export function createBoundaries(
  settings: SequentialSettings,
  alpha: number,
  nTested: number,
): MakeBoundaries {
  const known = new Map<string, LookBoundaries>();
  return (fractions, hasFutility) => {
    const key = JSON.stringify([fractions, hasFutility]);
    const found = known.get(key) ?? boundariesOf(settings, alpha, nTested, fractions, hasFutility);
    known.set(key, found);
    return found;
  };
}

function boundariesOf(
  { spending, futility }: SequentialSettings,
  alpha: number,
  nTested: number,
  fractions: readonly (number | null)[],
  hasFutility: boolean,
): LookBoundaries {
  // A look that is passed over has no place in the recursion: what it might have spent is carried on.
  const used = fractions.flatMap((t, k) => (t === null ? [] : [{ t, k }]));
  const inOrder = used.map(({ t }) => t);
  const spread = (values: readonly (number | null)[]): readonly (number | null)[] => {
    const byLook = new Array<number | null>(fractions.length).fill(null);
    for (const [index, { k }] of used.entries()) byLook[k] = values[index] ?? null;
    return byLook;
  };
  const efficacy = efficacyBoundaries({ fractions: inOrder, alpha, spending: spending.pass });
  const futile =
    futility === null || !hasFutility
      ? null
      : futilityBoundaries({
          fractions: inOrder,
          efficacy,
          spending: futility.spending,
          beta: futility.beta / Math.max(1, nTested),
        });
  return {
    fractions,
    pass: spread(efficacy),
    block: spread(efficacyBoundaries({ fractions: inOrder, alpha, spending: spending.block })),
    futility: spread(futile?.futility ?? []),
  };
}
