import { readFileSync } from 'node:fs';
import { UsageError } from '../../shared/errors.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What GitHub Actions says of the event a job runs for. */
export interface PullRequestEvent {
  /** Owner and name of the repository that the workflow belongs to. */
  readonly repository: string;
  /** null where the job runs for no pull request. */
  readonly number: number | null;
  /** The commit that the change is to go into; null where the event has none. */
  readonly baseSha: string | null;
  /** Why this job has neither secrets nor the right to comment; null where it may have them. */
  readonly withoutSecretsBecause: string | null;
  /** The head of the run that this one follows; null but for `workflow_run`. */
  readonly followed: { readonly owner: string; readonly branch: string; readonly sha: string } | null;
}

/**
 * The event that `GITHUB_EVENT_PATH` holds; null outside of GitHub Actions.
 * @throws UsageError for `pull_request_target`, which would hand secrets to what a pull request wrote, and where the event
 * cannot be read
 */
export function readPullRequestEvent(environment: Environment): PullRequestEvent | null {
  if (environment.GITHUB_ACTIONS !== 'true') return null;
  const name = environment.GITHUB_EVENT_NAME ?? '';
  if (name === 'pull_request_target') {
    throw new UsageError(
      'qgate pr does not run for pull_request_target: such a job has secrets, and a stranger may have written what it reads',
      'use pull_request, and post the comment from a second workflow (docs/pr-check.md)',
    );
  }
  const event = readEvent(environment.GITHUB_EVENT_PATH);
  const pull = record(event.pull_request);
  const [head, base] = [record(pull.head), record(pull.base)];
  const run = record(event.workflow_run);
  return {
    repository: environment.GITHUB_REPOSITORY ?? text(record(event.repository).full_name) ?? '',
    number: Number.isSafeInteger(pull.number) ? (pull.number as number) : null,
    baseSha: commitOf(base.sha) ?? commitOf(record(event.merge_group).base_sha) ?? commitOf(event.before),
    withoutSecretsBecause:
      event.pull_request === undefined
        ? null
        : whyWithoutSecrets(head, base, environment.GITHUB_ACTOR ?? text(record(pull.user).login)),
    followed: name === 'workflow_run' ? followedHead(run) : null,
  };
}

function whyWithoutSecrets(head: Fields, base: Fields, actor: string | null): string | null {
  const [from, to] = [text(record(head.repo).full_name), text(record(base.repo).full_name)];
  if (from === null || to === null || from !== to) {
    return `the pull request comes from a fork (${from ?? 'one that is gone'}), which gets no secrets; who has read it can push it to a branch of this repository, where it is run`;
  }
  return actor === 'dependabot[bot]'
    ? 'the pull request is Dependabot’s, which gets no secrets; push to its branch to have it run'
    : null;
}

function followedHead(run: Fields): PullRequestEvent['followed'] {
  const owner = text(record(record(run.head_repository).owner).login);
  const [branch, sha] = [text(run.head_branch), commitOf(run.head_sha)];
  return owner !== null && branch !== null && sha !== null ? { owner, branch, sha } : null;
}

type Fields = Readonly<Record<string, unknown>>;

function readEvent(file: string | undefined): Fields {
  if (file === undefined || file === '') return {};
  try {
    return record(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UsageError('the event of this job (GITHUB_EVENT_PATH) cannot be read', undefined, { cause });
  }
}

function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A push that makes a branch comes from the commit of nothing but zeros. */
function commitOf(value: unknown): string | null {
  const id = text(value);
  return id !== null && /^[0-9a-f]{40,64}$/.test(id) && !/^0+$/.test(id) ? id : null;
}
