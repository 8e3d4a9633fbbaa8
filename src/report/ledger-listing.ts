import type { LedgerEntry, StartEntry } from '../verdict/ledger/entry.js';
import { withoutCommands } from './inert/without-commands.js';
import type { Style } from './style.js';
import { terminalTable } from './terminal-table.js';

/** A gate's ledger for a terminal: how much of the held-out cases is used, and every line, oldest first. */
export function ledgerListing(
  entries: readonly LedgerEntry[],
  use: { readonly nCandidates: number; readonly limit: number; readonly nReveals: number } | null,
  options: { readonly width: number; readonly style: Style },
): string {
  const lead =
    use === null
      ? []
      : [
          `${use.nCandidates} of ${use.limit} candidates were analysed on the present held-out cases${use.nReveals > 0 ? '; the set is spent, since cases of it were looked at' : ''}`,
        ];
  const table = {
    columns: [
      { name: 'when' },
      { name: 'what' },
      { name: 'run' },
      { name: 'candidate' },
      { name: 'who or why' },
    ],
    rows: entries.map(rowOf),
  };
  const body =
    entries.length === 0 ? 'the ledger is empty' : terminalTable(table, options.width, options.style);
  return withoutCommands(`${[...lead, body].join('\n')}\n`);
}

function rowOf(entry: LedgerEntry): readonly string[] {
  switch (entry.kind) {
    case 'start':
      return [entry.at, startText(entry), entry.run, entry.candidate_name, entry.by ?? ''];
    case 'abandon':
      return [entry.at, 'abandoned', entry.run, '', reasonOf(entry)];
    case 'exposure':
      return [entry.at, 'exposure', entry.run, entry.candidate_name, entry.by ?? ''];
    case 'attempt':
      return [
        entry.completed_at ?? 'recorded answers',
        `attempt ${entry.attempt}: ${entry.verdict}`,
        entry.run,
        entry.candidate_name,
        entry.superseding ?? '',
      ];
    case 'reveal':
    case 'quarantine':
      return [entry.at, `${entry.kind} of ${entry.case}`, entry.run, '', reasonOf(entry)];
  }
}

function startText({ shards, unlocked, aa, partial }: StartEntry): string {
  const marks = [
    ...(shards === null ? [] : [`${shards} shards`]),
    ...(unlocked ? ['not locked'] : []),
    ...(aa ? ['A/A'] : []),
    ...(partial ? ['a part of the slices'] : []),
  ];
  return marks.length === 0 ? 'start' : `start (${marks.join(', ')})`;
}

function reasonOf({ reason, by }: { readonly reason: string; readonly by: string | null }): string {
  return by === null ? reason : `${reason} (${by})`;
}
