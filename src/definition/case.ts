import type { CheckSpec } from './gate.js';

export interface Message {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

/** One input with what is needed to grade it. Ids are unique in the gate, trimmed, free of control characters. */
export interface Case {
  readonly id: string;
  readonly slice: string;
  /** The conversation sent, after the gate's template; for scripted conversations the user turns in order. */
  readonly input: CaseInput;
  readonly reference: Reference | null;
  /** OpenAI tool definitions offered with the case, or null. */
  readonly tools: readonly unknown[] | null;
  readonly tags: readonly string[];
  /** Cases with an equal cluster are not independent; null: a cluster of its own. */
  readonly cluster: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  /** On top of the gate's. */
  readonly checks: readonly CheckSpec[];
  /** Where the case stands, for messages. */
  readonly origin: { readonly file: string; readonly line: number };
}

export type CaseInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'messages'; readonly messages: readonly Message[] }
  | { readonly kind: 'turns'; readonly turns: readonly string[] };

/** What a right answer is compared with; a text, several acceptable texts, a number, or any JSON for structured checks. */
export type Reference = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;
