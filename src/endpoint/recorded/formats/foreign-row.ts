import type { JsonObject } from '../../openai/reply.js';
import type { RecordedLine } from '../recorded-line.js';

/** One answer of another tool in the words of our own recorded lines, before it has found its case. */
export type ForeignAnswer = Omit<RecordedLine, 'id' | 'repeat'>;

export interface ForeignMessage {
  readonly role: string;
  readonly content: string;
}

/** A row of another tool's file. */
export interface ForeignRow {
  /** The row as written, in which a declared `id` path is looked up. */
  readonly source: JsonObject;
  /** The id that the format itself declares to name its case; null where it only numbers rows. */
  readonly id: string | null;
  /** What was asked, for joining by input digest; null where the file does not say. */
  readonly input: string | readonly ForeignMessage[] | null;
  /** Repeat of the first answer, 0-based. */
  readonly repeat: number;
  /** Usually one; several where a row holds all repeats. */
  readonly answers: readonly ForeignAnswer[];
  /** False for a row that only tells an answer again that another row has, e.g. under a second filter. */
  readonly isOwn: boolean;
}

/** Fields that a format does not keep stay unknown. */
export const UNKNOWN_ANSWER: ForeignAnswer = {
  output: null,
  status: null,
  grades: null,
  reasoning: null,
  refusal: null,
  toolCalls: [],
  finishReason: null,
  keepsFinishReason: false,
  model: null,
  fingerprint: null,
  promptTokens: null,
  completionTokens: null,
  unknownParts: [],
  detail: null,
  turns: null,
};

/** Reads one row. @throws LineProblem where it cannot be used */
export type RowReader = (source: JsonObject) => ForeignRow;
