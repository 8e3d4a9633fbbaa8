import { isFilterFailure } from './filter-codes.js';
import { displayName } from './request-field.js';

/** What is known of an attempt that brought no usable reply. All texts are the server's and untrusted. */
export interface FailureReport {
  /** HTTP status, or the code of an error sent inside a 200; null where no answer came. */
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly type: string | null;
  /** The request field the server objects to. */
  readonly param: string | null;
  readonly message: string;
  /** What the server asks to wait, in ms; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** True where our own clock ended the attempt. */
  readonly isTimeout: boolean;
}

/** What to do about it; the same for both arms. */
export type FailureHandling =
  /** A fault of transport or server: may be tried again. */
  | { readonly kind: 'retry'; readonly status: 'error' | 'timeout'; readonly isRateLimit: boolean }
  /** An outcome of this one case. */
  | { readonly kind: 'answer'; readonly status: 'filtered' | 'error' }
  /** Every further request would end alike. */
  | { readonly kind: 'stop'; readonly message: string; readonly hint: string };

const RETRYABLE = new Set([408, 409, 425, 429]);
const REFUSED_FIELD_CODES = new Set(['unsupported_value', 'unsupported_parameter', 'unknown_parameter']);

/** Decides by what the server said, never by the arm it came from. */
export function handleFailure(report: FailureReport): FailureHandling {
  if (report.isTimeout) return { kind: 'retry', status: 'timeout', isRateLimit: false };
  // Before the status is looked at: servers say so under 400, 403, 451, 500 or within a stream.
  if (isFilterFailure(report)) return { kind: 'answer', status: 'filtered' };
  const { httpStatus } = report;
  // An error inside a stream often names no number: the server broke off, as with a 5xx.
  if (httpStatus === null) return { kind: 'retry', status: 'error', isRateLimit: false };
  return (
    stopReason(report, httpStatus) ??
    (httpStatus >= 500 || RETRYABLE.has(httpStatus)
      ? { kind: 'retry', status: 'error', isRateLimit: httpStatus === 429 }
      : { kind: 'answer', status: 'error' })
  );
}

function stopReason(report: FailureReport, httpStatus: number): FailureHandling | null {
  const stop = (message: string, hint: string): FailureHandling => ({ kind: 'stop', message, hint });
  const said = report.message;
  if (report.code === 'insufficient_quota') {
    return stop(`the quota is used up: ${said}`, 'raise the quota, then resume the run');
  }
  if (httpStatus === 401 || httpStatus === 403) {
    return stop(
      `the server refuses the credentials (${httpStatus}): ${said}`,
      'check the variable that `api_key_env` names, then resume the run',
    );
  }
  if (httpStatus === 404) {
    return stop(
      `the server does not know the address or the model (404): ${said}`,
      'check `url` and `model`',
    );
  }
  if (httpStatus >= 300 && httpStatus < 400) {
    return stop(
      `the server redirects (${httpStatus}): ${said}`,
      'redirects are not followed: give the final address',
    );
  }
  if (isRefusedField(report, httpStatus)) {
    return stop(
      `the server refuses ${displayName(report.param)} (${httpStatus}): ${said}`,
      'change it in the gate, for both arms, or leave it to the server with `server`; it is never dropped for one arm alone',
    );
  }
  return null;
}

/** A refusal of how we ask rather than of what: any other case would be refused for it as well. */
function isRefusedField({ code, param }: FailureReport, httpStatus: number): boolean {
  if (httpStatus !== 400 && httpStatus !== 422) return false;
  return (
    (code !== null && REFUSED_FIELD_CODES.has(code)) ||
    (param !== null && param !== 'messages' && displayName(param) !== 'a field of the request')
  );
}
