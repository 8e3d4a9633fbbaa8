import { asObject, type JsonObject } from '../../../openai/reply.js';
import { LineProblem } from '../../line-problem.js';
import { shownValue } from './told-state.js';

/** `EvalLog.status` of inspect_ai/log/_log.py. A log is finished only by `success`. */
const UNFINISHED: Readonly<Record<string, string>> = {
  started: 'it was started and not finished',
  cancelled: 'it was cancelled',
  error: 'it ended in an error',
};

/**
 * Why an Inspect log as a whole is not finished, so that its samples are a part of what was asked; null for one that is.
 * A log without a `status` was cut out of another by hand: then its samples speak for themselves.
 * @param header of an archive `header.json`, else the log itself
 * @throws LineProblem for a status that is not known
 */
export function inspectLogState(header: JsonObject): string | null {
  const { status, error } = header;
  if (status === undefined || status === null || status === 'success') {
    return asObject(error) === null ? null : `it holds an error: ${shownValue(error)}`;
  }
  if (typeof status === 'string' && Object.hasOwn(UNFINISHED, status)) return UNFINISHED[status] as string;
  throw new LineProblem(
    'recorded-log-status',
    `the log's status is ${shownValue(status)}, which is not known`,
    'known are success, started, cancelled and error',
  );
}
