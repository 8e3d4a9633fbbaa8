import type { Gate, Metric } from '../gate.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Rubric } from '../rubric.js';
import { didYouMean } from '../suggest.js';

/** What a gate asks of its rubrics is in them, and judge and people who grade for one metric go by the same one. */
export function rubricRules(gate: Gate, problems: ProblemList): void {
  for (const [index, metric] of gate.metrics.entries()) {
    if (typeof metric.from !== 'object' || !('graders' in metric.from)) continue;
    const rubrics = metric.from.graders.flatMap((grader) => gate[grader]?.rubric ?? []);
    const [first, second] = rubrics;
    if (first === undefined) continue;
    if (second !== undefined && second.digest !== first.digest)
      problems.add(['judge', 'rubric'], {
        code: 'rubrics-differ',
        message: `judge and people grade ${quote(metric.name)} by different rubrics (${quote(first.name)} and ${quote(second.name)}), so that neither could be compared with the other`,
        hint: 'name one rubric file in judge and human',
      });
    if (metric.scale === 'rubric') refuseCriterion(metric, first, index, problems);
  }
  const cases = gate.human?.cases;
  const smallest = gate.slices.length + gate.targeted.length;
  if (typeof cases === 'number' && cases < smallest)
    problems.add(['human', 'cases'], {
      code: 'too-few-drawn',
      message: `${cases} cases cannot cover ${smallest} slices`,
      hint: 'every slice needs grades: draw more cases',
    });
}

function refuseCriterion(metric: Metric, rubric: Rubric, index: number, problems: ProblemList): void {
  const names = rubric.criteria.map(({ name }) => name);
  if (metric.criterion === undefined) {
    if (names.length === 1) return;
    problems.add(['metrics', index], {
      code: 'criterion-missing',
      message: `metric ${quote(metric.name)} must say which criterion of ${quote(rubric.name)} it is`,
      hint: `criterion: ${names.join(', or ')}`,
    });
  } else if (!names.includes(metric.criterion)) {
    problems.add(['metrics', index, 'criterion'], {
      code: 'unknown-criterion',
      message: `there is no criterion ${quote(metric.criterion)} in ${quote(rubric.name)}`,
      hint: didYouMean(metric.criterion, names, 'its criteria'),
    });
  }
}
