import type { Treatment } from '../../definition/bundle.js';
import type { ArmId } from '../../definition/gate.js';
import { requestBody } from '../../plan/request-body.js';
import { answerStatus } from '../../run/answer-status.js';
import { DEFAULT_CONCURRENCY } from '../../run/execute-plan.js';
import { type FailureReport, handleFailure } from '../../run/failure.js';
import { isModelAsked } from '../../run/model-match.js';
import type { CallRequest, EndpointPort } from '../../run/ports.js';
import type { Answer } from '../../run/response.js';
import { createRetryBudget } from '../../run/retry-budget.js';
import { RETRY_POLICY, type RetryPolicy, retryDelayMs } from '../../run/retry-policy.js';
import { type Digest, digestOfBytes } from '../../shared/canonical-json.js';
import { RunStopped } from '../../shared/errors.js';
import { keyedRandom } from '../../shared/keyed-random.js';
import { type AttemptResult, attempt } from './attempt.js';
import { AttemptFailure } from './attempt-failure.js';
import { profileOf } from './profile.js';
import { NotACompletion } from './read-completion.js';
import { createRedactor } from './redact.js';
import { type OpenAiSpec, readCredentials } from './secrets.js';
import { createTargets, leastLoaded, type Target } from './targets.js';
import { systemTimer, type Timer, wait } from './timer.js';

/** Limits of one attempt where the bundle names none. */
export const DEFAULT_TIMEOUT_MS = 600_000;
export const DEFAULT_STALL_MS = 60_000;

export interface OpenAiOptions {
  readonly arm: ArmId;
  readonly spec: OpenAiSpec;
  /** The parts the gate declares; see `declaredTreatment`. */
  readonly treatment: Treatment;
  readonly acceptModels: readonly string[];
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** For jitter alone; nothing that is sent depends on it. */
  readonly seed: number;
  readonly policy?: RetryPolicy;
  readonly stallMs?: number;
  readonly timer?: Timer;
  /** Waits between attempts; replaced in tests. Rejects with the signal's reason. */
  readonly pause?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/**
 * An arm served by an OpenAI-compatible deployment. Nothing is sent before the first call.
 * @throws UsageError for an address that cannot be used or a variable that is not set
 */
export function openOpenAi(options: OpenAiOptions): EndpointPort {
  return new OpenAiEndpoint(options);
}

class OpenAiEndpoint implements EndpointPort {
  readonly isRecorded = false;
  readonly #options: OpenAiOptions;
  readonly #targets: readonly Target[];
  readonly #redact: (text: string) => string;
  readonly #timer: Timer;
  readonly #policy: RetryPolicy;
  readonly #budget = createRetryBudget();
  readonly #pause: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly #unit: () => number;

  constructor(options: OpenAiOptions) {
    const credentials = readCredentials(options.spec, options.environment);
    const connections = options.spec.concurrency ?? DEFAULT_CONCURRENCY;
    this.#options = options;
    this.#targets = createTargets(options.spec, credentials, connections);
    this.#redact = createRedactor(credentials.secrets);
    this.#timer = options.timer ?? systemTimer;
    this.#pause = options.pause ?? ((delayMs, signal) => wait(this.#timer, delayMs, signal));
    this.#policy = options.policy ?? RETRY_POLICY;
    this.#unit = keyedRandom(options.seed, `retry jitter ${options.arm}`).unit;
  }

