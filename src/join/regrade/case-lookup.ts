import type { Case } from '../../definition/case.js';
import { clusterOf } from '../../definition/cluster.js';
import type { Gate } from '../../definition/gate.js';
import { type CompiledCheck, compileChecks } from '../../grade/grade-response.js';
import type { RequestOrigin } from '../load-table-builder.js';

/** A case of the gate, as requests of a load test are held against it. */
export interface JoinedCase {
  readonly case: Case;
  readonly origin: RequestOrigin;
  readonly checks: readonly CompiledCheck[];
}

/** Finds the case of a request by its id; checks of a case's own are prepared once, when first asked for. */
export function createCaseLookup(gate: Gate, cases: readonly Case[]): (caseId: string) => JoinedCase | null {
  const byId = new Map(cases.map((item) => [item.id, item]));
  const ready = new Map<string, JoinedCase>();
  const gateChecks = compileChecks(gate.checks);
  return (caseId) => {
    const known = ready.get(caseId);
    if (known !== undefined) return known;
    const item = byId.get(caseId);
    if (item === undefined) return null;
    const joined: JoinedCase = {
      case: item,
      origin: { slice: item.slice, unit: unitOf(gate, item), weight: 1 },
      checks: item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)],
    };
    ready.set(caseId, joined);
    return joined;
  };
}

/** Clusters and cases without one have names that cannot meet. */
function unitOf(gate: Gate, item: Case): string {
  const cluster = clusterOf(gate, item);
  return JSON.stringify(cluster === null ? [item.id] : [null, cluster]);
}
