import type { FailureReport } from './failure-report.js';
import { isFilterFailure } from './filter-codes.js';
import { displayName } from './request-field.js';

/** What to do about it; the same for both arms. */
export type FailureHandling =
  /** A fault of transport or server: may be tried again, and leaves the call open where no attempt is left. */
  | { readonly kind: 'retry'; readonly status: 'error' | 'timeout'; readonly isRateLimit: boolean }
  /** An outcome of this one case. */
  | { readonly kind: 'answer'; readonly status: 'filtered' }
  /** Of this one case or of every call: which, the calls beside it tell (`FaultWatch`). Not tried again meanwhile. */
  | {
      readonly kind: 'refused';
      readonly about: 'credentials' | 'field' | 'request';
      readonly message: string;
      readonly hint: string;
    }
  /** Every further request would end alike. */
  | { readonly kind: 'stop'; readonly message: string; readonly hint: string };

/** Statuses of a server that may do better in a moment, beside all of 500 and above. */
const RETRYABLE = new Set([408, 409, 425, 429]);
/** Statuses of an address that is no chat endpoint, beside redirects. */
const NO_ENDPOINT = new Set([404, 405, 410]);
const CREDENTIALS = new Set([401, 403, 407]);
const PAYMENT = 402;
const REFUSED_FIELD_CODES = new Set(['unsupported_value', 'unsupported_parameter', 'unknown_parameter']);

/**
 * Decides by what the server said, never by the arm it came from. This is the one table of which failures are outcomes:
 *
 * | what came | what it is |
 * | --- | --- |
 * | no reply, a broken one, our own time-out, 408, 409, 425, 429, 5xx | transport: tried again, then open |
 * | a used-up quota, 402 | stops the run |
 * | a redirect, 404, 405, 410 | stops the run; transport where the address has given answers before |
 * | a code of a content filter | an outcome: `filtered` |
 * | any other 4xx, 401 and 403 included | refused: an outcome (`error`) once a later call is answered, else open |
 *
 * @param hasAnswered whether the address has given an answer in this session
 */
export function handleFailure(report: FailureReport, hasAnswered = false): FailureHandling {
  if (report.isTimeout) return { kind: 'retry', status: 'timeout', isRateLimit: false };
  // Before the status is looked at: servers say so under 400, 403, 451, 500 or within a stream.
  if (isFilterFailure(report)) return { kind: 'answer', status: 'filtered' };
  const { httpStatus, message: said } = report;
  const retry: FailureHandling = { kind: 'retry', status: 'error', isRateLimit: httpStatus === 429 };
  // An error inside a stream often names no number: the server broke off, as with a 5xx.
  if (httpStatus === null) return retry;
  if (report.code === 'insufficient_quota' || httpStatus === PAYMENT) {
    const message = `the quota is used up: ${said}`;
    return { kind: 'stop', message, hint: 'raise the quota, then run the same command again' };
  }
  if (httpStatus >= 500 || RETRYABLE.has(httpStatus)) return retry;
  if (httpStatus < 400 || NO_ENDPOINT.has(httpStatus)) {
    return hasAnswered ? retry : { kind: 'stop', ...noEndpoint(httpStatus, said) };
  }
  return { kind: 'refused', ...refusal(report, httpStatus) };
}

function noEndpoint(httpStatus: number, said: string): { readonly message: string; readonly hint: string } {
  return httpStatus < 400
    ? {
        message: `the server redirects (${httpStatus}): ${said}`,
        hint: 'redirects are not followed: give the final address',
      }
    : {
        message: `the server does not know the address or the model (${httpStatus}): ${said}`,
        hint: 'check `url` and `model`',
      };
}

function refusal(
  report: FailureReport,
  httpStatus: number,
): Omit<Extract<FailureHandling, { kind: 'refused' }>, 'kind'> {
  const said = report.message;
  if (CREDENTIALS.has(httpStatus)) {
    return {
      about: 'credentials',
      message: `the server refuses the credentials (${httpStatus}): ${said}`,
      hint: 'check the variable that `api_key_env` names, then run the same command again',
    };
  }
  if (isRefusedField(report, httpStatus)) {
    return {
      about: 'field',
      message: `the server refuses ${displayName(report.param)} (${httpStatus}): ${said}`,
      hint: 'change it in the gate, for both arms, or leave it to the server with `server`; it is never dropped for one arm alone',
    };
  }
  return {
    about: 'request',
    message: `the server refuses every request (${httpStatus}): ${said}`,
    hint: 'see to what it objects to, then run the same command again',
  };
}

/** A refusal of how we ask rather than of what: any other case would be refused for it as well. */
function isRefusedField({ code, param }: FailureReport, httpStatus: number): boolean {
  if (httpStatus !== 400 && httpStatus !== 422) return false;
  return (
    (code !== null && REFUSED_FIELD_CODES.has(code)) ||
    (param !== null && param !== 'messages' && displayName(param) !== 'a field of the request')
  );
}
