import { inertLine } from '../../report/inert/terminal.js';
import type { BatchImport } from '../../workflow/batch-import.js';

/** What an import took in and what is still missing, for people. */
export function describeImport(imported: BatchImport): string {
  const { nRows, nMatched, nNew, nFailed, nDuplicate, nForeign, nUnreadable } = imported;
  const lines = [
    `run ${imported.runId}: ${nRows} rows`,
    `  matched ${nMatched} (${nNew} new), failed ${nFailed}, duplicate ${nDuplicate}, foreign ${nForeign}, unreadable ${nUnreadable}`,
    ...imported.failures.map(({ why, n }) => `  failed, ${n}: ${why}`),
    ...listed('differing rows for one call, of which the same one is always taken', imported.differingCases),
    ...listed('rows of no call of this run', imported.foreignPlaces),
    ...listed('lines that are no JSON object', imported.unreadablePlaces),
    ...imported.arms.map(
      ({ arm, nPlanned, nStored, nMissing }) =>
        `  ${arm}: ${nStored} of ${nPlanned} stored, ${nMissing} missing`,
    ),
  ];
  const isMissing = imported.arms.some(({ nMissing }) => nMissing > 0);
  const next = isMissing
    ? 'what is missing stays unscored: export it again with --missing, or let qgate run send it'
    : 'complete: qgate verdict decides';
  return `${[...lines, next].map(inertLine).join('\n')}\n`;
}

function listed(what: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`  ${what}: ${items.join(', ')}`];
}
