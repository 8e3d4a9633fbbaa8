import type { Treatment } from '../../definition/bundle.js';
import type { ArmId } from '../../definition/gate.js';
import { requestBody } from '../../plan/request-body.js';
import { failedAnswer } from '../../run/failed-answer.js';
import { type FailureHandling, handleFailure } from '../../run/failure.js';
import type { CallRequest, EndpointPort } from '../../run/ports.js';
import type { Answer } from '../../run/response.js';
import { createRetryBudget } from '../../run/retry-budget.js';
import { RETRY_POLICY, type RetryPolicy, retryDelayMs } from '../../run/retry-policy.js';
import { type Digest, digestOfBytes } from '../../shared/canonical-json.js';
import { RunStopped } from '../../shared/errors.js';
import { keyedRandom } from '../../shared/keyed-random.js';
import { stringifyJson } from '../../shared/lossless-json.js';
import { readProxySettings } from '../../shared/proxy-settings.js';
import { type AttemptResult, attempt } from './attempt.js';
import { AttemptFailure, brokenReply } from './attempt-failure.js';
import { failureOfFinish } from './failed-finish.js';
import { createFirstReply } from './first-reply.js';
import { profileOf } from './profile.js';
import { NotACompletion } from './read-completion.js';
import { createRedactor } from './redact.js';
import { type OpenAiSpec, readCredentials } from './secrets.js';
import { createTargets, noteOutcome, type Target } from './targets.js';
import { systemTimer, type Timer, wait } from './timer.js';
import { toAnswer } from './to-answer.js';
import { tokenLimitIn } from './token-limit-in.js';
import { createTraffic, estimateTokens, type Ticket, type Traffic } from './traffic.js';

/** Limits of one attempt where the bundle names none. */
export const DEFAULT_TIMEOUT_MS = 600_000;
export const DEFAULT_STALL_MS = 60_000;

/** How long the first request of an arm goes alone: a slow server is not to be kept waiting for others. */
const FIRST_REPLY_WAIT_MS = 1000;

/** How many calls are made at once is the run's decision; the endpoint lowers it when the server says so. */
const MOST_IN_FLIGHT = 1024;

export interface OpenAiOptions {
  /** Whose deployment it is: for messages, and for jitter of its own. */
  readonly arm: ArmId | 'judge';
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
  readonly #traffic: Traffic;
  readonly #redact: (text: string) => string;
  readonly #timer: Timer;
  readonly #policy: RetryPolicy;
  readonly #budget = createRetryBudget();
  readonly #firstReply = createFirstReply((task) => this.#timer.after(FIRST_REPLY_WAIT_MS, task));
  readonly #pause: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly #unit: () => number;

  constructor(options: OpenAiOptions) {
    const credentials = readCredentials(options.spec, options.environment);
    const proxies = readProxySettings(options.environment);
    const { requestsPerMinute, tokensPerMinute } = options.spec;
    this.#options = options;
    this.#redact = createRedactor(credentials.secrets);
    this.#timer = options.timer ?? systemTimer;
    this.#targets = createTargets(options.spec, credentials, MOST_IN_FLIGHT, proxies);
    const limits = { concurrency: MOST_IN_FLIGHT, requestsPerMinute, tokensPerMinute };
    this.#traffic = createTraffic(this.#targets, limits, this.#timer);
    this.#pause = options.pause ?? ((delayMs, signal) => wait(this.#timer, delayMs, signal));
    this.#policy = options.policy ?? RETRY_POLICY;
    this.#unit = keyedRandom(options.seed, `retry jitter ${options.arm}`).unit;
  }

  async call(
    request: CallRequest,
    signal: AbortSignal,
  ): Promise<{ answer: Answer; requestDigest: Digest | null }> {
    const { spec, acceptModels } = this.#options;
    const body = this.#bodyOf(request);
    const bodyText = stringifyJson(body);
    const requestDigest = digestOfBytes(bodyText);
    const nTokens = estimateTokens(bodyText, request.decoding.max_tokens);
    this.#budget.earn();
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#attempt(bodyText, nTokens, signal);
      if (!('failure' in outcome)) {
        const offersTools = 'tools' in body;
        const context = {
          model: spec.model,
          acceptModels,
          offersTools,
          tokenLimit: tokenLimitIn(body, profileOf(spec).tokenLimitField),
          declaredFinishReasons: spec.finishReasons ?? {},
          attempts,
          redact: this.#redact,
        };
        return { answer: this.#withModelFault(toAnswer(outcome, context)), requestDigest };
      }
      const judged = request.judgesRefusals === true;
      const answer = await this.#afterFailure(outcome, attempts, judged, signal);
      if (answer !== null) return { answer, requestDigest };
    }
  }

