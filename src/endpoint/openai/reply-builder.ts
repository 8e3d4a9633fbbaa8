import type { PartialAnswer } from '../../run/failed-answer.js';
import type { Clocks } from '../../run/response.js';
import { parseJson } from '../../shared/lossless-json.js';
import { AttemptFailure, brokenReply, serverError } from './attempt-failure.js';
import { readContent } from './content-parts.js';
import { errorIn, NotACompletion } from './read-completion.js';
import { asObject, asText, type JsonObject, type Reply, reasoningOf, tokensOf } from './reply.js';
import { kindOfEvent } from './stream-events.js';
import { createStreamedCalls } from './streamed-calls.js';

/** Puts the chunks of a stream together, with the times at which they came. */
export interface ReplyBuilder {
  /**
   * Takes one event.
   * @param name of the event; undefined where it has none
   * @throws AttemptFailure for an error inside the stream or data that is no chunk, with what came before it
   */
  take(data: string, atMs: number, name?: string): void;
  /** True once `[DONE]` came: the reply is complete, whatever the connection does. */
  readonly isDone: boolean;
  /** @throws AttemptFailure for a stream that broke off, NotACompletion for one that never began */
  finish(): Reply;
  /** What came so far; null where nothing did. */
  readonly partial: PartialAnswer | null;
  readonly clocks: Pick<Clocks, 'firstChunkMs' | 'firstContentMs' | 'chunkMs'>;
}

export function createReplyBuilder(): ReplyBuilder {
  return new StreamedReply();
}

class StreamedReply implements ReplyBuilder {
  isDone = false;
  #hasChoice = false;
  #nChunks = 0;
  #firstChunkMs: number | null = null;
  #firstContentMs: number | null = null;
  readonly #chunkMs: number[] = [];
  #text: string | null = null;
  #reasoning: string | null = null;
  #refusal: string | null = null;
  readonly #calls = createStreamedCalls();
  readonly #unknown = new Set<string>();
  #finishReason: string | null = null;
  #model: string | null = null;
  #fingerprint: string | null = null;
  #usage: JsonObject | null = null;

  take(data: string, atMs: number, name?: string): void {
    if (this.isDone) return;
    this.#orWithPartial(() => this.#takeEvent(data, atMs, name));
  }

