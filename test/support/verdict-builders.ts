import type { Analysis, Comparison, Interval, MetricAnalysis } from '../../src/analyse/analysis.js';
import type { Gate, Metric, RegressionRule } from '../../src/definition/gate.js';
import type { DecisionContext, DecisionInput } from '../../src/verdict/decision-input.js';
import type { CriticalFailure, Evidence, StratumCompleteness } from '../../src/verdict/verdict.js';

/** Small whole inputs of a verdict: two slices, everything answered, nothing wrong. Tests change what they are about. */

export function aRule(changes: Partial<RegressionRule> = {}): RegressionRule {
  return { maxRegression: 0.05, evidence: 'no-evidence-of-regression', minCases: 30, ...changes };
}

export function aMetric(changes: Partial<Metric> = {}): Metric {
  return {
    name: 'correct',
    from: 'all-checks',
    scale: 'binary',
    minimum: null,
    minimumEvidence: 'interval',
    overall: aRule({ maxRegression: 0.02, evidence: 'non-inferiority' }),
    ...changes,
  };
}

export function aGate(changes: Partial<Gate> = {}): Gate {
  const slice = (name: string, share: number) => ({
    name,
    task: 'qa',
    share,
    shareSource: null,
    rule: aRule(),
  });
  return {
    name: 'demo',
    slices: [slice('easy', 0.8), slice('hard', 0.2)],
    targeted: [],
    cohorts: [],
    clusterBy: null,
    promptTemplate: null,
    decoding: {
      temperature: 0,
      top_p: 1,
      max_tokens: 512,
      seed: 7,
      stop: [],
      presence_penalty: 0,
      frequency_penalty: 0,
      extra: {},
    } as unknown as Gate['decoding'],
    treatment: [],
    repeats: { times: 1, cases: 'all' },
    checks: [],
    metrics: [aMetric()],
    unscored: {
      truncated: 'unscored',
      empty: 'unscored',
      filtered: 'unscored',
      refused: 'unscored',
      tool_call: 'unscored',
      allowance: 0,
    },
    guards: { truncated: null, empty: null, refused: null, lengthRatio: null },
    statistics: {
      confidence: 0.95,
      interval: 'bootstrap-guarded',
      resamples: 10_000,
      seed: 20261129,
      familywise: 'none',
    },
    acceptModels: [],
    allowRecorded: false,
    criticalPolicy: 'all-failures',
    appliesTo: [],
    ...changes,
  };
}

export function anInterval(lower: number, upper: number, changes: Partial<Interval> = {}): Interval {
  return {
    lower,
    upper,
    level: 0.95,
    method: 'bootstrap-guarded',
    bootstrap: [lower, upper],
    score: [lower, upper],
    binding: { lower: 'score', upper: 'bootstrap' },
    bootstrapKind: 'exact',
    nResamples: null,
    monteCarloError: 0,
    ...changes,
  };
}

/** `n` complete pairs with the given difference and interval. */
export function aComparison(
  difference: number,
  [lower, upper]: readonly [number, number],
  n = 100,
  changes: Partial<Comparison> = {},
): Comparison {
  return {
    nPlanned: n,
    nScoredBaseline: n,
    nScoredCandidate: n,
    nPairs: n,
    nUnits: n,
    baselineMean: 0.5,
    candidateMean: 0.5 + difference,
    difference,
    standardError: (upper - lower) / 3.92,
    designEffect: 1,
    pairs: null,
    interval: anInterval(lower, upper),
    caveat: null,
    worstCase: null,
    bestCase: null,
    pWorse: difference < 0 ? 0.001 : 0.9,
    ...changes,
  };
}

/** Some cases of either arm unscored, with the differences at both extremes. */
export function withMissing(
  comparison: Comparison,
  missing: {
    baseline?: number;
    candidate?: number;
    worst: readonly [number, number, number];
    best: readonly [number, number, number];
  },
): Comparison {
  const { baseline = 0, candidate = 0, worst, best } = missing;
  const extreme = ([difference, lower, upper]: readonly [number, number, number]) => ({
    difference,
    interval: anInterval(lower, upper),
  });
  const nPairs = comparison.nPlanned - Math.max(baseline, candidate);
  return {
    ...comparison,
    nScoredBaseline: comparison.nPlanned - baseline,
    nScoredCandidate: comparison.nPlanned - candidate,
    nPairs,
    nUnits: nPairs,
    worstCase: extreme(worst),
    bestCase: extreme(best),
  };
}

