import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import type { CheckSpec, Gate } from '../gate.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/** Every metric grades every case: a case that no check applies to would pass whatever comes back. */
export function gradingRules(gate: Gate, cases: readonly Case[], problems: ProblemList): void {
  for (const [index, metric] of gate.metrics.entries()) {
    const from = metric.from;
    if (from !== 'all-checks' && 'graders' in from) continue;
    const isOfMetric = (check: CheckSpec): boolean =>
      from === 'all-checks' ? check.critical === null : from.checks.includes(check.name);
    const ungraded = new Map<string, Case[]>();
    for (const each of cases) {
      const isGraded =
        gate.checks.some((check) => isOfMetric(check) && isSelected(check.when, each)) ||
        each.checks.some(isOfMetric);
      if (!isGraded) ungraded.set(each.slice, [...(ungraded.get(each.slice) ?? []), each]);
    }
    if (ungraded.size === 0) continue;
    const slices = [...ungraded].map(([slice, [first, ...others]]) => {
      const count = others.length + 1;
      return `slice ${quote(slice)} (${count} ${count === 1 ? 'case' : 'cases'}, the first being ${quote(first!.id)})`;
    });
    problems.add(['metrics', index], {
      code: 'grades-nothing',
      message: `metric ${quote(metric.name)} grades nothing in ${slices.slice(0, 10).join(', ')}: no check applies, so every answer would pass`,
      hint:
        gate.checks.length === 0
          ? 'the gate has no checks; add some under "checks"'
          : 'let a non-critical check apply there',
    });
  }
}
