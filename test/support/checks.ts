import type {
  CheckedBundle,
  GateOutcome,
  PullRequestCheck,
} from '../../src/report/pull-request/pull-request-check.js';
import { decide } from '../../src/verdict/decide.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { aComparison, anAnalysis, anInput } from './verdict-builders.js';

export const BASE = 'a'.repeat(40);
export const HEAD = 'b'.repeat(40);
const DIGEST = `sha256:${'c'.repeat(64)}` as const;

export function decided(verdict: Verdict): GateOutcome {
  return { kind: 'decided', verdict, isKept: false, nReused: 0, folder: `reports/${verdict.run.id}` };
}

export function aBundle(changes: Partial<CheckedBundle> = {}): CheckedBundle {
  return {
    file: 'bundles/tutor.yaml',
    previousFile: null,
    fileChange: 'changed',
    difference: {
      before: DIGEST,
      after: DIGEST,
      classes: ['weights'],
      isMixed: false,
      changes: [{ class: 'weights', field: 'model.quantization.method', before: 'none', after: 'fp8' }],
    },
    problems: [],
    warnings: [],
    gates: [],
    ...changes,
  };
}

export function aCheck(changes: Partial<PullRequestCheck> = {}): PullRequestCheck {
  return {
    bases: [BASE],
    head: HEAD,
    exitCode: 0,
    isPlanOnly: false,
    notRunBecause: null,
    bundles: [],
    gateChanges: [],
    areGateChangesAccepted: false,
    needsLook: [],
    ...changes,
  };
}

/** A block in which every slice lost, the last one most: the rule of one slice, under as many names. */
export function blockOnSlices(nSlices: number, nameOf: (index: number) => string): Verdict {
  const verdict = decide(anInput({ analysis: anAnalysis({ hard: aComparison(-0.3, [-0.9, -0.2]) }) }));
  const lost = verdict.rules.find(({ kind, state }) => kind === 'slice' && state === 'breached');
  if (lost === undefined) throw new Error('the builder makes no lost slice');
  const slices = Array.from({ length: nSlices }, (_, index) => {
    const name = nameOf(index);
    const estimate = -0.3 - (0.5 * index) / nSlices;
    return { ...lost, subject: name, estimate, sentence: `slice ${name} lost` };
  });
  return { ...verdict, rules: [...verdict.rules.filter((rule) => rule !== lost), ...slices] };
}
