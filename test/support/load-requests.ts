import type { LoadRequest, LoadRun } from '../../src/join/load-run.js';
import { digestOf } from '../../src/shared/canonical-json.js';

/** A request that succeeded at once; tests change what they are about. */
export function aLoadRequest(index: number, changes: Partial<LoadRequest> = {}): LoadRequest {
  return {
    index,
    caseId: `c${index}`,
    requestId: null,
    trafficClass: null,
    priority: null,
    model: 'm',
    isStreaming: true,
    outcome: 'succeeded',
    detail: null,
    text: 'an answer',
    isReasoningMixedIn: false,
    nIn: 10,
    nOut: 5,
    nReasoning: null,
    scheduledMs: null,
    sentMs: index * 100,
    ttftMs: 50,
    ttfoMs: null,
    tpotMs: 10,
    ntpotMs: null,
    e2eMs: 90,
    itlGapsMs: [10, 10, 10, 10],
    oddities: [],
    ...changes,
  };
}

/** A steady load run of one file. */
export function aLoadRun(changes: Partial<LoadRun> = {}): LoadRun {
  return {
    tool: 'vllm-bench',
    toolVersion: null,
    schemaVersion: null,
    fileDigest: digestOf('file'),
    place: 0,
    runName: null,
    bundleDigest: null,
    traceDigest: null,
    models: ['m'],
    phase: 'steady',
    startedAtMs: null,
    durationS: 60,
    offeredRate: 4,
    maxConcurrency: null,
    loop: 'open',
    isStreaming: true,
    tokenSource: 'server',
    formulas: [],
    nSentStated: null,
    stated: [],
    warnings: [],
    ...changes,
  };
}