  #takeEvent(data: string, atMs: number, name: string | undefined): void {
    const kind = kindOfEvent(name);
    if (kind === 'error') throw serverError(errorOf(data), null);
    if (data === '[DONE]') {
      this.isDone = true;
      return;
    }
    if (kind === 'nothing') return;
    if (kind === null) this.#unknown.add(`an event of the stream called ${JSON.stringify(name)}`);
    else this.#takeChunk(parse(data), atMs);
  }

  #takeChunk(chunk: JsonObject, atMs: number): void {
    const error = errorIn(chunk) ?? asText(chunk.error);
    if (error !== null && error !== '') throw serverError(error, null);
    this.#firstChunkMs ??= atMs;
    this.#nChunks++;
    this.#model = asText(chunk.model) ?? this.#model;
    this.#fingerprint = asText(chunk.system_fingerprint) ?? this.#fingerprint;
    this.#usage = asObject(chunk.usage) ?? this.#usage;
    const { choices } = chunk;
    // The last chunk carries the usage and no choice.
    if (!Array.isArray(choices)) {
      if (asObject(chunk.usage) === null) throw serverError(notAChunk(chunk), null);
      return;
    }
    for (const [nth, value] of choices.entries()) {
      const choice = asObject(value);
      const index = choice?.index ?? nth;
      // One answer was asked for: what belongs to another one is not put to it.
      if (choice !== null && nth === 0 && index === 0) this.#takeChoice(choice, atMs);
      else this.#unknown.add(`a choice of index ${JSON.stringify(index)}`);
    }
  }

  #takeChoice(choice: JsonObject, atMs: number): void {
    this.#hasChoice = true;
    const wasFinished = this.#finishReason !== null && isStated(this.#finishReason);
    this.#takeFinish(asText(choice.finish_reason), wasFinished);
    const delta = asObject(choice.delta);
    if (delta === null) return;
    const content = readContent(delta.content);
    const reasoning = reasoningOf(delta) ?? content.reasoning;
    const refusal = asText(delta.refusal) ?? content.refusal;
    for (const part of content.unknown) this.#unknown.add(part);
    const pieces = piecesOf(delta);
    if (wasFinished && (content.text || reasoning || refusal || pieces?.length !== 0)) {
      throw brokenReply('the stream goes on after its finish reason');
    }
    if (content.text !== null) {
      this.#text = (this.#text ?? '') + content.text;
      if (content.text !== '') this.#noteContent(atMs);
    }
    if (reasoning !== null) this.#reasoning = (this.#reasoning ?? '') + reasoning;
    if (refusal !== null) this.#refusal = (this.#refusal ?? '') + refusal;
    if (pieces === null) this.#unknown.add('tool calls that are no list');
    for (const piece of pieces ?? []) this.#calls.take(piece);
  }

  #takeFinish(said: string | null, wasFinished: boolean): void {
    if (said === null) return;
    if (wasFinished && isStated(said) && said !== this.#finishReason) {
      throw brokenReply(
        `the stream names two finish reasons: ${JSON.stringify(this.#finishReason)} and ${JSON.stringify(said)}`,
      );
    }
    if (!wasFinished) this.#finishReason = said;
  }

  #noteContent(atMs: number): void {
    if (this.#firstContentMs === null) this.#firstContentMs = atMs;
    else this.#chunkMs.push(atMs);
  }

  finish(): Reply {
    if (this.#nChunks === 0 && this.#unknown.size === 0) {
      throw this.isDone
        ? brokenReply('the stream ended without an answer')
        : new NotACompletion('an empty stream with status 200');
    }
    return this.#orWithPartial(() => {
      if (!this.isDone && this.#finishReason === null) {
        throw brokenReply('the stream broke off: neither [DONE] nor a finish reason came');
      }
      if (!this.#hasChoice && this.#unknown.size === 0) throw brokenReply('the reply has no choices');
      return {
        text: this.#text,
        reasoning: this.#reasoning,
        refusal: this.#refusal,
        toolCalls: this.#calls.finish(),
        finishReason: this.#finishReason,
        model: this.#model,
        fingerprint: this.#fingerprint,
        ...tokensOf(this.#usage),
        unknownParts: [...this.#unknown, ...this.#calls.unknown],
      };
    });
  }

  get partial(): PartialAnswer | null {
    if (!this.#hasChoice) return null;
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls: this.#calls.soFar,
      finishReason: this.#finishReason,
      model: this.#model,
      fingerprint: this.#fingerprint,
    };
  }

  get clocks(): Pick<Clocks, 'firstChunkMs' | 'firstContentMs' | 'chunkMs'> {
    return { firstChunkMs: this.#firstChunkMs, firstContentMs: this.#firstContentMs, chunkMs: this.#chunkMs };
  }

  /** A failure keeps what came before it as evidence. */
  #orWithPartial<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      throw error instanceof AttemptFailure ? new AttemptFailure(error.report, this.partial) : error;
    }
  }
}

/** Pieces of tool calls, the one of before tools among them; null where they are no list. */
function piecesOf({ tool_calls: given, function_call: called }: JsonObject): readonly unknown[] | null {
  if (asObject(called) !== null) return [{ index: 0, function: called }];
  const pieces = given ?? [];
  return Array.isArray(pieces) ? pieces : null;
}

/** Servers fill the field with these while the answer goes on. */
function isStated(finishReason: string): boolean {
  return finishReason !== '' && finishReason !== 'null';
}

function parse(data: string): JsonObject {
  const chunk = asObject(parsed(data));
  if (chunk !== null) return chunk;
  throw brokenReply('an event of the stream is not JSON');
}

/** The data of an event of the name `error`: an error object, one within, or words. */
function errorOf(data: string): unknown {
  const value = parsed(data);
  const fields = asObject(value);
  return fields === null ? data : (fields.error ?? fields);
}

/** An object that is no chunk: the flat form of an error, or something that nobody knows. */
function notAChunk(chunk: JsonObject): JsonObject {
  const said = asText(chunk.message) ?? asText(chunk.detail);
  return { ...chunk, message: said ?? 'an event of the stream is no chunk of a chat completion' };
}

function parsed(data: string): unknown {
  try {
    return parseJson(data);
  } catch {
    return undefined;
  }
}
