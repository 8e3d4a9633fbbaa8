import path from 'node:path';
import { appendOutputs, appendSummary } from '../../../ci/github/command-files.js';
import type { PullRequestEvent } from '../../../ci/github/pull-request-event.js';
import { writeAtomic } from '../../../files/write-atomic.js';
import { inertLine } from '../../../report/inert/terminal.js';
import { checkAnnotations } from '../../../report/pull-request/check-annotations.js';
import { checkComment } from '../../../report/pull-request/check-comment.js';
import { checkJson } from '../../../report/pull-request/check-json.js';
import { checkJunit } from '../../../report/pull-request/check-junit.js';
import { checkMetrics } from '../../../report/pull-request/check-metrics.js';
import { checkOutputs, outputsDotenv } from '../../../report/pull-request/check-outputs.js';
import { checkSummary } from '../../../report/pull-request/check-summary.js';
import type { PullRequestCheck } from '../../../report/pull-request/pull-request-check.js';
import { QgateError } from '../../../shared/errors.js';
import type { ProcessContext } from '../../process-context.js';
import { postComment } from './post-comment.js';

export interface PublishOptions {
  readonly out: string;
  readonly comment: boolean;
  /** False where another step publishes later: only files and outputs are written. */
  readonly isWorthPublishing: boolean;
}

/**
 * Writes a check to every surface there is: files for any platform, and on GitHub the step's outputs, summary, annotations and
 * comment. None of them changes what came out: one that cannot be written is told on stderr.
 */
export async function publishCheck(
  context: ProcessContext,
  options: PublishOptions,
  check: PullRequestCheck,
  event: PullRequestEvent | null,
): Promise<void> {
  const { env, cwd } = context;
  const folder = path.resolve(cwd, options.out);
  const outputs = checkOutputs(check, options.out);
  const comment = checkComment(check);
  const files = {
    'check.json': checkJson(check),
    'comment.md': comment,
    'junit.xml': checkJunit(check),
    'metrics.txt': checkMetrics(check),
    'outputs.env': outputsDotenv(outputs),
  };
  for (const [name, content] of Object.entries(files)) await writeAtomic(path.join(folder, name), content);
  if (event === null) return;
  const { GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile } = env;
  await attempt(context, () => outputFile && appendOutputs(outputFile, outputs));
  if (!options.isWorthPublishing) return;
  await attempt(
    context,
    () => summaryFile && appendSummary(summaryFile, (maxBytes) => checkSummary(check, maxBytes)),
  );
  for (const command of checkAnnotations(check)) context.stderr.write(`${command}\n`);
  // A job without secrets may not comment, and says so in its summary.
  if (options.comment && event.withoutSecretsBecause === null)
    await attempt(context, () => postComment(context, event, comment));
}

async function attempt({ stderr }: ProcessContext, surface: () => unknown): Promise<void> {
  try {
    await surface();
  } catch (error) {
    if (!(error instanceof QgateError)) throw error;
    const hint = 'hint' in error && typeof error.hint === 'string' ? ` (${error.hint})` : '';
    stderr.write(`warning: ${inertLine(`${error.message}${hint}`)}\n`);
  }
}
