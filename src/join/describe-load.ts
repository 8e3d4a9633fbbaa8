import type { Gate } from '../definition/gate.js';
import type { ServiceObjectives } from '../definition/slo/slo.js';
import type { Formula } from './formula.js';
import { describeLatency } from './latency/describe-latency.js';
import { LATENCY_DEFAULTS, type LatencyReport } from './latency/latency.js';
import { type LoadGroup, runOfGroup } from './load-group.js';
import { loadPointKey } from './load-point.js';
import { objectiveResults } from './objectives/objective-results.js';
import type { ObjectiveResult } from './objectives/objectives.js';
import { requestStates } from './useful/request-states.js';
import type { RequestStates, UsefulWork } from './useful/useful.js';
import { usefulWork } from './useful/useful-work.js';

/** What one arm made of one load, with what its comparison is computed from. */
export interface DescribedLoad {
  readonly key: string;
  readonly group: LoadGroup;
  readonly run: ReturnType<typeof runOfGroup>;
  readonly states: RequestStates;
  readonly latency: LatencyReport;
  readonly useful: UsefulWork;
  /** Empty without objectives. */
  readonly objectives: readonly ObjectiveResult[];
}

export interface JoinSettings {
  readonly gate: Gate;
  readonly objectives: ServiceObjectives | null;
  readonly formulas: readonly Formula[];
}

/** Latency, useful requests and objectives of one arm under one load. */
export function describeLoad(group: LoadGroup, { gate, objectives, formulas }: JoinSettings): DescribedLoad {
  const run = runOfGroup(group, formulas);
  const { table } = group;
  const states = requestStates(table, objectives, formulas);
  return {
    key: loadPointKey(group.load),
    group,
    run,
    states,
    latency: describeLatency(table, run, { ...LATENCY_DEFAULTS, gapLimitsMs: gapLimits(objectives) }),
    useful: usefulWork(table, states, run, gate.statistics),
    objectives:
      objectives === null ? [] : objectiveResults(objectives, { table, states, run }, gate.statistics),
  };
}

/** The limits that objectives set on gaps between chunks, each once. */
function gapLimits(objectives: ServiceObjectives | null): readonly number[] {
  const limits = (objectives?.classes ?? []).flatMap((each) =>
    each.objectives.flatMap(({ quantity, atMostMs }) =>
      quantity === 'itl_gap_ms' && atMostMs !== null ? [atMostMs] : [],
    ),
  );
  return [...new Set(limits)].sort((one, other) => one - other);
}
