import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Cases that were found to be wrong, and the verdict without them; null where there are none. */
export function quarantineBlock({ quarantine, headline }: Verdict): Block | null {
  if (quarantine === undefined) return null;
  const { cases, without } = quarantine;
  return {
    title: `Quarantined cases (${cases.length})`,
    table: {
      columns: [{ name: 'case' }, { name: 'why' }, { name: 'when' }, { name: 'who' }],
      rows: cases.map(({ caseId, reason, at, by }) => [caseId, reason, at, by ?? 'not known']),
    },
    notes: [
      `With them: ${headline}`,
      `Without them, in both arms: ${without === null ? 'cannot be told, since the answers were removed' : without.headline}`,
    ],
  };
}