export interface MetricChanges extends Partial<Omit<MetricAnalysis, 'slices'>> {
  readonly easy?: Comparison;
  readonly hard?: Comparison;
}

/** A clear gain everywhere. */
export function aMetricAnalysis({ easy, hard, ...changes }: MetricChanges = {}): MetricAnalysis {
  return {
    metric: 'correct',
    overall: aComparison(0.1, [0.05, 0.15], 200),
    pooledDifference: 0.1,
    candidateOverall: { mean: 0.6, lower: 0.53, upper: 0.67, level: 0.95, n: 200 },
    slices: [
      { name: 'easy', share: 0.8, ...(easy ?? aComparison(0.1, [0.04, 0.16])) },
      { name: 'hard', share: 0.2, ...(hard ?? aComparison(0.1, [0.02, 0.18])) },
    ],
    cohorts: [],
    ...changes,
  };
}

export function anAnalysis(changes: MetricChanges = {}): Analysis {
  return { metrics: [aMetricAnalysis(changes)] };
}

export function aStratum(changes: Partial<StratumCompleteness> = {}): StratumCompleteness {
  return {
    slice: 'easy',
    arm: 'baseline',
    nPlanned: 100,
    nAnswered: 100,
    nScored: 100,
    statuses: { ok: 100 },
    ...changes,
  };
}

export function aFailure(caseId: string, changes: Partial<CriticalFailure> = {}): CriticalFailure {
  return {
    class: 'full-compliance',
    check: 'complies',
    caseId,
    repeat: 0,
    slice: 'easy',
    baselineFailed: false,
    needsHuman: false,
    ...changes,
  };
}

export function aCritical(
  failures: readonly CriticalFailure[],
  changes: Partial<Evidence['criticals'][number]> = {},
): Evidence['criticals'][number] {
  return {
    class: 'full-compliance',
    check: 'complies',
    needsHuman: false,
    bound: { failures: failures.length, n: 200, upper95: 0.0149 },
    nPlanned: 200,
    failures,
    ...changes,
  };
}

export function anEvidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    criticals: [],
    completeness: [
      aStratum(),
      aStratum({ arm: 'candidate' }),
      aStratum({ slice: 'hard' }),
      aStratum({ slice: 'hard', arm: 'candidate' }),
    ],
    guards: [],
    decoding: { state: 'proven', nCompared: 200, leftToServer: [] },
    partial: [],
    ...changes,
  };
}

export function aContext(changes: Partial<DecisionContext> = {}): DecisionContext {
  const arm = (name: string, digit: string) => ({
    name,
    digest: `sha256:${digit.repeat(64)}` as const,
    isRecorded: false,
    models: { [name]: 200 },
    fingerprints: [],
  });
  return {
    qgateVersion: '0.1.0',
    gateDigest: `sha256:${'a'.repeat(64)}`,
    casesDigest: `sha256:${'b'.repeat(64)}`,
    nCases: 200,
    baseline: arm('old', '1'),
    candidate: arm('new', '2'),
    run: { id: 'demo-0123456789', identity: `sha256:${'c'.repeat(64)}`, attempt: 1 },
    advisoryBecause: [],
    lock: { lockedAt: '2026-11-29T09:00:00.000Z', commit: '4'.repeat(40), isCommitted: true },
    isAA: false,
    generator: 'xoshiro128**',
    responseTimes: {
      baseline: { first: '2026-11-29T10:00:00.000Z', last: '2026-11-29T10:05:00.000Z' },
      candidate: { first: '2026-11-29T10:00:01.000Z', last: '2026-11-29T10:05:01.000Z' },
    },
    ...changes,
  };
}

export function anInput(changes: Partial<DecisionInput> = {}): DecisionInput {
  return {
    gate: aGate(),
    analysis: anAnalysis(),
    evidence: anEvidence(),
    context: aContext(),
    ...changes,
  };
}
