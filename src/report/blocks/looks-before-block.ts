import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Runs that showed how the candidate does before thresholds were locked; null where there are none. */
export function looksBeforeBlock({ ledger }: Verdict): Block | null {
  if (ledger === undefined || ledger.looksBefore.length === 0) return null;
  const { looksBefore } = ledger;
  return {
    title: `Looked at before the lock: ${looksBefore.length} ${looksBefore.length === 1 ? 'run' : 'runs'}`,
    paragraphs: [
      'Thresholds were locked after runs of this candidate had been made, so they may have been set by what those showed.',
    ],
    table: {
      columns: [{ name: 'run' }, { name: 'begun' }],
      rows: looksBefore.map(({ run, at }) => [run, at]),
    },
  };
}
