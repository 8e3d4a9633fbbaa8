import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import { GAMMA_RANGE, parseSpending } from '../sequential/spending.js';
import type { Path } from '../source.js';

/** The looks of a gate are in order and end with the whole run, and spending functions are ones there are. */
export function sequentialRules(view: GateView, problems: ProblemList): void {
  const sequential = view.section('sequential');
  lookOrderRules(sequential.at('looks'), problems);
  const spendings: readonly (readonly [Path, unknown])[] = [
    [['sequential', 'spending', 'pass'], fieldOf(sequential.at('spending'), 'pass')],
    [['sequential', 'spending', 'block'], fieldOf(sequential.at('spending'), 'block')],
    [['sequential', 'futility', 'spending'], fieldOf(sequential.at('futility'), 'spending')],
  ];
  for (const [path, written] of spendings) {
    if (typeof written !== 'string' || parseSpending(written) !== null) continue;
    problems.add(path, {
      code: 'unknown-spending',
      message: `${quote(written)} is no way to spend an error over looks`,
      hint: `write obf, pocock or hsd(γ) with γ from ${GAMMA_RANGE.lowest} to ${GAMMA_RANGE.highest}, e.g. hsd(-4)`,
    });
  }
}

function lookOrderRules(written: unknown, problems: ProblemList): void {
  if (!Array.isArray(written)) return;
  const looks: readonly unknown[] = written;
  if (!looks.every((look): look is number => typeof look === 'number' && look > 0 && look <= 1)) return;
  for (const [index, look] of looks.entries()) {
    const before = looks[index - 1];
    if (before === undefined || look > before) continue;
    problems.add(['sequential', 'looks', index], {
      code: 'looks-not-increasing',
      message:
        look === before
          ? `look ${look} stands twice`
          : `looks must increase, and ${look} comes after ${before}`,
      hint: 'write them in order, e.g. [0.25, 0.5, 0.75, 1]',
    });
  }
  const last = looks.at(-1);
  if (last === undefined || last === 1 || looks.some((look) => look === 1)) return;
  problems.add(['sequential', 'looks', looks.length - 1], {
    code: 'last-look-not-whole',
    message: `the last look must be 1, the whole run, not ${last}`,
    hint: 'add 1 at the end: a run that no look stops is decided on all its cases',
  });
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
