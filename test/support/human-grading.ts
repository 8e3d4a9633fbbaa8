import type { HumanGrading } from '../../src/definition/gate.js';
import { packetRubric } from './packets.js';

/** Two raters who compare, with whatever a test changes. */
export function sampleHuman(changes: Partial<HumanGrading> = {}): HumanGrading {
  return {
    rubric: packetRubric(),
    mode: 'pairwise',
    cases: 'all',
    raters: 2,
    overlap: 0,
    settle: 'adjudicated',
    raterKind: 'skilled',
    repeatedItems: 0,
    batchMinutes: null,
    distressing: null,
    mask: [],
    ...changes,
  };
}
