import type { LoadRequest, LoadRun } from '../../src/join/load-run.js';

/** A load run of which nothing is told but what is given. */
export function loadRun(given: Partial<LoadRun> = {}): LoadRun {
  return {
    tool: 'vllm-bench',
    toolVersion: null,
    schemaVersion: null,
    fileDigest: `sha256:${'0'.repeat(64)}`,
    place: 0,
    runName: null,
    bundleDigest: null,
    traceDigest: null,
    models: [],
    phase: null,
    startedAtMs: null,
    durationS: null,
    offeredRate: null,
    maxConcurrency: null,
    loop: 'unknown',
    isStreaming: null,
    tokenSource: 'unknown',
    formulas: [],
    nSentStated: null,
    stated: [],
    warnings: [],
    ...given,
  };
}

/** A request that succeeded and of which nothing was measured but what is given. */
export function loadRequest(given: Partial<LoadRequest> & Pick<LoadRequest, 'index'>): LoadRequest {
  return {
    caseId: null,
    requestId: null,
    trafficClass: null,
    priority: null,
    model: null,
    isStreaming: null,
    outcome: 'succeeded',
    detail: null,
    text: null,
    isReasoningMixedIn: false,
    nIn: null,
    nOut: null,
    nReasoning: null,
    scheduledMs: null,
    sentMs: null,
    ttftMs: null,
    ttfoMs: null,
    tpotMs: null,
    ntpotMs: null,
    e2eMs: null,
    itlGapsMs: null,
    oddities: [],
    ...given,
  };
}
