import type { Case } from '../case.js';
import { clusterOf } from '../cluster.js';
import type { Gate } from '../gate.js';
import type { Entry, GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/** Labels from which a judge may have a say under a two-phase draw; the analysis says the same. */
const LABELS_TO_GATE = 100;

/** `human.draw: two-phase` needs a judge whose word makes two classes, and grades that are one of three or two. */
export function twoPhaseRules(view: GateView, problems: ProblemList): void {
  const human = view.section('human');
  if (human.text('draw') !== 'two-phase') return;
  const graded = view.metrics.filter((metric) => gradersOf(metric).includes('human'));
  for (const metric of graded) metricRules(metric, problems);
  if (human.at('cases') === 'all')
    problems.add(['human', 'cases'], {
      code: 'nothing-to-draw',
      message: 'where people grade every case there is nothing to draw in two phases',
      hint: 'write how many cases are drawn, or remove draw',
    });
  const cases = human.number('cases');
  if (cases !== null && cases < LABELS_TO_GATE)
    problems.add(['human', 'cases'], {
      code: 'too-few-drawn',
      severity: 'warning',
      message: `with ${cases} cases the judge can have no say: a two-phase draw needs ${LABELS_TO_GATE}, 40 of them in each class`,
      hint: `draw ${LABELS_TO_GATE} or more, or leave out draw`,
    });
  if (view.top.has('sequential'))
    problems.add(['human', 'draw'], {
      code: 'two-phase-with-looks',
      message:
        'a two-phase draw is made once, of all cases, and cannot be read at looks: a look would need 100 labels of its own',
      hint: 'remove draw, or sequential',
    });
}

function metricRules(metric: Entry, problems: ProblemList): void {
  const name = quote(metric.text('name') ?? '');
  const refuse = (key: string, message: string, hint: string): void =>
    problems.add(metric.has(key) ? [...metric.path, key] : metric.path, {
      code: 'two-phase-metric',
      message,
      hint,
    });
  if (!gradersOf(metric).includes('judge'))
    refuse(
      'from',
      `metric ${name} is graded by people without a judge, and human.draw: two-phase draws cases by what the judge says of them`,
      'use from: [judge, human], or remove draw',
    );
  if (metric.text('scale') === 'rubric')
    refuse(
      'scale',
      `metric ${name} has levels, and the two-phase estimate is for wins, ties and losses, or 0 and 1`,
      'use scale: net-win-rate or binary, or remove human.draw',
    );
  if (metric.has('minimum'))
    refuse(
      'minimum',
      `metric ${name} has a minimum, which rests on people's grades of cases drawn alike; a two-phase draw prefers some`,
      'remove minimum, or human.draw',
    );
}

function gradersOf(metric: Entry): readonly unknown[] {
  const from = metric.at('from');
  return Array.isArray(from) ? from : [];
}

/** The interval takes cases for independent. */
export function twoPhaseCaseRules(gate: Gate, cases: readonly Case[], problems: ProblemList): void {
  if (gate.human?.draw === undefined) return;
  const seen = new Map<string, string>();
  for (const item of cases) {
    const cluster = clusterOf(gate, item);
    if (cluster === null) continue;
    const other = seen.get(cluster);
    if (other !== undefined) {
      problems.add(['human', 'draw'], {
        code: 'two-phase-clusters',
        message: `cases ${quote(other)} and ${quote(item.id)} belong to one cluster, and a two-phase draw takes cases for independent`,
        hint: 'remove draw, or give every case a cluster of its own',
      });
      return;
    }
    seen.set(cluster, item.id);
  }
}
