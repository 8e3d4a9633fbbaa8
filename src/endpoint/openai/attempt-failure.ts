import type { PartialAnswer } from '../../run/failed-answer.js';
import type { FailureReport } from '../../run/failure-report.js';
import { asObject, asText, type JsonObject } from './reply.js';

/** An attempt that brought no usable reply; becomes data as soon as it is caught. */
export class AttemptFailure extends Error {
  constructor(
    readonly report: FailureReport,
    /** What came of the reply before it failed; null where nothing did. */
    readonly partial: PartialAnswer | null = null,
  ) {
    super(report.message);
  }
}

const NOTHING = {
  httpStatus: null,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
  isTimeout: false,
} as const;

/** A fault of the transport, or a reply that breaks off. */
export function brokenReply(message: string): AttemptFailure {
  return new AttemptFailure({ ...NOTHING, message });
}

export function timedOut(message: string, partial: PartialAnswer | null = null): AttemptFailure {
  return new AttemptFailure({ ...NOTHING, message, isTimeout: true }, partial);
}

/** An error object, as the body of an error answer or inside a 200. */
export function serverError(
  error: unknown,
  httpStatus: number | null,
  retryAfterMs: number | null = null,
): AttemptFailure {
  const fields: JsonObject = asObject(error) ?? {};
  const inner = asObject(fields.innererror) ?? {};
  // Some servers number their codes as JSON numbers.
  const code = asText(fields.code) ?? asText(inner.code) ?? numberText(fields.code);
  return new AttemptFailure({
    httpStatus: httpStatus ?? numericStatus(fields.code) ?? numericStatus(fields.status),
    code,
    type: asText(fields.type),
    param: asText(fields.param),
    message: asText(fields.message) ?? asText(error) ?? withoutMessage(error, httpStatus),
    retryAfterMs,
    isTimeout: false,
  });
}

/** The body of an error answer: `{"error": …}`, the flat form of older vLLM, or no JSON at all. */
export function errorAnswer(
  body: string | null,
  httpStatus: number,
  retryAfterMs: number | null,
): AttemptFailure {
  let parsed: JsonObject | null = null;
  try {
    parsed = asObject(JSON.parse(body ?? ''));
  } catch {
    // Not JSON: a proxy's page or a crash; the status says enough.
  }
  const text = (body ?? '').trim();
  const plain = { message: text === '' ? `HTTP ${httpStatus}` : `HTTP ${httpStatus}: ${text}` };
  return serverError(parsed?.error ?? parsed ?? plain, httpStatus, retryAfterMs);
}

/** What is left to tell where the server gives no words. */
function withoutMessage(error: unknown, httpStatus: number | null): string {
  if (httpStatus !== null) return `HTTP ${httpStatus}`;
  return asObject(error) === null ? 'an error without a message' : JSON.stringify(error);
}

function numberText(code: unknown): string | null {
  return typeof code === 'number' ? String(code) : null;
}

function numericStatus(code: unknown): number | null {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && number >= 300 && number < 600
    ? number
    : null;
}
