import type { Clocks, ToolCall } from '../../run/response.js';
import { brokenReply, serverError } from './attempt-failure.js';
import { NotACompletion } from './read-completion.js';
import { asCount, asObject, asText, contentText, type JsonObject, type Reply, reasoningOf } from './reply.js';

/** Puts the chunks of a stream together, with the times at which they came. */
export interface ReplyBuilder {
  /** Takes the data of one event. @throws AttemptFailure for an error inside the stream or data that is not JSON */
  take(data: string, atMs: number): void;
  /** True once `[DONE]` came: the reply is complete, whatever the connection does. */
  readonly isDone: boolean;
  /** @throws AttemptFailure for a stream that broke off, NotACompletion for one that never began */
  finish(): Reply;
  readonly clocks: Pick<Clocks, 'firstChunkMs' | 'firstContentMs' | 'chunkMs'>;
}

export function createReplyBuilder(): ReplyBuilder {
  return new StreamedReply();
}

class StreamedReply implements ReplyBuilder {
  isDone = false;
  #nChunks = 0;
  #firstChunkMs: number | null = null;
  #firstContentMs: number | null = null;
  readonly #chunkMs: number[] = [];
  #text: string | null = null;
  #reasoning: string | null = null;
  #refusal: string | null = null;
  readonly #calls = new Map<number, { id: string | null; name: string; arguments: string }>();
  #finishReason: string | null = null;
  #model: string | null = null;
  #fingerprint: string | null = null;
  #usage: JsonObject | null = null;

  take(data: string, atMs: number): void {
    if (this.isDone) return;
    if (data === '[DONE]') {
      this.isDone = true;
      return;
    }
    const chunk = parse(data);
    if (chunk.error !== undefined && chunk.error !== null) throw serverError(chunk.error, null);
    this.#firstChunkMs ??= atMs;
    this.#nChunks++;
    this.#model = asText(chunk.model) ?? this.#model;
    this.#fingerprint = asText(chunk.system_fingerprint) ?? this.#fingerprint;
    this.#usage = asObject(chunk.usage) ?? this.#usage;
    const choices = chunk.choices;
    // The last chunk carries the usage and no choice.
    const choice = Array.isArray(choices) ? asObject(choices[0]) : null;
    if (choice !== null) this.#takeChoice(choice, atMs);
  }

  #takeChoice(choice: JsonObject, atMs: number): void {
    this.#finishReason = asText(choice.finish_reason) ?? this.#finishReason;
    const delta = asObject(choice.delta);
    if (delta === null) return;
    const text = contentText(delta.content);
    if (text !== null) {
      this.#text = (this.#text ?? '') + text;
      if (text !== '') this.#noteContent(atMs);
    }
    const reasoning = reasoningOf(delta);
    if (reasoning !== null) this.#reasoning = (this.#reasoning ?? '') + reasoning;
    const refusal = asText(delta.refusal);
    if (refusal !== null) this.#refusal = (this.#refusal ?? '') + refusal;
    const calls = delta.tool_calls;
    if (Array.isArray(calls)) for (const call of calls) this.#takeCall(asObject(call) ?? {});
  }

  /** A call comes in pieces: the first names it, the others add to its arguments. */
  #takeCall(piece: JsonObject): void {
    const index = asCount(piece.index) ?? 0;
    const call = this.#calls.get(index) ?? { id: null, name: '', arguments: '' };
    const called = asObject(piece.function) ?? {};
    call.id ??= asText(piece.id);
    call.name += asText(called.name) ?? '';
    call.arguments += asText(called.arguments) ?? '';
    this.#calls.set(index, call);
  }

  #noteContent(atMs: number): void {
    if (this.#firstContentMs === null) this.#firstContentMs = atMs;
    else this.#chunkMs.push(atMs);
  }

  finish(): Reply {
    if (this.#nChunks === 0) {
      throw this.isDone ? brokenReply('the stream ended without an answer') : new NotACompletion('');
    }
    if (!this.isDone && this.#finishReason === null) {
      throw brokenReply('the stream broke off: neither [DONE] nor a finish reason came');
    }
    const calls: ToolCall[] = [...this.#calls.entries()].sort(([a], [b]) => a - b).map(([, call]) => call);
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      refusal: this.#refusal,
      toolCalls: calls,
      finishReason: this.#finishReason,
      model: this.#model,
      fingerprint: this.#fingerprint,
      promptTokens: asCount(this.#usage?.prompt_tokens),
      completionTokens: asCount(this.#usage?.completion_tokens),
    };
  }

  get clocks(): Pick<Clocks, 'firstChunkMs' | 'firstContentMs' | 'chunkMs'> {
    return { firstChunkMs: this.#firstChunkMs, firstContentMs: this.#firstContentMs, chunkMs: this.#chunkMs };
  }
}

function parse(data: string): JsonObject {
  try {
    const chunk = asObject(JSON.parse(data));
    if (chunk !== null) return chunk;
  } catch {
    // Falls through to the one message below.
  }
  throw brokenReply('an event of the stream is not JSON');
}
