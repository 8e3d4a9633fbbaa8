import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import { plainStyle, type Style } from './style.js';
import { terminalTable } from './terminal-table.js';

/** One run as `qgate runs` lists it. */
export interface ListedRun {
  readonly id: string;
  readonly gateName: string;
  readonly baselineName: string;
  readonly candidateName: string;
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly nStored: number;
  readonly nPlanned: number;
  /** The verdict's word, or null while there is none. */
  readonly verdict: string | null;
  /** True where a later attempt at the same candidate took its place. */
  readonly isSuperseded?: boolean;
}

/** The runs in the order given, one line each where the width allows it. */
export function runListing(
  runs: readonly ListedRun[],
  options: { readonly width?: number; readonly style?: Style } = {},
): string {
  if (runs.length === 0) return 'No runs yet. Start one with: qgate run GATE --baseline B --candidate C\n';
  const table = {
    columns: [
      { name: 'run' },
      { name: 'verdict' },
      { name: 'gate' },
      { name: 'baseline -> candidate' },
      { name: 'answers', isNumeric: true },
      { name: 'attempt', isNumeric: true },
      { name: 'started' },
    ],
    rows: runs.map((run) => [
      run.id,
      `${run.verdict ?? (run.nStored < run.nPlanned ? 'unfinished' : 'none yet')}${run.isSuperseded ? ' (superseded)' : ''}`,
      run.gateName,
      `${run.baselineName} -> ${run.candidateName}`,
      `${run.nStored}/${run.nPlanned}`,
      String(run.attempt),
      dateText(run.createdAtMs),
    ]),
  };
  return withoutCommands(`${terminalTable(table, options.width ?? 140, options.style ?? plainStyle)}\n`);
}

function dateText(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? inertLine(String(ms)) : date.toISOString().replace(/\.\d+Z$/, 'Z');
}
