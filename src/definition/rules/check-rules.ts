import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Source } from '../source.js';
import { didYouMean } from '../suggest.js';

/** Other YAML readers make a date of this; quoted, it is text for all of them. */
const DATE_LIKE = /^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/;

/** Checks are consistent in themselves, and metrics refer to checks that exist. */
export function checkRules(view: GateView, source: Source, problems: ProblemList): void {
  for (const check of view.checks) {
    if (check.has('confirm') && !check.has('critical'))
      problems.add([...check.path, 'confirm'], {
        code: 'confirm-without-critical',
        at: 'key',
        message: 'confirm is for critical checks, and this check is not critical',
        hint: 'add critical: CLASS, or remove confirm',
      });
    refuseUnquotedDates(check.path, source, problems);
  }
  const names = view.checks.flatMap((check) => check.text('name') ?? []);
  for (const metric of view.metrics) {
    const from = metric.at('from');
    if (typeof from !== 'object' || from === null || !('checks' in from) || !Array.isArray(from.checks))
      continue;
    for (const [index, name] of from.checks.entries()) {
      if (typeof name !== 'string' || names.includes(name)) continue;
      problems.add([...metric.path, 'from', 'checks', index], {
        code: 'unknown-check',
        message: `there is no check ${quote(name)} in this gate`,
        hint: didYouMean(name, names, 'its checks'),
      });
    }
  }
}

function refuseUnquotedDates(
  path: readonly (string | number)[],
  source: Source,
  problems: ProblemList,
): void {
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const holder = childrenAt(source.value, next);
    if (holder !== null) {
      for (const key of holder) pending.push([...next, key]);
      continue;
    }
    const written = source.plainTextOf(next);
    if (written === null || !DATE_LIKE.test(written)) continue;
    problems.add(next, {
      code: 'unquoted-date',
      message: `${written} without quotes is a date to some YAML readers and text to others`,
      hint: `write ${JSON.stringify(written)}, with the quotes`,
    });
  }
}

function childrenAt(root: unknown, path: readonly (string | number)[]): readonly (string | number)[] | null {
  let value = root as unknown;
  for (const step of path) value = (value as Readonly<Record<string | number, unknown>>)[step];
  if (Array.isArray(value)) return value.map((_item, index) => index);
  return typeof value === 'object' && value !== null ? Object.keys(value) : null;
}
