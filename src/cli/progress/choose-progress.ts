import { UsageError } from '../../shared/errors.js';
import { systemClock } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import type { ProgressListener } from './listener.js';
import type { Prices } from './pace.js';

const FORMS = ['bar', 'plain', 'ndjson', 'none'] as const;

/**
 * The listener for a run: as asked for, else nothing with --quiet, a bar on a terminal that can draw one, plain lines
 * anywhere else.
 * @throws UsageError for a form that does not exist
 */
export async function chooseProgress(
  context: ProcessContext,
  options: { readonly progress?: string; readonly quiet?: boolean } & Prices,
): Promise<ProgressListener> {
  const canDraw = context.stderr.isTTY === true && context.env.TERM !== 'dumb' && !context.env.CI;
  const form = options.progress ?? (options.quiet ? 'none' : canDraw ? 'bar' : 'plain');
  switch (form) {
    case 'bar':
      return (await import('./bar.js')).barProgress(context.stderr, systemClock, options);
    case 'plain':
      return (await import('./plain.js')).plainProgress(context.stderr, systemClock, options);
    case 'ndjson':
      context.tellInJsonLines?.();
      return (await import('./ndjson.js')).ndjsonProgress(context.stderr);
    case 'none':
      return { on() {}, close() {} };
    default:
      throw new UsageError(`there is no progress form "${form}"`, `the forms are ${FORMS.join(', ')}`);
  }
}
