import type { Gate, HumanGrading, Metric } from '../../src/definition/gate.js';
import { sampleHuman } from './human-grading.js';
import { sampleGate } from './samples.js';

/** A metric that people grade: which answer is better, unless a test says otherwise. */
export function humanMetric(more: Partial<Metric> = {}): Metric {
  return {
    name: 'preferred',
    from: { graders: ['human'] },
    scale: 'net-win-rate',
    minimum: null,
    minimumEvidence: 'interval',
    overall: { maxRegression: 0.2, evidence: 'no-evidence-of-regression', minCases: 2 },
    ...more,
  };
}

export function humanGate(human: Partial<HumanGrading> = {}, more: Partial<Gate> = {}): Gate {
  return sampleGate({ human: sampleHuman(human), metrics: [humanMetric()], ...more });
}
