import type { FailureReport } from '../../run/failure.js';
import { asObject, asText, type JsonObject } from './reply.js';

/** An attempt that brought no usable reply; becomes data as soon as it is caught. */
export class AttemptFailure extends Error {
  constructor(readonly report: FailureReport) {
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

export function timedOut(message: string): AttemptFailure {
  return new AttemptFailure({ ...NOTHING, message, isTimeout: true });
}

/** An error object, as the body of an error answer or inside a 200. */
export function serverError(
  error: unknown,
  httpStatus: number | null,
  retryAfterMs: number | null = null,
): AttemptFailure {
  const fields: JsonObject = asObject(error) ?? {};
  const inner = asObject(fields.innererror) ?? {};
  const code = asText(fields.code) ?? asText(inner.code);
  return new AttemptFailure({
    httpStatus: httpStatus ?? numericStatus(fields.code) ?? numericStatus(fields.status),
    code,
    type: asText(fields.type),
    param: asText(fields.param),
    message: asText(fields.message) ?? asText(error) ?? `HTTP ${httpStatus ?? 'error without a message'}`,
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

function numericStatus(code: unknown): number | null {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && number >= 300 && number < 600
    ? number
    : null;
}
