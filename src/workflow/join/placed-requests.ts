import type { LoadRequest } from '../../join/load-run.js';
import type { LoadTrace } from '../../join/load-trace.js';
import type { PlacedRequest } from './grade-load.js';

/**
 * Requests of a load run with the weight that their line of the trace has. A request of a sampled trace whose line cannot be
 * told has the weight of its case, if all lines of the case agree.
 * @param trace null where the requests were made from none that is known
 */
export function* placedRequests(
  requests: Iterable<LoadRequest>,
  trace: LoadTrace | null,
): Generator<PlacedRequest> {
  const byCase = trace === null ? null : weightsByCase(trace);
  for (const request of requests) {
    const { caseId, index } = request;
    const line = trace?.lines[index];
    const ofCase = caseId === null ? undefined : byCase?.get(caseId);
    const weight = line?.caseId === caseId ? line?.weight : ofCase;
    yield { request, caseId, weight: weight ?? 1 };
  }
}

/** Cases whose lines differ in weight are left out. */
function weightsByCase({ lines }: LoadTrace): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const isUnclear = new Set<string>();
  for (const { caseId, weight } of lines) {
    const known = found.get(caseId);
    if (known !== undefined && known !== weight) isUnclear.add(caseId);
    found.set(caseId, weight);
  }
  for (const caseId of isUnclear) found.delete(caseId);
  return found;
}
