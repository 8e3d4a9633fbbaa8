import { asObject, asText, type JsonObject } from '../../../openai/reply.js';
import { type RowState, shownValue, toldState } from './told-state.js';

/** `ResultFailureReason` of promptfoo's src/types/index.ts. */
const [NONE, ASSERT, ERROR] = [0, 1, 2];
/** Names that mean something else in a result: `success` is what the assertions came to, and `error` quotes them. */
const EXEMPT = new Set(['error', 'success']);

/**
 * What promptfoo says of a result. `error` also quotes assertions that failed, which is no failure of the request; a
 * result is left out where nothing can tell the two apart.
 */
export function promptfooState(result: JsonObject): RowState | null {
  const response = asObject(result.response) ?? {};
  const { failureReason, success } = result;
  const said = asText(result.error) ?? '';
  const failed = (detail: string): RowState => ({ status: 'error', detail });
  if (response.error !== undefined && response.error !== null && response.error !== '') {
    return failed(shownValue(response.error));
  }
  if (failureReason === ERROR || !Object.hasOwn(response, 'output')) {
    return failed(said === '' ? 'promptfoo got no answer' : said);
  }
  if (failureReason !== undefined && failureReason !== NONE && failureReason !== ASSERT) {
    return failed(`failureReason is ${shownValue(failureReason)}, which is not known`);
  }
  if (success !== undefined && typeof success !== 'boolean') {
    return failed(`success is ${shownValue(success)}, neither true nor false`);
  }
  if (said !== '' && (success === true || (success === false && failureReason === NONE))) {
    return failed(`success is ${success} beside an error: ${shownValue(said)}`);
  }
  return toldState(result, EXEMPT) ?? toldState(asObject(result.testCase) ?? {}, EXEMPT);
}

/** False where `success` and `score` are no grades: nothing was asserted, or the grader itself failed. */
export function hasGrades({ gradingResult }: JsonObject): boolean {
  const grading = asObject(gradingResult);
  if (grading?.reason === 'No assertions') return false;
  const parts = Array.isArray(grading?.componentResults) ? grading.componentResults : [];
  return ![grading, ...parts].some((part) => asObject(asObject(part)?.metadata)?.graderError === true);
}
