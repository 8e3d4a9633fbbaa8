import OpenAI from 'openai';
import type { PartialAnswer } from '../../run/failed-answer.js';
import type { Clocks } from '../../run/response.js';
import { parseRetryAfter } from '../../run/retry-policy.js';
import { AttemptFailure, brokenReply, errorAnswer, timedOut } from './attempt-failure.js';
import { AttemptSignal } from './attempt-signal.js';
import { certificateFault } from './certificate-fault.js';
import { onAbort } from './on-abort.js';
import type { Exchange, PlainResponse } from './pool-fetch.js';
import { readCompletion } from './read-completion.js';
import { readStream, roundMs } from './read-stream.js';
import type { Reply } from './reply.js';
import type { Timer } from './timer.js';
import { newTraceparent } from './traceparent.js';

export interface AttemptOptions {
  readonly client: OpenAI;
  /** The whole body as JSON, `stream` included. */
  readonly bodyText: string;
  readonly isStreaming: boolean;
  /** Longest time for the whole attempt, and between two reads of a stream, in ms. */
  readonly timeoutMs: number;
  readonly stallMs: number;
  readonly timer: Timer;
  /** Gives up the attempt. */
  readonly signal: AbortSignal;
}

export interface AttemptResult {
  readonly reply: Reply;
  readonly clocks: Clocks;
  readonly traceparent: string;
}

/**
 * Sends one request and reads the reply.
 * @throws AttemptFailure for whatever the server or the transport did
 * @throws RunStopped where the server's certificate is not trusted
 * @throws NotACompletion where the address answers but is no chat endpoint
 * @throws the signal's reason where the attempt was given up
 */
export async function attempt(options: AttemptOptions): Promise<AttemptResult> {
  const { timer, signal } = options;
  signal.throwIfAborted();
  const watch = watchTime(options);
  const exchange: Exchange = { errorBody: null };
  const traceparent = newTraceparent();
  const sentAtMs = timer.nowMs();
  const sentAt = timer.monotonicMs();
  try {
    const response = await send(options, exchange, traceparent, watch.signal);
    const { reply, first } = await read(response, options, sentAt, watch);
    const endMs = roundMs(timer.monotonicMs() - sentAt);
    return { reply, clocks: { sentAtMs, ...first, endMs }, traceparent };
  } catch (error) {
    signal.throwIfAborted();
    if (watch.expired !== null) throw timedOut(watch.expired, partialOf(error));
    throw asAttemptFailure(error, options.client.baseURL, exchange, timer);
  } finally {
    watch.stop();
  }
}

async function send(
  options: AttemptOptions,
  exchange: Exchange,
  traceparent: string,
  signal: AttemptSignal,
): Promise<PlainResponse> {
  const request = options.client.post('/chat/completions', {
    body: options.bodyText,
    signal: signal as unknown as AbortSignal,
    headers: { traceparent },
    fetchOptions: { exchange } as Record<string, unknown>,
  });
  return (await request.asResponse()) as unknown as PlainResponse;
}

async function read(
  response: PlainResponse,
  options: AttemptOptions,
  sentAt: number,
  { onRead, onEvent }: Pick<ReturnType<typeof watchTime>, 'onRead' | 'onEvent'>,
): Promise<{ reply: Reply; first: Pick<Clocks, 'firstChunkMs' | 'firstContentMs' | 'chunkMs'> }> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? options.isStreaming;
  if (isStream) {
    const builder = await readStream(response, { timer: options.timer, sentAt, onRead, onEvent });
    return { reply: builder.finish(), first: builder.clocks };
  }
  const text = await response.text();
  return { reply: readCompletion(text), first: { firstChunkMs: null, firstContentMs: null, chunkMs: [] } };
}

/** One timer for both limits: it looks when the last read was, rather than being set anew for each. */
function watchTime({ timer, timeoutMs, stallMs, signal }: AttemptOptions) {
  const attemptSignal = new AttemptSignal();
  const startedAt = timer.monotonicMs();
  let lastReadAt: number | null = null;
  let lastEventAt: number | null = null;
  let expired: string | null = null;
  let callOff: () => void = () => undefined;
  const expire = (message: string): void => {
    expired = message;
    attemptSignal.abort(new Error(message));
  };
  const look = (): void => {
    const now = timer.monotonicMs();
    const leftMs = startedAt + timeoutMs - now;
    const quietMs = lastReadAt === null ? 0 : now - lastReadAt;
    const emptyMs = lastEventAt === null ? 0 : now - lastEventAt;
    if (leftMs <= 0) expire(`no complete reply within ${timeoutMs / 1000} s`);
    else if (quietMs >= stallMs) expire(`the stream stood still for ${stallMs / 1000} s`);
    else if (emptyMs >= stallMs) expire(`the stream brought nothing new for ${stallMs / 1000} s`);
    else callOff = timer.after(Math.min(leftMs, stallMs - Math.max(quietMs, emptyMs)), look);
  };
  const forget = onAbort(signal, () => attemptSignal.abort(signal.reason));
  look();
  return {
    signal: attemptSignal,
    onRead: (): void => {
      lastReadAt = timer.monotonicMs();
    },
    onEvent: (): void => {
      lastEventAt = timer.monotonicMs();
    },
    get expired(): string | null {
      return expired;
    },
    stop: (): void => {
      callOff();
      forget();
    },
  };
}

function partialOf(error: unknown): PartialAnswer | null {
  return error instanceof AttemptFailure ? error.partial : null;
}

function asAttemptFailure(error: unknown, url: string, exchange: Exchange, timer: Timer): unknown {
  if (error instanceof OpenAI.APIConnectionError) {
    const untrusted = certificateFault(error, url);
    if (untrusted !== null) return untrusted;
    return brokenReply(`no connection: ${rootMessage(error)}`);
  }
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const header = (name: string): string | null => error.headers?.get(name) ?? null;
    const location = header('location');
    if (error.status >= 300 && error.status < 400 && location !== null) {
      return errorAnswer(JSON.stringify({ message: `to ${location}` }), error.status, null);
    }
    return errorAnswer(exchange.errorBody, error.status, parseRetryAfter(header, timer.nowMs()));
  }
  // A body that breaks off while it is read as text.
  if (error instanceof Error && 'code' in error && !(error instanceof AttemptFailure)) {
    return brokenReply(`the reply broke off: ${error.message}`);
  }
  return error;
}

/** The innermost cause says what happened; the outer ones say "fetch failed". */
function rootMessage(error: Error): string {
  let current = error;
  while (current.cause instanceof Error) current = current.cause;
  const code = 'code' in current && typeof current.code === 'string' ? current.code : null;
  const message = current.message === '' ? (code ?? current.name) : current.message;
  return message;
}
