import type { Metric } from '../definition/gate.js';

/** True where a model judge has a say in the metric. */
export function needsJudge(metric: Metric): boolean {
  return isGradedBy(metric, 'judge');
}

/** True where people grade for the metric. */
export function needsPeople(metric: Metric): boolean {
  return isGradedBy(metric, 'human');
}

function isGradedBy({ from }: Metric, grader: 'judge' | 'human'): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.includes(grader);
}
