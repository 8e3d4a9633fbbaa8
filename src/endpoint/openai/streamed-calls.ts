import type { ToolCall } from '../../run/response.js';
import { argumentsText, toolCallOf } from '../tool-call-of.js';
import { brokenReply } from './attempt-failure.js';
import { asCount, asObject, asText, type JsonObject } from './reply.js';

/** Puts tool calls together that come in pieces. */
export interface StreamedCalls {
  /** @throws AttemptFailure where it cannot be told which call the piece belongs to */
  take(piece: unknown): void;
  /** @throws AttemptFailure where two calls cannot be told apart, or one has no name */
  finish(): readonly ToolCall[];
  /** As far as they came, for evidence. */
  readonly soFar: readonly ToolCall[];
  /** Calls of a kind that no table knows. */
  readonly unknown: readonly string[];
}

interface Call {
  readonly id: string | null;
  name: string;
  /** null until a piece brings some. */
  arguments: string | null;
  /** True where the stream itself does not prove which pieces are its own: then its arguments must be whole JSON. */
  isDoubtful: boolean;
}

/**
 * A new id begins a new call, whatever its index: servers are known to number every call 0. A piece without an id adds
 * to the call begun last under its index. What cannot be told apart is a fault, never a merged call.
 */
export function createStreamedCalls(): StreamedCalls {
  const calls: Call[] = [];
  const unknown: string[] = [];
  const lastOfIndex = new Map<number, Call>();

  const callOf = (piece: JsonObject, id: string | null, name: string): Call => {
    const index = asCount(piece.index);
    const last = index === null ? calls.at(-1) : lastOfIndex.get(index);
    if (last !== undefined && (id === null ? name === '' : id === last.id)) {
      if (index === null && calls.length > 1 && id === null) last.isDoubtful = true;
      return last;
    }
    if (id === null && last !== undefined) {
      throw brokenReply('the stream begins a tool call without an id where another one stands');
    }
    const call: Call = { id, name: '', arguments: null, isDoubtful: last !== undefined };
    if (last !== undefined) last.isDoubtful = true;
    calls.push(call);
    lastOfIndex.set(index ?? calls.length - 1, call);
    return call;
  };

  return {
    take(value) {
      const piece = asObject(value);
      if (piece === null) throw brokenReply('a piece of a tool call is no object');
      if (isOfUnknownType(piece)) {
        const reading = toolCallOf(piece);
        if ('unknown' in reading && !unknown.includes(reading.unknown)) unknown.push(reading.unknown);
        return;
      }
      const called = asObject(piece.function) ?? {};
      const name = asText(called.name) ?? '';
      const call = callOf(piece, asText(piece.id) || null, name);
      // Some servers say id and name again in every piece.
      if (name !== call.name) {
        if (call.arguments !== null && call.arguments !== '' && name !== '') call.isDoubtful = true;
        call.name += name;
      } else if (name !== '') call.isDoubtful = true;
      addArguments(call, called.arguments);
    },
    finish() {
      const named = calls.map((call) => {
        const reading = toolCallOf(asMessage(call));
        if (!('call' in reading)) throw brokenReply('broken' in reading ? reading.broken : reading.unknown);
        return reading.call;
      });
      if (calls.some((call) => call.isDoubtful && !isJson(call.arguments ?? '{}'))) {
        throw brokenReply('the pieces of the tool calls cannot be told apart');
      }
      return named;
    },
    get soFar() {
      return calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given ?? '' }));
    },
    unknown,
  };
}

function isOfUnknownType({ type }: JsonObject): boolean {
  return type !== undefined && type !== null && type !== '' && type !== 'function';
}

function addArguments(call: Call, given: unknown): void {
  if (given === undefined || given === null) return;
  if (typeof given !== 'string' && (call.arguments ?? '') !== '') {
    throw brokenReply('the arguments of a tool call come in two forms');
  }
  call.arguments = (call.arguments ?? '') + argumentsText(given);
}

function asMessage({ id, name, arguments: given }: Call): JsonObject {
  return { id, function: { name, arguments: given } };
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
