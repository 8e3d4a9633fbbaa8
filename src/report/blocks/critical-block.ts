import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Every critical failure by case id, with its class; null where there is none. */
export function criticalBlock({ criticalFailures }: Verdict): Block | null {
  if (criticalFailures.length === 0) return null;
  return {
    title: `Critical failures (${criticalFailures.length})`,
    table: {
      columns: [
        { name: 'case' },
        { name: 'class' },
        { name: 'check' },
        { name: 'slice' },
        { name: 'repeat', isNumeric: true },
        { name: 'baseline' },
        { name: 'standing' },
      ],
      rows: criticalFailures.map((failure) => [
        failure.caseId,
        failure.class,
        failure.check,
        failure.slice,
        String(failure.repeat),
        failure.baselineFailed ? 'failed too' : 'did not fail',
        failure.needsHuman ? 'waits for a person' : 'counts',
      ]),
    },
  };
}
