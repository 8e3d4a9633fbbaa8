import { RESPONSE_STATUSES } from '../../run/response.js';
import type { StratumCompleteness, Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Scored of planned for every arm and slice, with responses by status, wherever anything is missing. */
export function completenessBlock({ completeness }: Verdict): Block | null {
  if (!completeness.some(isLacking)) return null;
  const lackingSlices = new Set(completeness.filter(isLacking).map((stratum) => stratum.slice));
  // Both arms of such a slice are shown, since a gap in one of them is what misleads.
  const strata = completeness.filter((stratum) => lackingSlices.has(stratum.slice));
  const statuses = RESPONSE_STATUSES.filter((status) => strata.some((stratum) => stratum.statuses[status]));
  const hasPromptCuts = strata.some(({ promptCuts }) => promptCuts !== undefined);
  return {
    title: 'Unscored',
    table: {
      columns: [
        { name: 'slice' },
        { name: 'arm' },
        { name: 'scored', isNumeric: true },
        { name: 'answered', isNumeric: true },
        { name: 'planned', isNumeric: true },
        ...statuses.map((status) => ({ name: status, isNumeric: true })),
        ...(hasPromptCuts ? [{ name: 'prompt cut', isNumeric: true }] : []),
      ],
      rows: strata.map((stratum) => [
        stratum.slice,
        stratum.arm,
        String(stratum.nScored),
        String(stratum.nAnswered),
        String(stratum.nPlanned),
        ...statuses.map((status) => String(stratum.statuses[status] ?? 0)),
        ...(hasPromptCuts ? [String(stratum.promptCuts?.nCases ?? 0)] : []),
      ]),
    },
    notes: [
      ...unknownNotes(strata),
      'Scored, answered and planned count cases; statuses count responses. Slices that lack nothing are left out.',
    ],
  };
}

/** What nobody knows is named in the server's own words. */
function unknownNotes(strata: Verdict['completeness']): readonly string[] {
  return strata.flatMap(({ slice, arm, unknown = {} }) =>
    Object.entries(unknown).map(
      ([word, count]) =>
        `${arm} in ${slice}: ${count} ${count === 1 ? 'reply' : 'replies'} with ${word}; docs/replies.md says what is known.`,
    ),
  );
}

function isLacking({ nPlanned, nAnswered, nScored }: StratumCompleteness): boolean {
  return nAnswered < nPlanned || nScored < nPlanned;
}
