import { inertLine } from '../../report/inert/terminal.js';
import type { GradeImport } from '../../workflow/import-grades.js';

/** What an import took in and how far each packet is, for people. */
export function describeGradeImport({ runId, counts, coverage }: GradeImport): string {
  const { nNew, nUnchanged, nChanged, nBlank, nSkipped, nDeclined, nShownCut } = counts;
  const apart = [
    ...(nChanged > 0 ? [`${nChanged} changed`] : []),
    ...(nBlank > 0 ? [`${nBlank} blank`] : []),
    ...(nSkipped > 0 ? [`${nSkipped} could not be judged`] : []),
    ...(nDeclined > 0 ? [`${nDeclined} declined`] : []),
    ...(nShownCut > 0 ? [`${nShownCut} shown cut`] : []),
  ];
  const lines = [
    `grades of run ${runId}: ${[`${nNew} new, ${nUnchanged} unchanged`, ...apart].join(', ')}`,
    ...coverage.map(({ packetKey, purpose, madeFor, raters, nIn, nItems, slices }) => {
      const by = raters.length === 0 ? `for ${madeFor}` : `by ${raters.join(', ')}`;
      const parts =
        nIn === nItems || slices.length < 2
          ? ''
          : `: ${slices.map((slice) => `${slice.slice} ${slice.nIn}/${slice.nItems}`).join(', ')}`;
      return `  ${purpose} ${packetKey} ${by}: ${nIn} of ${nItems}${parts}`;
    }),
    coverage.every(({ nIn, nItems }) => nIn === nItems)
      ? 'all packets are in: qgate verdict decides'
      : 'what is missing stays unscored: qgate packet status shows it',
  ];
  return `${lines.map(inertLine).join('\n')}\n`;
}
