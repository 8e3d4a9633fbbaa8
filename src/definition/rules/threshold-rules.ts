import type { Entry, GateView } from '../gate-view.js';
import { isWrittenForInformation } from '../information-only.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/** Something can block, every metric has a rule, and no setting stands where it does nothing. */
export function thresholdRules(view: GateView, problems: ProblemList): void {
  const strata = [...view.slices, ...view.targeted, ...view.cohorts];
  const hasStratumRule = strata.some((stratum) => stratum.has('max_regression'));
  for (const metric of view.metrics) {
    if (metric.has('max_regression') || metric.has('minimum') || hasStratumRule) continue;
    if (isWrittenForInformation(metric)) continue;
    problems.add(metric.path, {
      code: 'no-rule-can-block',
      message: `metric ${quote(metric.text('name') ?? '')} has no rule that could block`,
      hint: 'give it max_regression or minimum, or give a slice max_regression; there is no default',
    });
  }
  for (const holder of [...strata, ...view.metrics]) {
    refuseIdle(holder, 'evidence', 'max_regression', problems);
    refuseIdle(holder, 'min_cases', 'max_regression', problems);
    refuseIdle(holder, 'minimum_evidence', 'minimum', problems);
  }
  for (const status of ['truncated', 'empty', 'refused']) {
    const isGuarded = view.section('guards').has(status);
    if (!isGuarded || view.section('unscored').text(status) === 'fail') continue;
    problems.add(['guards', status], {
      code: 'guard-on-unscored',
      severity: 'warning',
      message: `the guard on ${status} answers cannot block while such answers are unscored: they make the verdict inconclusive first`,
      hint: `set unscored.${status}: fail, or raise unscored.allowance`,
    });
  }
}

function refuseIdle(holder: Entry, key: string, needed: string, problems: ProblemList): void {
  if (!holder.has(key) || holder.has(needed)) return;
  problems.add([...holder.path, key], {
    code: 'idle-setting',
    at: 'key',
    message: `${key} does nothing without ${needed}`,
    hint: `add ${needed}, or remove ${key}`,
  });
}