  async call(
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<{ answer: Answer; requestDigest: Digest | null }> {
    const { spec, treatment } = this.#options;
    const asked = requestBody({
      messages: request.messages,
      tools: request.tools,
      decoding: request.decoding,
      treatment,
      model: spec.model,
      tokenLimitField: profileOf(spec).tokenLimitField,
    });
    const body = spec.isStreaming
      ? { ...asked, stream: true, stream_options: { include_usage: true } }
      : asked;
    const requestDigest = digestOfBytes(JSON.stringify(body));
    const offersTools = 'tools' in body;
    this.#budget.earn();
    for (let nAttempts = 1; ; nAttempts++) {
      const outcome = await this.#attempt(body, signal);
      if (!(outcome instanceof AttemptFailure)) {
        return { answer: this.#toAnswer(outcome, offersTools, nAttempts), requestDigest };
      }
      const answer = await this.#afterFailure(outcome.report, nAttempts, signal);
      if (answer !== null) return { answer, requestDigest };
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#targets.map((target) => target.close()));
  }

  /** @throws RunStopped where the address is no chat endpoint */
  async #attempt(
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<AttemptResult | AttemptFailure> {
    const { spec, stallMs } = this.#options;
    const target = leastLoaded(this.#targets);
    const timeoutMs = spec.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    target.nInFlight++;
    try {
      const result = await attempt({
        client: target.client,
        body,
        isStreaming: spec.isStreaming,
        timeoutMs,
        stallMs: Math.min(stallMs ?? DEFAULT_STALL_MS, timeoutMs),
        timer: this.#timer,
        signal,
      });
      target.hasAnswered = true;
      return result;
    } catch (error) {
      if (error instanceof AttemptFailure) return error;
      if (error instanceof NotACompletion) return this.#notACompletion(target, error.message);
      throw error;
    } finally {
      target.nInFlight--;
    }
  }

  /** An answer where the call ends with this failure, null where it is to be tried again (after the wait). */
  async #afterFailure(report: FailureReport, nAttempts: number, signal: AbortSignal): Promise<Answer | null> {
    const handling = handleFailure(report);
    const detail = this.#redact(report.message);
    if (handling.kind === 'stop') {
      const message = `${this.#options.arm}: ${this.#redact(handling.message)}`;
      throw new RunStopped(message, handling.hint);
    }
    if (handling.kind === 'answer') return failedAnswer(handling.status, detail, nAttempts);
    if (nAttempts >= this.#policy.maxAttempts) return failedAnswer(handling.status, detail, nAttempts);
    const delayMs = retryDelayMs(this.#policy, nAttempts, report.retryAfterMs, this.#unit());
    if (delayMs === null) {
      const asked = `asked to wait ${Math.ceil((report.retryAfterMs ?? 0) / 1000)} s, longer than is waited`;
      return failedAnswer(handling.status, `${detail} (${asked})`, nAttempts);
    }
    if (!handling.isRateLimit && !this.#budget.spend()) {
      return failedAnswer(handling.status, `${detail} (the retries of this run are used up)`, nAttempts);
    }
    await this.#pause(delayMs, signal);
    return null;
  }

  #notACompletion(target: Target, said: string): AttemptFailure {
    const what = said === '' ? 'the response has no choices' : `the response has no choices: ${said}`;
    if (target.hasAnswered) {
      return new AttemptFailure({
        httpStatus: null,
        code: null,
        type: null,
        param: null,
        message: what,
        retryAfterMs: null,
        isTimeout: false,
      });
    }
    const hint = target.url.endsWith('/v1')
      ? 'check `url`: it must be an OpenAI-compatible address'
      : `most servers want /v1 at the end: ${target.url}/v1`;
    throw new RunStopped(
      this.#redact(`${this.#options.arm}: ${what} (${target.url}/chat/completions)`),
      hint,
    );
  }

  #toAnswer(result: AttemptResult, offersTools: boolean, attempts: number): Answer {
    const { reply, clocks, traceparent } = result;
    const { spec, acceptModels } = this.#options;
    const isAsked = isModelAsked(spec.model, reply.model, acceptModels);
    const { status, detail } = isAsked
      ? answerStatus({
          text: reply.text,
          nToolCalls: reply.toolCalls.length,
          offersTools,
          finishReason: reply.finishReason,
          refusal: reply.refusal,
          hasReasoning: reply.reasoning !== null,
        })
      : { status: 'model_mismatch' as const, detail: `asked ${spec.model}, answered by ${reply.model}` };
    return {
      status,
      text: reply.text,
      reasoning: reply.reasoning,
      toolCalls: reply.toolCalls,
      finishReason: reply.finishReason,
      model: reply.model,
      fingerprint: reply.fingerprint,
      promptTokens: reply.promptTokens,
      completionTokens: reply.completionTokens,
      clocks,
      attempts,
      traceparent,
      detail: detail === null ? null : this.#redact(detail),
      recordedGrades: null,
    };
  }
}

/** An answer that never came. */
function failedAnswer(status: 'error' | 'timeout' | 'filtered', detail: string, attempts: number): Answer {
  return {
    status,
    text: null,
    reasoning: null,
    toolCalls: [],
    finishReason: null,
    model: null,
    fingerprint: null,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts,
    traceparent: null,
    detail,
    recordedGrades: null,
  };
}
