import type { ArmId } from '../../definition/gate.js';
import { checkedRequest } from '../../join/checked-request.js';
import { formulasOf } from '../../join/load-formulas.js';
import type { LoadEvent, LoadOutcome, LoadPhase, LoadRequest } from '../../join/load-run.js';
import { wasAnswered } from '../../join/was-answered.js';
import type { Clocks, StoredResponse } from '../../run/response.js';
import { digestOf } from '../../shared/canonical-json.js';
import { UsageError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';

export interface OwnLoadInput {
  readonly runId: string;
  readonly arm: ArmId;
  readonly phase: LoadPhase | null;
}

/**
 * The clocks of a run of our own, one arm of it, as a load run: descriptive figures of a closed loop, never a forecast of
 * traffic. Answers taken over from another run were not sent in this one and are left out.
 * @throws UsageError where no answer of the arm has clocks
 */
export async function* ownLoadRun(
  store: StorePort,
  { runId, arm, phase }: OwnLoadInput,
): AsyncGenerator<LoadEvent> {
  const definition = store.definition(runId);
  const window = windowOf(store, runId, arm);
  if (window === null) {
    throw new UsageError(
      `no answer of the ${arm} of run ${runId} has clocks`,
      'only answers of a live endpoint were timed; name the file of a load test instead',
    );
  }
  const bundle = definition[arm];
  yield {
    kind: 'run',
    run: {
      tool: 'qgate',
      toolVersion: null,
      schemaVersion: null,
      fileDigest: digestOf({ run: runId, identity: definition.identity, arm, ...window }),
      place: 0,
      runName: `${runId} ${arm}`,
      bundleDigest: bundle.digest,
      traceDigest: null,
      models: window.models,
      phase,
      startedAtMs: window.startMs,
      durationS: (window.endMs - window.startMs) / 1000,
      offeredRate: null,
      maxConcurrency: null,
      loop: 'closed',
      isStreaming: null,
      tokenSource: 'server',
      formulas: formulasOf('qgate', 'client', 'server'),
      nSentStated: null,
      stated: [],
      warnings: [
        'measured by qgate run under its own closed loop: descriptive figures, and no forecast of traffic',
        ...(window.nReused === 0
          ? []
          : [`${window.nReused} answers taken over from another run are left out`]),
      ],
    },
  };
  let nRequests = 0;
  for (const response of store.responses(runId)) {
    if (response.arm !== arm || !wasTimed(response)) continue;
    const request = requestOf(response, response.clocks, nRequests++, window.startMs);
    yield {
      kind: 'request',
      request: checkedRequest(request, wasAnswered(request) || isOtherAnswer(response)),
    };
  }
  yield { kind: 'end', nRequests, warnings: [] };
}

type Timed = StoredResponse & { readonly clocks: Clocks };

function wasTimed(response: StoredResponse): response is Timed {
  return response.clocks !== null && response.reusedFrom === undefined;
}

/** What a load run has no place for: a call of a tool, reasoning alone, a text that was removed since. */
function isOtherAnswer({ toolCalls, reasoning, purgedLength }: StoredResponse): boolean {
  return toolCalls.length > 0 || (reasoning ?? '').trim() !== '' || (purgedLength ?? 0) > 0;
}

interface Window {
  readonly startMs: number;
  readonly endMs: number;
  readonly models: readonly string[];
  readonly nReused: number;
}

function windowOf(store: StorePort, runId: string, arm: ArmId): Window | null {
  let [startMs, endMs, nReused] = [Number.POSITIVE_INFINITY, 0, 0];
  const models = new Set<string>();
  for (const response of store.responses(runId)) {
    if (response.arm !== arm) continue;
    if (response.reusedFrom !== undefined) nReused++;
    if (!wasTimed(response)) continue;
    startMs = Math.min(startMs, response.clocks.sentAtMs);
    endMs = Math.max(endMs, response.clocks.sentAtMs + response.clocks.endMs);
    if (response.model !== null) models.add(response.model);
  }
  return Number.isFinite(startMs) ? { startMs, endMs, models: [...models].sort(), nReused } : null;
}

function requestOf(response: StoredResponse, clocks: Clocks, index: number, startMs: number): LoadRequest {
  const outcome: LoadOutcome =
    response.status === 'timeout' ? 'timed-out' : response.status === 'error' ? 'errored' : 'succeeded';
  const hasSucceeded = outcome === 'succeeded';
  const isStreaming = clocks.chunkMs.length > 0 ? true : null;
  const contents = clocks.firstContentMs === null ? [] : [clocks.firstContentMs, ...clocks.chunkMs];
  const nOut = response.completionTokens;
  const spanMs = contents.length < 2 ? null : (contents.at(-1) as number) - (contents[0] as number);
  return {
    index,
    caseId: response.caseId,
    requestId: null,
    trafficClass: null,
    priority: null,
    model: response.model,
    isStreaming,
    outcome,
    detail: response.detail,
    text: response.text,
    isReasoningMixedIn: false,
    nIn: response.promptTokens,
    nOut,
    nReasoning: null,
    scheduledMs: null,
    sentMs: clocks.sentAtMs - startMs,
    ttftMs: isStreaming === true ? clocks.firstChunkMs : null,
    ttfoMs: isStreaming === true ? clocks.firstContentMs : null,
    tpotMs: hasSucceeded && spanMs !== null && nOut !== null && nOut >= 2 ? spanMs / (nOut - 1) : null,
    ntpotMs: hasSucceeded && nOut !== null && nOut >= 1 ? clocks.endMs / nOut : null,
    e2eMs: hasSucceeded ? clocks.endMs : null,
    itlGapsMs:
      isStreaming === true ? contents.slice(1).map((at, gap) => at - (contents[gap] as number)) : null,
    oddities: [],
  };
}
