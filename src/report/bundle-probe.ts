import type { FactComparison } from '../definition/bundle/compare-disclosure.js';
import { factName, type ServerDisclosure } from '../definition/bundle/disclosure.js';
import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import type { Style } from './style.js';
import { terminalTable } from './terminal-table.js';

/** What the servers of a bundle say, beside what the bundle says, for a terminal. */
export function bundleProbeReport(
  servers: readonly ServerDisclosure[],
  comparisons: readonly FactComparison[],
  width: number,
  style: Style,
): string {
  const lines = servers.flatMap(({ url, problems }) => {
    const own = comparisons.filter((comparison) => comparison.url === url);
    const table = {
      columns: [{ name: 'what' }, { name: 'state' }, { name: 'bundle' }, { name: 'server' }],
      rows: own.map(({ fact, state, expected, found }) => [
        factName(fact),
        state.replaceAll('-', ' '),
        expected === undefined ? '' : String(expected),
        found === undefined ? '' : String(found ?? 'none'),
      ]),
    };
    return [
      style.bold(inertLine(url)),
      ...(own.length === 0 ? [] : [terminalTable(table, width, style)]),
      ...problems.map((problem) => style.dim(`  ${inertLine(problem)}`)),
    ];
  });
  return withoutCommands(`${lines.join('\n')}\n`);
}
