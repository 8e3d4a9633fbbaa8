import type { CheckSpec, Metric } from '../definition/gate.js';
import type { Grade } from './grade.js';

/** One arm's score of a case in a metric, repeats averaged. */
export type CaseScore =
  | { readonly state: 'scored'; readonly score: number }
  | { readonly state: 'unscored'; readonly why: string };

/**
 * A metric's score of one case in one arm, for metrics made of checks.
 *
 * `all-checks`: 1 where every non-critical check passes, else 0. `{checks}`: the same over those named that apply; on the
 * `unit` scale the mean of their scores. The case is unscored if any of these grades is unscored or absent, in any repeat,
 * so that nothing missing is averaged away.
 *
 * @param applicable the checks that apply to the case (`applicableChecks`)
 * @param grades the case's grades in one arm, all repeats, in any order
 * @param nRepeats responses planned for the case, >= 1
 */
export function scoreCase(
  metric: Pick<Metric, 'from' | 'scale' | 'name'>,
  applicable: readonly CheckSpec[],
  grades: readonly Grade[],
  nRepeats: number,
): CaseScore {
  const graders = gradersOf(metric, applicable);
  if (graders.length === 0)
    return { state: 'unscored', why: `no check of ${metric.name} applies to the case` };
  const byKey = new Map(grades.map((grade) => [keyOf(grade.repeat, grade.grader), grade]));
  let sum = 0;
  for (let repeat = 0; repeat < nRepeats; repeat += 1) {
    const score = scoreRepeat(metric, graders, (grader) => byKey.get(keyOf(repeat, grader)));
    if (typeof score === 'string') {
      return {
        state: 'unscored',
        why: nRepeats === 1 ? score : `repeat ${repeat + 1} of ${nRepeats}: ${score}`,
      };
    }
    sum += score;
  }
  return { state: 'scored', score: sum / nRepeats };
}

/** Names of the checks a metric is made of that apply to a case. */
export function gradersOf(metric: Pick<Metric, 'from'>, applicable: readonly CheckSpec[]): readonly string[] {
  const { from } = metric;
  if (from === 'all-checks')
    return applicable.filter(({ critical }) => critical === null).map(({ name }) => name);
  if ('graders' in from) return [];
  return applicable.filter(({ name }) => from.checks.includes(name)).map(({ name }) => name);
}

/** The score of one repeat, or why there is none. */
function scoreRepeat(
  metric: Pick<Metric, 'from' | 'scale'>,
  graders: readonly string[],
  gradeBy: (grader: string) => Grade | undefined,
): number | string {
  let hasFailed = false;
  let sum = 0;
  for (const grader of graders) {
    const grade = gradeBy(grader);
    if (grade === undefined) return 'no response';
    if (grade.outcome.state === 'unscored') return grade.outcome.why;
    if (!grade.outcome.passed) hasFailed = true;
    sum += grade.outcome.score;
  }
  if (metric.scale === 'unit' && metric.from !== 'all-checks') return sum / graders.length;
  return hasFailed ? 0 : 1;
}

function keyOf(repeat: number, grader: string): string {
  return `${repeat} ${grader}`;
}
