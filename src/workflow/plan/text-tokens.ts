/** Bytes of UTF-8 per token: about right for English and, three bytes a character, not far off for Chinese. */
export const BYTES_PER_TOKEN = 4;

/** Tokens of requests and of what comes back; null where unknown. */
export interface Tokens {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
