import { asObject, asText, type JsonObject } from '../../../openai/reply.js';
import { type RowState, shownValue, toldState } from './told-state.js';

/**
 * Limits that stop a sample (`EvalSampleLimit.type` of inspect_ai/log/_log.py, 0.3.150 to 0.3.291). An operator or a
 * limit of the task's own says nothing of the answer.
 */
const LIMITS: Readonly<Record<string, RowState['status']>> = {
  time: 'timeout',
  working: 'timeout',
  context: 'truncated',
  message: 'truncated',
  token: 'truncated',
  cost: 'truncated',
  operator: 'error',
  custom: 'error',
};

/** What a sample's `status` may say, where a version writes one (inspect_ai pull request 2891 proposed it). */
const COUNTING = new Set(['success', 'complete', 'completed']);

/**
 * What an Inspect log says of a sample. `invalidation` is set by `invalidate_samples` (inspect_ai/log/_edit.py, since
 * 0.3.153), `error` and `limit` by the run; what else a version may say is taken by its word.
 */
export function inspectState(sample: JsonObject): RowState | null {
  const { invalidation, error, limit, status } = sample;
  if (invalidation !== null && invalidation !== undefined && invalidation !== false) {
    const why = asText(asObject(invalidation)?.reason);
    return {
      status: 'error',
      detail: `Inspect marks the sample as invalid${why === null || why === '' ? '' : `: ${why}`}`,
    };
  }
  const failure = given(error) ? error : asObject(sample.output)?.error;
  if (given(failure)) {
    return {
      status: 'error',
      detail: asText(asObject(failure)?.message) ?? asText(failure) ?? 'the sample failed',
    };
  }
  if (given(limit)) return limitState(limit);
  if (given(status) && !COUNTING.has(String(status))) {
    return { status: 'error', detail: `Inspect says the sample's status is ${shownValue(status)}` };
  }
  return toldState(sample);
}

function limitState(limit: unknown): RowState {
  const type = asText(asObject(limit)?.type) ?? asText(limit) ?? '';
  const status = Object.hasOwn(LIMITS, type) ? (LIMITS[type] as RowState['status']) : 'error';
  const which = type === '' ? 'a' : `its ${type}`;
  return { status, detail: `the sample was stopped by ${which} limit` };
}

function given(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
