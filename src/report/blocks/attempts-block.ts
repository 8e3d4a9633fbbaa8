import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** What this run supersedes, why, and at which level it was tested for it; null for a first attempt. */
export function attemptsBlock({ attempts, run, verdict, statistics }: Verdict): Block | null {
  if (attempts === undefined) return null;
  const { attempt, reason, earlier } = attempts;
  return {
    title: `Attempt ${attempt} at this candidate`,
    paragraphs: [
      `An earlier verdict was superseded, because: ${reason}`,
      `Every further attempt is tested at half the level of the one before: intervals are at ${Number((statistics.confidence * 100).toFixed(6))} %.`,
    ],
    table: {
      columns: [
        { name: 'attempt', isNumeric: true },
        { name: 'run' },
        { name: 'verdict' },
        { name: 'last response' },
      ],
      rows: [
        ...earlier.map((each) => [
          String(each.attempt),
          each.run,
          each.verdict,
          each.completedAt ?? 'recorded answers',
        ]),
        [String(attempt), run.id, verdict, 'this run'],
      ],
    },
  };
}
