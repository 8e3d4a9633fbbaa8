import path from 'node:path';
import type { Shard } from '../plan/plan.js';
import type { OpenedStore } from '../store/open-store.js';
import type { RunRecord } from '../workflow/ports.js';
import { findRun } from './commands/find-run.js';
import type { CommonOptions } from './commands/options.js';
import { openScripts, systemClock } from './context.js';
import type { ProcessContext } from './process-context.js';

/**
 * The store for a command that writes to it: --store, else $QGATE_STORE, else .qgate/store.sqlite below the working
 * folder, which is made. What the gates of its runs do not keep any longer is removed first.
 */
export async function openStoreToWrite(
  context: ProcessContext,
  options: CommonOptions,
): Promise<OpenedStore> {
  const { openStore } = await import('../store/open-store.js');
  const onNote = noteTo(context, options);
  const { file, isNamed } = storeFileOf(context, options);
  if (!isNamed) await ensureStoreFolder(path.dirname(file));
  const store = openStore(file, { onNote });
  if (store.expiredRuns(systemClock.nowMs()).length === 0) return store;
  const { expireAnswers } = await import('../workflow/purge-run.js');
  for (const note of await expireAnswers({ store, clock: systemClock, openScripts })) onNote(note);
  return store;
}

/**
 * The same store for a command that only reads: nothing in or beside the file is changed. What has to be graded or removed
 * before it can be told is graded or removed in a copy. Without a name, a store that is not there is one without runs.
 * @param told ids of the runs whose grades are needed
 */
export async function openStoreToRead(
  context: ProcessContext,
  options: CommonOptions,
  told: (store: OpenedStore) => readonly string[] = () => [],
): Promise<OpenedStore> {
  const { openStore } = await import('../store/open-store.js');
  const onNote = noteTo(context, options);
  const { file, isNamed } = storeFileOf(context, options);
  const mayBeAbsent = !isNamed;
  const store = openStore(file, { access: 'read', mayBeAbsent, onNote });
  try {
    const expired = store.expiredRuns(systemClock.nowMs());
    if (expired.length === 0 && !told(store).some((runId) => store.hasUngraded(runId))) return store;
    const copy = openStore(file, { access: 'copy', mayBeAbsent });
    store.close();
    if (expired.length > 0) await hideExpired(copy, expired, onNote);
    return copy;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The store to read, and the run of it that a person named. @throws UsageError naming what the store has */
export async function openRunToRead(
  context: ProcessContext,
  options: CommonOptions,
  runName: string,
): Promise<{ readonly store: OpenedStore; readonly run: RunRecord }> {
  const store = await openStoreToRead(context, options, (opened) => [findRun(opened, runName).id]);
  try {
    return { store, run: findRun(store, runName) };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The store of one shard, to write: a file of its own, unless --store or $QGATE_STORE name one. */
export async function openShardStore(
  context: ProcessContext,
  options: CommonOptions,
  { index, of }: Shard,
): Promise<OpenedStore> {
  const { file, isNamed } = storeFileOf(context, options);
  if (isNamed) return openStoreToWrite(context, options);
  const folder = path.dirname(file);
  await ensureStoreFolder(folder);
  return openStoreToWrite(context, {
    ...options,
    store: path.join(folder, `shard-${index}-of-${of}.sqlite`),
  });
}

/** Where the store is, and whether somebody said so. */
export function storeFileOf(
  context: ProcessContext,
  options: CommonOptions,
): { readonly file: string; readonly isNamed: boolean } {
  const named = options.store ?? (context.env.QGATE_STORE || undefined);
  return {
    file: path.resolve(context.cwd, named ?? path.join('.qgate', 'store.sqlite')),
    isNamed: named !== undefined,
  };
}

/** What is due is told as removed, and waits in the store for a command that writes. */
async function hideExpired(
  copy: OpenedStore,
  expired: readonly string[],
  onNote: (note: string) => void,
): Promise<void> {
  const { expireAnswers } = await import('../workflow/purge-run.js');
  await expireAnswers({ store: copy, clock: systemClock, openScripts });
  for (const runId of expired) {
    onNote(
      `the answers of run ${runId} were kept as long as its gate says: they are not shown any more, and the next command that writes to the store removes them`,
    );
  }
}

function noteTo(context: ProcessContext, options: CommonOptions): (note: string) => void {
  return (note) => {
    if (!options.quiet) context.stderr.write(`note: ${note}\n`);
  };
}

async function ensureStoreFolder(folder: string): Promise<void> {
  const { ensureFolder } = await import('../files/ensure-folder.js');
  ensureFolder(folder);
}
