import { inertLine } from '../../report/inert/terminal.js';
import type { BatchImport } from '../../workflow/batch-import.js';

/** What an import took in and what is still missing, for people. */
export function describeImport(imported: BatchImport): string {
  const { nRows, nMatched, nNew, nFailed, nDuplicate, nForeign, nUnreadable } = imported;
  const lines = [
    `run ${imported.runId}: ${nRows} rows`,
    `  matched ${nMatched} (${nNew} new), failed ${nFailed}, duplicate ${nDuplicate}, foreign ${nForeign}, unreadable ${nUnreadable}`,
    ...imported.failures.map(({ why, n }) => `  failed, ${n}: ${why}`),
    ...listed('rows of no call of this run', imported.foreignPlaces),
    ...listed('lines that are no JSON object', imported.unreadablePlaces),
    ...imported.arms.map(
      ({ arm, nPlanned, nStored, nMissing }) =>
        `  ${arm}: ${nStored} of ${nPlanned} stored, ${nMissing} missing`,
    ),
  ];
  return `${[...lines, ...judgeLines(imported), nextStep(imported)].map(inertLine).join('\n')}\n`;
}

function judgeLines({ judge }: BatchImport): readonly string[] {
  if (judge === undefined) return [];
  const { nQuestions, nJudged, nAwaitingReask, nMissing } = judge;
  return [
    `  judge: ${nJudged} of ${nQuestions} questions answered, ${nAwaitingReask} to be asked once more, ${nMissing} missing`,
  ];
}

function nextStep({ arms, hasJudge, judge, runId }: BatchImport): string {
  if (arms.some(({ nMissing }) => nMissing > 0)) {
    return 'what is missing stays unscored: export it again with --missing, or let qgate run send it';
  }
  if (judge === undefined && hasJudge) {
    return `complete: qgate judge export ${runId} writes what the judge is asked, qgate judge run asks it`;
  }
  if (judge !== undefined && judge.nJudged < judge.nQuestions) {
    return `what is missing stays unscored: qgate judge export ${runId} writes it again, qgate judge run asks it`;
  }
  return 'complete: qgate verdict decides';
}

function listed(what: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`  ${what}: ${items.join(', ')}`];
}
