import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import { plainStyle, type Style } from './style.js';
import { terminalTable } from './terminal-table.js';

/** What a gate's checks say of a file of recorded outputs. Every text in it is untrusted. */
export interface TriedChecks {
  readonly gate: string;
  readonly file: string;
  readonly nCases: number;
  /** Cases of the gate that the file has an answer to. */
  readonly nTried: number;
  readonly checks: readonly TriedCheck[];
  readonly findings: readonly TriedFinding[];
}

export interface TriedCheck {
  readonly name: string;
  /** With its `not-`. */
  readonly type: string;
  /** Class of a critical check, or null. */
  readonly critical: string | null;
  readonly nPassed: number;
  readonly nFailed: number;
  readonly nUnscored: number;
}

/** One grade that is no pass. */
export interface TriedFinding {
  readonly caseId: string;
  readonly slice: string;
  readonly check: string;
  readonly outcome: 'failed' | 'unscored';
  readonly reason: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly output: string | null;
}

const MAX_FINDINGS = 20;
const MAX_EVIDENCE_CHARACTERS = 200;

/** The table of checks and the first findings, for a terminal. */
export function triedChecksReport(tried: TriedChecks, width: number, style: Style = plainStyle): string {
  const { gate, file, nCases, nTried, checks, findings } = tried;
  const table = {
    columns: [
      { name: 'check' },
      { name: 'type' },
      { name: 'passed', isNumeric: true },
      { name: 'failed', isNumeric: true },
      { name: 'unscored', isNumeric: true },
    ],
    rows: checks.map(({ name, type, critical, nPassed, nFailed, nUnscored }) => [
      critical === null ? name : `${name} (critical: ${critical})`,
      type,
      `${nPassed}`,
      `${nFailed}`,
      `${nUnscored}`,
    ]),
  };
  const shown = findings.slice(0, MAX_FINDINGS);
  const nMore = findings.length - shown.length;
  const lines = [
    style.bold(`${inertLine(gate)} on ${inertLine(file)}: ${nTried} of ${nCases} cases have an answer`),
    '',
    terminalTable(table, width, style),
    ...(shown.length === 0 ? [] : ['', ...shown.flatMap((finding) => findingLines(finding, style))]),
    ...(nMore === 0 ? [] : ['', `${nMore} more; --json lists all of them`]),
  ];
  return withoutCommands(`${lines.join('\n')}\n`);
}

function findingLines(finding: TriedFinding, style: Style): readonly string[] {
  const { caseId, check, outcome, reason, evidence } = finding;
  const found = JSON.stringify(evidence);
  const cut = found.length > MAX_EVIDENCE_CHARACTERS ? `${found.slice(0, MAX_EVIDENCE_CHARACTERS)}…` : found;
  const word = outcome === 'failed' ? style.red(outcome) : style.yellow(outcome);
  return [
    `${word}  ${inertLine(caseId)}  ${inertLine(check)}: ${inertLine(reason)}`,
    ...(found === '{}' ? [] : [`  ${inertLine(cut)}`]),
  ];
}
