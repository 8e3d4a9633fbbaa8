import type { Case } from '../case.js';
import type { CheckDefinition } from '../check-schema.js';
import type { CheckSpec, Gate } from '../gate.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/**
 * What becomes of scores that checks give besides passed or failed. `all-checks` is 0 or 1, so that the scale `unit` would be told of
 * numbers that are none; on the scale `binary` a score counts as passed or failed, which is said.
 */
export function scoreRules(
  gate: Gate,
  cases: readonly Case[],
  checkTypes: readonly CheckDefinition[],
  problems: ProblemList,
): void {
  const all = [...gate.checks, ...cases.flatMap(({ checks }) => checks)];
  const scoring = all.filter((check) => isScoring(check, checkTypes));
  for (const [index, { name, from, scale }] of gate.metrics.entries()) {
    if (typeof from === 'object' && 'graders' in from) continue;
    const lost = scoring.filter((check) =>
      from === 'all-checks' ? check.critical === null : from.checks.includes(check.name),
    );
    const names = [...new Set(lost.map((check) => check.name))];
    if (names.length === 0) continue;
    const list = names
      .slice(0, 5)
      .map((each) => quote(each))
      .join(', ');
    if (from === 'all-checks' && scale === 'unit') {
      problems.add(['metrics', index, 'from'], {
        code: 'scores-thrown-away',
        message: `metric ${quote(name)} is 0 or 1: all-checks asks whether every check passes, and throws the scores of ${list} away`,
        hint: `for the mean of scores write from: {checks: [${names.slice(0, 5).join(', ')}]}; for passed or failed scale: binary`,
      });
    } else if (scale === 'binary') {
      problems.add(['metrics', index], {
        code: 'scores-thrown-away',
        severity: 'warning',
        message: `metric ${quote(name)} takes passed or failed of ${list}, and not the score that ${names.length === 1 ? 'it gives' : 'they give'}`,
        hint: `for the score write scale: unit and from: {checks: [${names.slice(0, 5).join(', ')}]}`,
      });
    }
  }
}

function isScoring({ type, isNegated, options }: CheckSpec, checkTypes: readonly CheckDefinition[]): boolean {
  const definition = checkTypes.find((each) => each.type === type);
  return !isNegated && definition?.givesScore?.(options as never) === true;
}