  requestDigest(request: CallRequest): Digest {
    return digestOfBytes(stringifyJson(this.#bodyOf(request)));
  }

  async close(): Promise<void> {
    await Promise.all(this.#targets.map((target) => target.close()));
  }

  #bodyOf(request: CallRequest): Readonly<Record<string, unknown>> {
    const { spec, treatment } = this.#options;
    const { messages, tools, decoding } = request;
    const { tokenLimitField } = profileOf(spec);
    const asked = requestBody({ messages, tools, decoding, treatment, model: spec.model, tokenLimitField });
    return spec.isStreaming ? { ...asked, stream: true, stream_options: { include_usage: true } } : asked;
  }

  async #attempt(
    bodyText: string,
    nTokens: number,
    signal: AbortSignal,
  ): Promise<AttemptResult | FailedAttempt> {
    const { spec, stallMs } = this.#options;
    const timeoutMs = spec.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const { target, release } = await this.#admit(nTokens, signal);
    let isRateLimited = false;
    let nTokensUsed: number | null = null;
    try {
      const result = await attempt({
        client: target.client,
        bodyText,
        isStreaming: spec.isStreaming,
        timeoutMs,
        stallMs: Math.min(stallMs ?? DEFAULT_STALL_MS, timeoutMs),
        timer: this.#timer,
        signal,
      });
      target.hasAnswered = true;
      noteOutcome(target, false, this.#timer.monotonicMs());
      nTokensUsed = tokensUsed(result);
      const failure = failureOfFinish(result.reply, spec.finishReasons ?? {});
      return failure === null ? result : { failure, target, page: null };
    } catch (error) {
      if (error instanceof NotACompletion)
        return { failure: brokenReply(error.message), target, page: error };
      if (!(error instanceof AttemptFailure)) {
        this.#firstReply.next();
        throw error;
      }
      isRateLimited = error.report.httpStatus === 429;
      return { failure: error, target, page: null };
    } finally {
      release({ isRateLimited, nTokensUsed });
    }
  }

  async #admit(nTokens: number, signal: AbortSignal): Promise<Ticket> {
    const turn = this.#firstReply.enter(signal);
    if (turn !== null) await turn;
    try {
      return await this.#traffic.admit(nTokens, signal);
    } catch (error) {
      this.#firstReply.next();
      throw error;
    }
  }

  /** An answer where the call ends with this failure, null where it is to be tried again (after the wait). */
  async #afterFailure(
    { failure, target, page }: FailedAttempt,
    nAttempts: number,
    judgesRefusals: boolean,
    signal: AbortSignal,
  ): Promise<Answer | null> {
    const { report, partial } = failure;
    if (page !== null && !target.hasAnswered) this.#stop(noCompletion(target, page));
    const handling = handleFailure(report, target.hasAnswered);
    const isFaulty = handling.kind === 'retry' && !handling.isRateLimit;
    if (isFaulty) noteOutcome(target, true, this.#timer.monotonicMs());
    const detail = this.#redact(report.message);
    switch (handling.kind) {
      case 'stop':
        return this.#stop(handling);
      case 'answer':
        this.#firstReply.pass();
        return failedAnswer(handling.status, detail, nAttempts, partial);
      case 'refused': {
        if (!judgesRefusals && handling.about !== 'request') return this.#stop(handling);
        this.#firstReply.next();
        const { message, hint } = handling;
        return failedAnswer('error', detail, nAttempts, partial, {
          kind: 'refused',
          message: this.#redact(message),
          hint,
        });
      }
      case 'retry':
        this.#firstReply.pass();
        return this.#retry(handling, failure, detail, nAttempts, signal);
    }
  }

  async #retry(
    { status, isRateLimit }: Extract<FailureHandling, { kind: 'retry' }>,
    { report: { retryAfterMs }, partial }: AttemptFailure,
    detail: string,
    nAttempts: number,
    signal: AbortSignal,
  ): Promise<Answer | null> {
    const open = (said: string): Answer =>
      failedAnswer(status, said, nAttempts, partial, { kind: 'unanswered' });
    if (nAttempts >= this.#policy.maxAttempts) return open(detail);
    const delayMs = retryDelayMs(this.#policy, nAttempts, retryAfterMs, this.#unit());
    if (delayMs === null) {
      const asked = `the server asks to wait ${Math.ceil((retryAfterMs ?? 0) / 1000)} s, longer than is waited`;
      return this.#stop({
        message: `${asked}: ${detail}`,
        hint: 'run the same command again then: it goes on where this one ended',
      });
    }
    if (!isRateLimit && !this.#budget.spend()) {
      return open(`${detail} (the retries of this run are used up)`);
    }
    await this.#pause(delayMs, signal);
    return null;
  }

  /** A reply by another model is none, and so is asked for again. */
  #withModelFault(answer: Answer): Answer {
    if (answer.status !== 'model_mismatch') {
      this.#firstReply.pass();
      return answer;
    }
    this.#firstReply.next();
    const message = `the bundle asks for ${this.#options.spec.model}, and the server answers as ${answer.model}`;
    const hint =
      'name the model that is meant under `endpoint.model`, or in `accept_models` of the gate, then run the same command again';
    return { ...answer, fault: { kind: 'other-model', message: this.#redact(message), hint } };
  }

  /** @throws RunStopped always */
  #stop({ message, hint }: { readonly message: string; readonly hint: string }): never {
    const error = new RunStopped(`${this.#options.arm}: ${this.#redact(message)}`, hint);
    this.#firstReply.stop(error);
    throw error;
  }
}

/** An attempt that brought no usable reply, and from where. */
interface FailedAttempt {
  readonly failure: AttemptFailure;
  readonly target: Target;
  /** A 200 that is no chat completion at all; null for other failures. */
  readonly page: NotACompletion | null;
}

function noCompletion(
  { url }: Target,
  { message, note }: NotACompletion,
): { readonly message: string; readonly hint: string } {
  return {
    message:
      note === null
        ? `${message} (${url}/chat/completions)`
        : `${message}, from ${url}/chat/completions (${note})`,
    hint: url.endsWith('/v1')
      ? 'check `url`: it must be an OpenAI-compatible address'
      : `most servers want /v1 at the end: ${url}/v1`,
  };
}

function tokensUsed({ reply: { promptTokens, completionTokens } }: AttemptResult): number | null {
  return promptTokens === null || completionTokens === null ? null : promptTokens + completionTokens;
}
