import type { BundleDiff } from '../definition/bundle/bundle-diff.js';
import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import type { Style } from './style.js';
import { terminalTable } from './terminal-table.js';

/** Digits of a digest that are enough to tell two apart by eye. */
const SHOWN_DIGITS = 12;
const LONGEST_VALUE = 80;

/** What changed between two bundles for a terminal: one row a field, classes in words, and what is unwise about it. */
export function bundleDiffReport(diff: BundleDiff, width: number, style: Style): string {
  const { before, after, changes, classes } = diff;
  const named = ({ name, digest }: BundleDiff['before']): string =>
    `${inertLine(name)} (${digest.slice(0, 'sha256:'.length + SHOWN_DIGITS)}…)`;
  const table = {
    columns: [{ name: 'class' }, { name: 'field' }, { name: 'before' }, { name: 'after' }],
    rows: changes.map((change) => [
      change.class,
      change.field,
      'before' in change ? valueText(change.before) : '(none)',
      'after' in change ? valueText(change.after) : '(none)',
    ]),
  };
  const lines = [
    style.bold(`${named(before)} -> ${named(after)}`),
    ...(changes.length === 0 ? [] : [terminalTable(table, width, style)]),
    conclusion(diff),
    ...(diff.isMixed
      ? [
          style.yellow(
            `several classes changed at once (${classes.join(', ')}): change one per canary, so that a loss has one cause`,
          ),
        ]
      : []),
  ];
  return withoutCommands(`${lines.join('\n')}\n`);
}

function conclusion({ isSameIdentity, changes, classes }: BundleDiff): string {
  if (isSameIdentity) {
    return changes.length === 0
      ? 'the same bundle: nothing differs'
      : 'the same bundle: only labels differ, and no gate is needed';
  }
  return `another bundle: ${classes.join(', ')} changed`;
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text];
  return characters.length > LONGEST_VALUE ? `${characters.slice(0, LONGEST_VALUE - 1).join('')}…` : text;
}
