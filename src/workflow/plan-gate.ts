import { type PowerCurvePoint, powerCurve } from '../analyse/power/power-curve.js';
import { type PlannedSlice, type PowerRow, powerPlan } from '../analyse/power/power-plan.js';
import type { PowerStratum } from '../analyse/power/regression-power.js';
import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { ArmId, Gate, Metric, RegressionRule } from '../definition/gate.js';
import { isInformationOnly } from '../definition/information-only.js';
import { humanDraw } from '../plan/human-draw.js';
import type { DiscordanceKind, GatePlan, MetricPlan, PlanRow } from '../report/plan/gate-plan.js';
import type { Digest } from '../shared/canonical-json.js';
import { QGATE_VERSION } from '../shared/version.js';
import { needsJudge, needsPeople } from '../verdict/metric-source.js';
import { curveGrid } from './plan/curve-grid.js';
import { labelPlan, seenGain } from './plan/label-plan.js';
import { type Budget, planBudget } from './plan/plan-budget.js';
import { planLooks } from './plan/plan-looks.js';
import { planNotes } from './plan/plan-notes.js';
import { plannedCallsSummary, type TokenPrices } from './plan/planned-calls-summary.js';
import { hasCrossingClusters, type PlannedPart, plannedParts } from './plan/planned-parts.js';
import { type SeenDiscordance, seenDiscordance } from './plan/seen-discordance.js';
import type { StorePort } from './ports.js';

export interface PlanGateInput {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
  /** Where the gate's judge is served; null or absent where no model grades. */
  readonly judgeBundle?: Bundle | null;
  /** null where none was named. */
  readonly bundles: Readonly<Record<ArmId, Bundle | null>>;
  /** Share of pairs expected to differ, in (0, 1]; null to take it from `earlier`, or else to assume it. */
  readonly discordance: number | null;
  readonly earlier: { readonly store: StorePort; readonly runId: string } | null;
  readonly prices: TokenPrices | null;
  /** What there is to spend; null or absent where nothing is to be solved. */
  readonly budget?: Budget | null;
}

/** Taken where nothing is known: two bundles that are much alike differ on about a tenth of the cases. */
export const ASSUMED_DISCORDANCE = 0.1;

/**
 * What a gate will cost, and what its cases can and cannot show, before anything is sent. Clusters are counted as one
 * unit each, whatever their size: the safe end of what their cases may have in common.
 * @throws UsageError where the earlier run cannot be planned from
 */
export function planGate(input: PlanGateInput): GatePlan {
  const { gate, cases, earlier } = input;
  const parts = plannedParts(gate, cases);
  const drawnAt = humanDraw(gate, cases);
  const drawn = drawnAt.flatMap((index) => cases[index] ?? []);
  const drawnParts = plannedParts(gate, drawn);
  const seen = earlier === null ? null : seenDiscordance(earlier.store, earlier.runId);
  const hasJudge = gate.metrics.some((metric) => needsJudge(metric) && needsPeople(metric));
  const gain = earlier === null || !hasJudge ? null : seenGain(earlier.store, earlier.runId);
  const kind = kindOf(input);
  const looksOf = planLooks(gate, cases, drawnAt, partsFor);
  const metrics = gate.metrics.map((metric): MetricPlan => {
    const own = partsFor(metric, parts, drawnParts);
    const sources = own.map((part) => discordanceOf(input, seen, metric, part));
    const counts = { nCases: cases.length, nDrawn: drawn.length };
    const discordance = input.discordance ?? ASSUMED_DISCORDANCE;
    const looks =
      looksOf?.(
        metric,
        sources.map(({ planned }) => planned),
      ) ?? null;
    const labels = labelPlan(gate, metric, counts, discordance, gain);
    return {
      metric: metric.name,
      discordanceFrom: kind,
      runId: earlier?.runId ?? null,
      ...rowsOf(gate, metric, own, sources),
      ...(labels === null ? {} : { labels }),
      ...(looks === null ? {} : { looks }),
    };
  });
  return {
    schema: 'qgate/plan/v1',
    qgateVersion: QGATE_VERSION,
    gate: {
      name: gate.name,
      digest: input.gateDigest,
      casesDigest: input.casesDigest,
      nCases: cases.length,
    },
    confidence: gate.statistics.confidence,
    calls: plannedCallsSummary(input),
    metrics,
    ...(input.budget ? { solution: solutionOf(input, input.budget, parts, seen) } : {}),
    notes: planNotes({
      gate,
      kind,
      discordance: input.discordance ?? ASSUMED_DISCORDANCE,
      runId: earlier?.runId ?? null,
      hasClusters: parts.some(({ nUnits, nCases }) => nUnits < nCases),
      hasCrossingClusters: hasCrossingClusters(gate, cases),
      isFilledIn:
        seen !== null && metrics.some(({ parts: rows }) => rows.some((row) => row.discordanceSeen === null)),
    }),
  };
}

