import { gitHubApi } from '../../../ci/github/github-api.js';
import type { PullRequestEvent } from '../../../ci/github/pull-request-event.js';
import { pullRequestOf, putStickyComment } from '../../../ci/github/sticky-comment.js';
import { COMMENT_MARKER, checkComment } from '../../../report/pull-request/check-comment.js';
import { UsageError } from '../../../shared/errors.js';
import { printJson } from '../../print-json.js';
import type { ProcessContext } from '../../process-context.js';
import { readPlannedCheck } from './read-planned-check.js';

/** Puts the comment on the pull request of this job. @returns its address @throws UsageError where that cannot be done */
export async function postComment(
  context: ProcessContext,
  event: PullRequestEvent | null,
  body: string,
): Promise<string> {
  if (event?.number == null)
    throw new UsageError('this job runs for no pull request, so there is none to comment on');
  const { repository, number } = event;
  return putStickyComment(apiOf(context), { repository, number, marker: COMMENT_MARKER }, body);
}

/**
 * `qgate pr --comment-from`: in a second workflow, posts what a job without secrets found. The pull request is the one whose head
 * that job ran on, by GitHub's own word; what the file says is only told.
 */
export async function commentFrom(
  context: ProcessContext,
  event: PullRequestEvent | null,
  { checkFile, json }: { readonly checkFile: string; readonly json: boolean },
): Promise<number> {
  if (event?.followed == null) {
    throw new UsageError(
      '--comment-from is for a workflow that follows another one (on: workflow_run)',
      'in the pull request’s own job, use --comment',
    );
  }
  const check = readPlannedCheck(context.cwd, checkFile);
  const api = apiOf(context);
  const number = await pullRequestOf(api, event.repository, event.followed);
  if (number === null) {
    if (json) printJson(context, { comment: null });
    else context.stdout.write('no open pull request has this head any more: nothing to comment on\n');
    return 0;
  }
  const body = checkComment(
    check,
    `Planned and linted without secrets at ${event.followed.sha}; nothing was run.`,
  );
  const { repository } = event;
  const address = await putStickyComment(api, { repository, number, marker: COMMENT_MARKER }, body);
  if (json) printJson(context, { comment: address });
  else context.stdout.write(`commented: ${address}\n`);
  return 0;
}

function apiOf({ env }: ProcessContext) {
  const api = gitHubApi(env);
  if (api !== null) return api;
  throw new UsageError('GITHUB_TOKEN is not set, so no comment can be written');
}
