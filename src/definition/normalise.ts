import { toCheckSpec } from './check-spec.js';
import type {
  Cohort,
  Gate,
  Guards,
  Metric,
  Redaction,
  RegressionRule,
  Repeats,
  Slice,
  TargetedSlice,
} from './gate.js';
import type { GateFile } from './generated/gate-file.js';
import { toSequential } from './normalise-sequential.js';

/** Defaults of a gate, all in one place; the reference page and the schema's descriptions say the same. */
export const GATE_DEFAULTS = {
  overallEvidence: 'non-inferiority',
  sliceEvidence: 'no-evidence-of-regression',
  minCases: 30,
  statistics: { confidence: 0.95, interval: 'bootstrap-guarded', resamples: 10_000, seed: 20261129 },
  unscored: {
    truncated: 'unscored',
    empty: 'unscored',
    filtered: 'unscored',
    refused: 'unscored',
    tool_call: 'unscored',
    allowance: 0,
  },
  familywise: 'none',
  stages: { pr: 'development', release: 'heldout' },
  ledger: 'gate.ledger.jsonl',
} as const;

type Written<Key extends 'slices' | 'targeted' | 'cohorts' | 'metrics'> = NonNullable<GateFile[Key]>[number];

/**
 * Turns a valid gate file into the gate the product uses: every default explicit, shares rescaled to sum to 1.
 * @param promptTemplate content of the file that `prompt` names, or null
 */
export function normaliseGate(written: GateFile, promptTemplate: string | null): Gate {
  const rule = (stratum: {
    max_regression?: number;
    evidence?: RegressionRule['evidence'];
    min_cases?: number;
  }) =>
    stratum.max_regression === undefined
      ? null
      : {
          maxRegression: stratum.max_regression,
          evidence: stratum.evidence ?? written.slice_rules?.evidence ?? GATE_DEFAULTS.sliceEvidence,
          minCases: stratum.min_cases ?? written.slice_rules?.min_cases ?? GATE_DEFAULTS.minCases,
        };
  return {
    name: written.name,
    slices: toSlices(written, rule),
    targeted: (written.targeted ?? []).map(
      (targeted: Written<'targeted'>): TargetedSlice => ({
        name: targeted.name,
        task: targeted.task ?? written.name,
        rule: rule(targeted)!,
      }),
    ),
    cohorts: (written.cohorts ?? []).map(
      (cohort: Written<'cohorts'>): Cohort => ({
        name: cohort.name,
        where: cohort.where,
        rule: rule(cohort)!,
      }),
    ),
    clusterBy: written.cluster_by ?? null,
    promptTemplate,
    decoding: written.decoding,
    treatment: written.treatment ?? [],
    repeats: toRepeats(written.repeats ?? 1),
    checks: (written.checks ?? []).map(toCheckSpec),
    metrics: written.metrics.map(toMetric),
    unscored: { ...GATE_DEFAULTS.unscored, ...written.unscored },
    guards: toGuards(written.guards ?? {}),
    statistics: {
      ...GATE_DEFAULTS.statistics,
      ...written.statistics,
      familywise: written.slice_rules?.familywise ?? GATE_DEFAULTS.familywise,
    },
    acceptModels: written.accept_models ?? [],
    allowRecorded: written.allow_recorded ?? false,
    criticalPolicy: written.critical_policy ?? 'all-failures',
    appliesTo: written.applies_to ?? [],
    // The default is left out, so that gates that say nothing keep their digest.
    ...(written.reasoning === undefined || written.reasoning === 'refuse'
      ? {}
      : { reasoning: written.reasoning }),
    ...(written.not_exercised?.length ? { notExercised: [...new Set(written.not_exercised)].sort() } : {}),
    ...(written.max_changes === undefined ? {} : { maxChanges: written.max_changes }),
    ...(written.context_limit
      ? {
          contextLimit: {
            totalTokens: written.context_limit.total_tokens,
            because: written.context_limit.because,
          },
        }
      : {}),
    ...(written.retention ? { retention: { answersDays: written.retention.answers_days } } : {}),
    ...(written.redact ? { redact: toRedaction(written.redact) } : {}),
    ...toStages(written),
    ...(written.sequential ? { sequential: toSequential(written.sequential) } : {}),
  };
}

/** A gate with one set of cases has no stages that differ. */
function toStages({ cases, stages, holdout }: GateFile): Pick<Gate, 'stages' | 'holdout'> {
  const hasHeldOut =
    typeof cases === 'object' && !Array.isArray(cases) && 'heldout' in cases && cases.heldout !== undefined;
  if (!hasHeldOut || holdout === undefined) return {};
  return {
    stages: {
      pr: stages?.pr?.cases ?? GATE_DEFAULTS.stages.pr,
      release: stages?.release?.cases ?? GATE_DEFAULTS.stages.release,
    },
    holdout: {
      exposures: holdout.exposures,
      reveal: holdout.reveal ?? 'aggregate',
      ledger: holdout.ledger ?? GATE_DEFAULTS.ledger,
    },
  };
}

function toRedaction({ secrets, patterns = [] }: NonNullable<GateFile['redact']>): Redaction {
  return {
    secrets: secrets === true,
    patterns: patterns.map(({ name, pattern, flags }) => ({ name, pattern, flags: flags ?? '' })),
  };
}

function toSlices(
  written: GateFile,
  rule: (slice: Written<'slices'>) => RegressionRule | null,
): readonly Slice[] {
  const shares = sumToOne(written.slices.map(({ share }) => share));
  return written.slices.map((slice, index) => ({
    name: slice.name,
    task: slice.task ?? written.name,
    share: shares[index]!,
    shareSource: slice.share_source ?? null,
    rule: rule(slice),
  }));
}

/**
 * Decimal shares miss 1 by rounding (0.7 + 0.2 + 0.1 is 0.9999999999999999); the rules have refused anything beyond
 * that. Rescaled, the last takes what rounding still leaves, so that adding them in order gives exactly 1.
 */
function sumToOne(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === 1) return shares;
  const others = shares.slice(0, -1).map((share) => share / sum);
  return [...others, 1 - others.reduce((total, share) => total + share, 0)];
}

function toRepeats(repeats: NonNullable<GateFile['repeats']>): Repeats {
  if (typeof repeats === 'number') return { times: repeats, cases: 'all' };
  return { times: repeats.times, cases: repeats.cases ?? 'all' };
}

function toGuards({ truncated, empty, refused, length_ratio }: NonNullable<GateFile['guards']>): Guards {
  return {
    truncated: truncated ?? null,
    empty: empty ?? null,
    refused: refused ?? null,
    lengthRatio: length_ratio ?? null,
  };
}

function toMetric(metric: Written<'metrics'>): Metric {
  return {
    name: metric.name,
    from: Array.isArray(metric.from) ? { graders: metric.from } : metric.from,
    scale: metric.scale ?? 'binary',
    ...(metric.criterion === undefined ? {} : { criterion: metric.criterion }),
    minimum: metric.minimum ?? null,
    minimumEvidence: metric.minimum_evidence ?? 'interval',
    overall:
      metric.max_regression === undefined
        ? null
        : {
            maxRegression: metric.max_regression,
            evidence: metric.evidence ?? GATE_DEFAULTS.overallEvidence,
            minCases: metric.min_cases ?? GATE_DEFAULTS.minCases,
          },
  };
}
