import type { Case, CaseInput } from '../../src/definition/case.js';
import type { Gate } from '../../src/definition/gate.js';
import type { GatePlan } from '../../src/report/plan/gate-plan.js';
import type { Budget } from '../../src/workflow/plan/plan-budget.js';
import { planGate } from '../../src/workflow/plan-gate.js';
import { aGate, aRule } from './verdict-builders.js';

const DIGEST = `sha256:${'a'.repeat(64)}` as const;

export interface PlanOptions {
  readonly name?: (index: number) => string;
  readonly discordance?: number;
  readonly input?: CaseInput;
  /** Cases that share a cluster, by position in their slice. */
  readonly clusterOf?: (slice: number, index: number) => string | null;
  readonly gate?: Partial<Gate>;
  readonly budget?: Budget;
}

/** A plan of one slice for each size given, with equal shares, margin 5 points and no evidence asked for. */
export function aPlan(sizes: readonly number[], options: PlanOptions = {}): GatePlan {
  const { name = (index: number) => `slice-${index}`, discordance = 0.1, clusterOf = () => null } = options;
  const input = options.input ?? { kind: 'text', text: 'Say yes' };
  const slices = sizes.map((_, index) => ({
    name: name(index),
    task: 'qa',
    share: 1 / sizes.length,
    shareSource: null,
    rule: aRule(),
  }));
  return planGate({
    gate: aGate({ name: 'demo', slices, ...options.gate }),
    gateDigest: DIGEST,
    cases: sizes.flatMap((n, slice) =>
      Array.from({ length: n }, (_, index) =>
        aCase(`${slice}-${index}`, name(slice), clusterOf(slice, index), input),
      ),
    ),
    casesDigest: DIGEST,
    bundles: { baseline: null, candidate: null },
    discordance,
    earlier: null,
    prices: null,
    budget: options.budget ?? null,
  });
}

function aCase(id: string, slice: string, cluster: string | null, input: CaseInput): Case {
  return {
    id,
    slice,
    input,
    reference: 'yes',
    tools: null,
    tags: [],
    cluster,
    meta: {},
    checks: [],
    origin: { file: 'cases.jsonl', line: 1 },
  };
}
