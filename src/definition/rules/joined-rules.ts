import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';

/** Rules for load tests rest on outputs that checks grade again, and no setting stands where it does nothing. */
export function joinedRules(view: GateView, problems: ProblemList): void {
  if (!view.top.has('joined')) return;
  const joined = view.section('joined');
  const isLimiting = ['useful', 'joules_per_useful_request', 'joules_per_useful_output_token'].some((key) =>
    joined.has(key),
  );
  if (joined.has('at_rate') && !isLimiting && !joined.has('slo'))
    problems.add(['joined', 'at_rate'], {
      code: 'idle-setting',
      at: 'key',
      message: 'at_rate does nothing without a rule',
      hint: 'add useful, a limit on joules or slo, or remove at_rate',
    });
  if (isLimiting && view.checks.length === 0)
    problems.add(['joined'], {
      code: 'joined-without-checks',
      at: 'key',
      severity: 'warning',
      message:
        'a load test is graded by the checks alone, and the gate has none: unless every case has checks of its own, its requests stay unscored',
      hint: 'add checks: people and judges do not grade load tests',
    });
}
