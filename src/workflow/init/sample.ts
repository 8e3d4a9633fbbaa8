import type { Message } from '../../definition/case.js';

/** One answered question of another tool's file, in the words of our own files. Untrusted text throughout. */
export interface Sample {
  /** Where it stands, for messages. */
  readonly place: string;
  /** The id that the tool's data gave it; null where rows are only numbered. */
  readonly id: string | null;
  /** null where the file does not say what was asked. */
  readonly input: string | readonly { readonly role: string; readonly content: string }[] | null;
  /** What the tool compared the answer with; undefined where it keeps none. */
  readonly reference?: unknown;
  /** Label of the model or provider; null where the file does not say. */
  readonly model: string | null;
  /** Assertions that the tool ran on it, as promptfoo writes them. */
  readonly assertions: readonly unknown[];
  readonly vars: Readonly<Record<string, unknown>>;
  /** Recorded lines of our own without their id: one for each repeat. */
  readonly answers: readonly Readonly<Record<string, unknown>>[];
}

/** A file of samples. */
export interface SampleFile {
  /** What wrote it, in the words people use: "lm-evaluation-harness". */
  readonly tool: string;
  /** Name of the file as the person gave it. */
  readonly file: string;
  readonly samples: readonly Sample[];
  /** What the reader itself left out, in sentences. */
  readonly leftOut: readonly string[];
}

/** Roles as our cases know them; null where a message has another one. */
export function messagesOf(
  given: readonly { readonly role: string; readonly content: string }[],
): readonly Message[] | null {
  const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool']);
  return given.every(({ role }) => roles.has(role)) ? (given as readonly Message[]) : null;
}
