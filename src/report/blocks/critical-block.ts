import type { CriticalFailure, Verdict } from '../../verdict/verdict.js';
import type { Block, Column } from '../document.js';

interface FailureColumn extends Column {
  readonly text: (failure: CriticalFailure) => string;
  /** Shown only if it says something of one failure at least. */
  readonly isTelling?: (failure: CriticalFailure) => boolean;
}

const COLUMNS: readonly FailureColumn[] = [
  { name: 'case', text: ({ caseId }) => caseId },
  { name: 'class', text: (failure) => failure.class },
  { name: 'check', text: ({ check }) => check },
  { name: 'slice', text: ({ slice }) => slice },
  {
    name: 'repeat',
    isNumeric: true,
    text: ({ repeat }) => String(repeat),
    isTelling: ({ repeat }) => repeat > 0,
  },
  { name: 'baseline', text: ({ baselineFailed }) => (baselineFailed ? 'failed too' : 'did not fail') },
  {
    name: 'standing',
    text: ({ needsHuman }) => (needsHuman ? 'waits for a person' : 'found by the check'),
    isTelling: ({ needsHuman }) => needsHuman,
  },
];

/** Every critical failure by case id, with its class; null where there is none. */
export function criticalBlock({ criticalFailures }: Verdict): Block | null {
  if (criticalFailures.length === 0) return null;
  const columns = COLUMNS.filter(
    ({ isTelling }) => isTelling === undefined || criticalFailures.some(isTelling),
  );
  return {
    title: `Critical failures (${criticalFailures.length})`,
    table: {
      columns: columns.map(({ name, isNumeric }) => ({ name, isNumeric: isNumeric ?? false })),
      rows: criticalFailures.map((failure) => columns.map(({ text }) => text(failure))),
    },
  };
}
