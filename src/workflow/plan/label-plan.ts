import { labelsForMargin } from '../../analyse/judge/labels-for-margin.js';
import { type JudgedGain, judgedGain } from '../../analyse/judged/judged-gain.js';
import { isJudged } from '../../analyse/judged/judged-rows.js';
import type { Gate, Metric } from '../../definition/gate.js';
import type { LabelPlan, LabelPlanRow } from '../../report/plan/gate-plan.js';
import { needsJudge, needsPeople } from '../../verdict/metric-source.js';
import { marginOf, weightedRows } from '../calibration/calibrate-metric.js';
import type { StorePort } from '../ports.js';
import { tallyRun } from '../tally-run.js';

/** Told where nothing was measured: a poor judge, a usual one, a good one. */
const ASSUMED_CORRELATIONS = [0.5, 0.7, 0.9];

/** How far judge and people of an earlier run went together, by metric. */
export type SeenGain = (metric: string) => JudgedGain | null;

/** Reads a stored run; metrics that not both graded have no gain. */
export function seenGain(store: StorePort, runId: string): SeenGain {
  const { tables } = tallyRun(store, runId, store.definition(runId), store.cases(runId));
  const gains = new Map(
    tables.flatMap((table) =>
      isJudged(table) ? [[table.metric, judgedGain(table, weightedRows(table))] as const] : [],
    ),
  );
  return (metric) => gains.get(metric) ?? null;
}

/**
 * How many pairs people must grade for the margin of a metric, alone and with the judge's help.
 * @param discordance of people's preferences, where no earlier run says
 * @returns null for a metric that not both grade, and for one without a margin
 */
export function labelPlan(
  gate: Gate,
  metric: Metric,
  counts: { readonly nCases: number; readonly nDrawn: number },
  discordance: number,
  seen: SeenGain | null,
): LabelPlan | null {
  const margin = marginOf(gate, metric);
  if (!(needsJudge(metric) && needsPeople(metric)) || margin === null || margin === 0) return null;
  if (counts.nCases === 0) return null;
  const gain = seen?.(metric.name) ?? null;
  const measured = gain?.correlation ?? null;
  const meanSquare = gain?.meanSquare ?? null;
  const planned = meanSquare === null || meanSquare === 0 ? discordance : Math.min(1, meanSquare);
  const row = (basis: LabelPlanRow['basis'], correlation: number): LabelPlanRow => {
    const needed = (power: number) =>
      labelsForMargin({
        discordance: planned,
        correlation,
        nCases: counts.nCases,
        margin,
        level: gate.statistics.confidence,
        power,
      });
    return { basis, correlation, nNeeded: { at80: needed(0.8), at90: needed(0.9) } };
  };
  return {
    margin,
    discordance: planned,
    nDrawn: counts.nDrawn,
    nLabelledBefore: gain?.nLabelled ?? null,
    rows: [
      row('people-alone', 0),
      ...(measured === null
        ? ASSUMED_CORRELATIONS.map((correlation) => row('assumed', correlation))
        : [row('measured', measured)]),
    ],
    ...(gate.human?.draw === undefined ? {} : { draw: gate.human.draw }),
  };
}