/** Slices have the discordance that the rest of the plan has them at. */
function solutionOf(
  input: PlanGateInput,
  budget: Budget,
  parts: readonly PlannedPart[],
  seen: SeenDiscordance | null,
) {
  return planBudget(input, budget, (metric, slice) => {
    const part = parts.find(({ kind, name }) => kind === 'slice' && name === slice);
    return part === undefined ? ASSUMED_DISCORDANCE : discordanceOf(input, seen, metric, part).planned;
  });
}

/** Rules on what people grade rest on the cases drawn for them; what a judge alone grades has no rule. */
function partsFor(
  metric: Metric,
  parts: readonly PlannedPart[],
  drawn: readonly PlannedPart[],
): readonly PlannedPart[] {
  if (isInformationOnly(metric)) return parts.map((part) => ({ ...part, rule: null }));
  return needsPeople(metric) ? drawn : parts;
}

function kindOf({ discordance, earlier }: PlanGateInput): DiscordanceKind {
  if (discordance !== null) return 'given';
  if (earlier === null) return 'assumed';
  return earlier.store.definition(earlier.runId).isAA ? 'aa-run' : 'run';
}

interface Discordance {
  readonly planned: number;
  readonly seen: PlanRow['discordanceSeen'];
}

/** From the option, from the part in the earlier run, from the whole of that run where the part has no pair, or assumed. */
function discordanceOf(
  input: PlanGateInput,
  seen: SeenDiscordance | null,
  metric: Metric,
  part: PlannedPart,
): Discordance {
  if (input.discordance !== null || seen === null) {
    return { planned: input.discordance ?? ASSUMED_DISCORDANCE, seen: null };
  }
  const own = seen(metric.name, part.name);
  if (own === null) return { planned: seen(metric.name, null)?.upper ?? ASSUMED_DISCORDANCE, seen: null };
  return { planned: own.upper, seen: { observed: own.observed, nUnits: own.nPairs } };
}

function rowsOf(
  gate: Gate,
  metric: Metric,
  parts: readonly PlannedPart[],
  sources: readonly Discordance[],
): Pick<MetricPlan, 'overall' | 'parts'> {
  const { confidence } = gate.statistics;
  const slices = parts.map(
    ({ name, share, nUnits, rule }, p): PlannedSlice => ({
      name,
      share,
      nCases: nUnits,
      discordance: sources[p]?.planned ?? ASSUMED_DISCORDANCE,
      designEffect: 1,
      rule: plannedRule(rule),
    }),
  );
  const plan = powerPlan(slices, plannedRule(metric.overall), confidence);
  const losses = curveGrid([...plan.slices, ...(plan.overall === null ? [] : [plan.overall])]);
  const curveOf = (strata: readonly PowerStratum[], rule: RegressionRule | null) =>
    strata.some(({ nEffective }) => nEffective === 0)
      ? []
      : powerCurve(strata, rule?.maxRegression ?? null, confidence, losses);
  const stratum = ({ nCases, discordance }: PlannedSlice, weight: number) => ({
    weight,
    nEffective: nCases,
    discordance,
  });
  const weighted = slices.flatMap((slice) => (slice.share === null ? [] : [stratum(slice, slice.share)]));
  return {
    overall:
      plan.overall === null
        ? null
        : {
            ...rowNumbers(plan.overall, metric.overall, curveOf(weighted, metric.overall)),
            kind: 'overall',
            name: 'overall, share-weighted',
            share: null,
            nCases: parts.reduce((sum, { share, nCases }) => sum + (share === null ? 0 : nCases), 0),
            discordance: null,
            discordanceSeen: null,
          },
    parts: plan.slices.map((row, p) => {
      const part = parts[p] as PlannedPart;
      const slice = slices[p] as PlannedSlice;
      return {
        ...rowNumbers(row, part.rule, curveOf([stratum(slice, 1)], part.rule)),
        kind: part.kind,
        name: part.name,
        share: part.share,
        nCases: part.nCases,
        discordance: slice.discordance,
        discordanceSeen: sources[p]?.seen ?? null,
      };
    }),
  };
}

function plannedRule(rule: RegressionRule | null): PlannedSlice['rule'] {
  return rule === null ? null : { margin: rule.maxRegression, evidence: rule.evidence };
}

function rowNumbers(row: PowerRow, rule: RegressionRule | null, curve: readonly PowerCurvePoint[]) {
  const isCounted = rule?.evidence === 'no-evidence-of-regression';
  // The normal approximation knows nothing of the width that is left at zero discordant pairs.
  const isOutOfReach = row.nMinimum !== null && row.nCases < row.nMinimum;
  return {
    nUnits: row.nCases,
    margin: rule?.maxRegression ?? null,
    evidence: rule?.evidence ?? null,
    minCases: isCounted ? rule.minCases : null,
    detectableRegression: row.detectableRegression,
    provableMargin: row.provableMargin,
    nNeeded: row.nNeeded,
    powerAtMargin: isOutOfReach ? 0 : row.powerAtMargin,
    nMinimum: row.nMinimum,
    canNeverPass: row.canNeverPass,
    isBelowMinCases: isCounted && row.nCases < rule.minCases,
    curve: isOutOfReach ? curve.map((point) => ({ ...point, shownWithinMargin: 0 })) : curve,
  };
}
