import { RunStopped } from '../shared/errors.js';

/** What stops a run before a look for which calls brought no answer. @param nFailed such calls, >= 1 */
export function unansweredLook(nFailed: number): RunStopped {
  const calls = nFailed === 1 ? '1 call brought' : `${nFailed} calls brought`;
  return new RunStopped(
    `${calls} no answer, and a look is read only with all of its answers`,
    'see to the endpoint, then run the same command again: it asks what failed, and goes on',
  );
}
