import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRepository } from '../../../ci/git/open-repository.js';
import { type PullRequestEvent, readPullRequestEvent } from '../../../ci/github/pull-request-event.js';
import { displayPath } from '../../../files/display-path.js';
import { checkDocument } from '../../../report/pull-request/check-document.js';
import { checkJson } from '../../../report/pull-request/check-json.js';
import type { GateOutcome, PullRequestCheck } from '../../../report/pull-request/pull-request-check.js';
import { terminalDocument } from '../../../report/terminal.js';
import { UsageError } from '../../../shared/errors.js';
import type { RepositoryPort, StorePort } from '../../../workflow/ports.js';
import { checkPullRequest, type GatePair } from '../../../workflow/pull-request/check-pull-request.js';
import { styleFor } from '../../context.js';
import { openStoreToWrite, storeFileOf } from '../../open-store.js';
import type { ProcessContext } from '../../process-context.js';
import { type Signals, watchSignals } from '../../signals.js';
import { commentFrom } from './post-comment.js';
import { publishCheck } from './publish-check.js';
import { bundleReader } from './read-bundle-at.js';
import { type GateReader, gateReader } from './read-gate-at.js';
import { type PairOptions, runPair } from './run-pair.js';

export interface PrOptions extends PairOptions {
  readonly base?: string;
  readonly baseline?: string;
  readonly plan?: boolean;
  readonly allowDeleted?: boolean;
  readonly gateChange?: 'accept' | 'refuse';
  readonly ignore?: readonly string[];
  readonly comment?: boolean;
  readonly commentFrom?: string;
  readonly out: string;
}

/** `qgate pr`: what a change makes of the bundles, by the gates that are for them. Exits with the worst outcome. */
export async function prCommand(context: ProcessContext, options: PrOptions): Promise<number> {
  const event = readPullRequestEvent(context.env);
  const { commentFrom: checkFile, json = false } = options;
  if (checkFile !== undefined) return commentFrom(context, event, { checkFile, json });
  const repository = await openRepository(context.cwd, context.env);
  const input = {
    base: baseOf(context, options, event),
    baselineFile: options.baseline ?? null,
    mayDelete: options.allowDeleted === true,
    areGateChangesAccepted: options.gateChange === 'accept',
    ignored: options.ignore ?? [],
    isPlanOnly: options.plan === true,
    notRunBecause: event?.withoutSecretsBecause ?? null,
  };
  const check = await inScratchFolder((folder) => {
    const gates = gateReader(repository, folder);
    return withRuns(context, options, { repository, openGate: gates.open }, (pair) =>
      checkPullRequest(input, {
        repository,
        readBundleAt: bundleReader(repository, folder),
        readGateAt: gates.read,
        runPair: pair,
      }),
    );
  });
  // A plan that finds nothing wrong says nothing yet: the check that follows it publishes.
  const isWorthPublishing = options.plan !== true || check.exitCode !== 0;
  const publishing = { out: options.out, comment: options.comment === true, isWorthPublishing };
  await publishCheck(context, publishing, check, event);
  await tell(context, options, check);
  return check.exitCode;
}

/** The commit to compare with: as said, or as the platform knows it. @throws UsageError where nobody says */
function baseOf({ env }: ProcessContext, { base }: PrOptions, event: PullRequestEvent | null): string {
  const found = base ?? event?.baseSha ?? (env.CI_MERGE_REQUEST_DIFF_BASE_SHA || null);
  if (found !== null) return found;
  throw new UsageError('--base is missing', 'name what the change is to go into, e.g. --base origin/main');
}

async function inScratchFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'qgate-pr-')));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the store only once a gate is to be run: most changes touch no bundle. */
async function withRuns<Result>(
  context: ProcessContext,
  options: PrOptions,
  { repository, openGate }: { readonly repository: RepositoryPort; readonly openGate: GateReader['open'] },
  use: (run: (pair: GatePair) => Promise<GateOutcome>) => Promise<Result>,
): Promise<Result> {
  let open: { readonly store: StorePort; readonly signals: Signals } | null = null;
  try {
    return await use(async (pair) => {
      if (open === null) {
        await refuseTrackedStore(repository, storeFileOf(context, options).file);
        open = { store: await openStoreToWrite(context, options), signals: watchSignals(context) };
      }
      return runPair(context, options, { root: repository.root, openGate, ...open }, pair);
    });
  } finally {
    const opened = open as { readonly store: StorePort; readonly signals: Signals } | null;
    opened?.signals.stop();
    opened?.store.close();
  }
}

/** Files that SQLite reads with a store: what stands in them becomes part of it. */
const STORE_FILES = ['', '-wal', '-shm', '-journal'] as const;

/**
 * A store that the change itself brings is no evidence about it: its author could have made any answers.
 * @throws UsageError
 */
async function refuseTrackedStore(repository: RepositoryPort, store: string): Promise<void> {
  for (const ending of STORE_FILES) {
    if (!(await repository.isTracked(`${store}${ending}`))) continue;
    throw new UsageError(
      `the store ${displayPath(`${store}${ending}`)} is part of the commit that is checked, so nothing in it counts`,
      'remove it from the repository (git rm --cached) and keep stores in a cache, or name one with --store',
    );
  }
}

async function tell(context: ProcessContext, options: PrOptions, check: PullRequestCheck): Promise<void> {
  if (options.json) {
    context.stdout.write(checkJson(check));
    return;
  }
  const style = await styleFor(context, context.stdout);
  const { columns } = context.stdout;
  const text = terminalDocument(checkDocument(check), {
    style,
    ...(columns === undefined ? {} : { width: columns }),
  });
  context.stdout.write(options.quiet ? `${text.slice(0, text.indexOf('\n'))}\n` : text);
}
