import type { StatisticsSettings } from '../../src/definition/gate.js';
import type { Objective, ServiceObjectives, TrafficClass } from '../../src/definition/slo/slo.js';
import type { LoadRequest } from '../../src/join/load-run.js';
import { type LoadTable, QUALITY } from '../../src/join/load-table.js';
import { LoadTableBuilder } from '../../src/join/load-table-builder.js';
import { digestOf } from '../../src/shared/canonical-json.js';

export const SETTINGS: StatisticsSettings = {
  confidence: 0.95,
  interval: 'bootstrap-guarded',
  resamples: 1000,
  seed: 7,
  familywise: 'none',
};

export interface TestRequest extends Partial<LoadRequest> {
  readonly quality?: keyof typeof QUALITY;
  readonly slice?: string;
  /** The case it belongs to; null for none. */
  readonly unit?: string | null;
  readonly weight?: number;
}

const PLAIN: Omit<LoadRequest, 'index'> = {
  caseId: null,
  requestId: null,
  trafficClass: null,
  priority: null,
  model: null,
  isStreaming: true,
  outcome: 'succeeded',
  detail: null,
  text: null,
  isReasoningMixedIn: false,
  nIn: 100,
  nOut: 20,
  nReasoning: null,
  scheduledMs: null,
  sentMs: null,
  ttftMs: 100,
  ttfoMs: null,
  tpotMs: 10,
  ntpotMs: 15,
  e2eMs: 300,
  itlGapsMs: null,
  oddities: [],
};

/** A load table of requests that succeeded, passed and are each of a case of their own, but for what is said. */
export function tableOf(requests: readonly TestRequest[]): LoadTable {
  const builder = new LoadTableBuilder();
  for (const [index, request] of requests.entries()) {
    const { quality = 'passed', slice = 'all', unit = `case-${index}`, weight = 1, ...rest } = request;
    const origin = unit === null ? null : { slice, unit, weight };
    builder.add({ ...PLAIN, index, ...rest }, origin, QUALITY[quality]);
  }
  return builder.finish();
}

/** `count` times the same request. */
export function times(count: number, request: TestRequest): readonly TestRequest[] {
  return Array.from({ length: count }, () => request);
}

export function objectiveOf(given: Partial<Objective> = {}): Objective {
  return {
    name: 'first-token',
    quantity: 'ttft_ms',
    atMostMs: 200,
    formulaId: null,
    tooFewTokens: 'unscored',
    share: 0.9,
    evidence: 'interval',
    phases: ['steady'],
    owner: 'serving team',
    budget: {
      windowMs: 28 * 86_400_000,
      share: 0.1,
      freezeAt: 1,
      action: 'roll back, or wait until the budget recovers',
      exempt: ['rollback'],
    },
    ...given,
  };
}

/** Objectives with one class that takes every request, unless classes are given. */
export function objectivesOf(
  objectives: readonly Objective[],
  classes: readonly TrafficClass[] = [{ name: 'any', isDefault: true, objectives }],
): ServiceObjectives {
  return { name: 'chat', digest: digestOf('chat'), classes };
}
