import type { Metric } from './gate.js';

/** True for a metric that a judge alone grades: it is shown, and no rule of a verdict looks at it. */
export function isInformationOnly({ from }: Pick<Metric, 'from'>): boolean {
  return typeof from === 'object' && 'graders' in from && !from.graders.includes('human');
}
