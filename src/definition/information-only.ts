import type { Metric } from './gate.js';
import type { Entry } from './gate-view.js';

/** True for a metric that a judge alone grades: it is shown, and no rule of a verdict looks at it. */
export function isInformationOnly({ from }: Pick<Metric, 'from'>): boolean {
  return typeof from === 'object' && 'graders' in from && !from.graders.includes('human');
}

/** The same of a metric as it is written in a file whose shape may not be right yet. */
export function isWrittenForInformation(metric: Entry): boolean {
  const from = metric.at('from');
  return Array.isArray(from) && from.length === 1 && from[0] === 'judge';
}
