import { QgateError } from '../../../shared/errors.js';
import type { ProcessContext } from '../../process-context.js';
import { signingKey } from '../signing-key.js';
import { type Finding, failing } from './finding.js';

/** The key that verdicts are signed with; of it nothing is told but its kind and its id. */
export function examineKey(context: ProcessContext): Finding {
  const what = 'signing key';
  try {
    const key = signingKey(context, { quiet: true });
    if (key === null) return { what, state: 'none', said: 'none given: verdicts are not signed' };
    return { what, state: 'ok', said: `${key.type}, ${key.id}` };
  } catch (error) {
    if (error instanceof QgateError) return failing(what, error);
    throw error;
  }
}
