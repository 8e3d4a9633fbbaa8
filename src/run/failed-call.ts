import type { StoredResponse } from './response.js';

/** A call that brought no answer, kept for as long as the run: one entry for each time it was made. */
export type FailedCall = Pick<
  StoredResponse,
  | 'arm'
  | 'caseId'
  | 'repeat'
  | 'status'
  | 'text'
  | 'reasoning'
  | 'model'
  | 'attempts'
  | 'traceparent'
  | 'detail'
>;
