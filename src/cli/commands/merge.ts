import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '../../files/display-path.js';
import { UsageError } from '../../shared/errors.js';
import { mergeRuns, type ShardStore } from '../../workflow/merge-runs.js';
import type { StorePort } from '../../workflow/ports.js';
import { decidingPorts, systemClock } from '../context.js';
import { actorOf, keepLedgerOf } from '../ledger.js';
import { openStoreToRead, openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import { type ReportingOptions, writeReports } from './write-reports.js';

export interface MergeOptions extends Omit<ReportingOptions, 'store'> {
  /** The store the whole run goes to. */
  readonly out?: string;
  readonly supersede?: string;
}

/** `qgate merge`: puts the shards of a run together and decides. Exits with the verdict's code. */
export async function mergeCommand(
  context: ProcessContext,
  given: readonly string[],
  { out, supersede, ...options }: MergeOptions,
): Promise<number> {
  const opened: StorePort[] = [];
  const keepOpen = (store: StorePort): StorePort => {
    opened.push(store);
    return store;
  };
  const outFile = path.resolve(context.cwd, out ?? (context.env.QGATE_STORE || '.qgate/store.sqlite'));
  const files = given.flatMap((name) => storesBelow(path.resolve(context.cwd, name), name));
  const shardFiles = [...new Set(files)].filter((file) => file !== outFile);
  try {
    const sources: ShardStore[] = [];
    for (const file of shardFiles)
      sources.push({
        name: displayPath(file),
        store: keepOpen(await openStoreToRead(context, { store: file })),
      });
    if (sources.length === 0)
      throw new UsageError(`no store is in ${given.join(', ')}`, 'name files or folders with *.sqlite');
    const store = keepOpen(await openStoreToWrite(context, out === undefined ? {} : { store: out }));
    const gates = [...new Map(sources.flatMap(gatesOf).map((gate) => [gate.name, gate])).values()];
    for (const gate of gates) await keepLedgerOf(context, store, { gate });
    const merged = await mergeRuns(
      sources,
      { store, clock: systemClock, ...(await decidingPorts()) },
      { by: actorOf(context.env), ...(supersede === undefined ? {} : { supersede }) },
    );
    for (const gate of gates) await keepLedgerOf(context, store, { gate });
    if (!options.json && !options.quiet)
      context.stderr.write(`${merged.nShards} shards merged: ${merged.runId}\n`);
    return await writeReports(context, options, undefined, merged, store);
  } finally {
    for (const store of opened) store.close();
  }
}

/** Gates of the shards in a store, whose ledger files are brought up to date. */
function gatesOf({ store }: ShardStore) {
  return store.runs().flatMap(({ id }) => {
    const { shard, gate } = store.definition(id);
    return shard === undefined ? [] : [gate];
  });
}

/** The file itself, or all stores below a folder, by name. */
function storesBelow(found: string, given: string): readonly string[] {
  const stat = statSync(found, { throwIfNoEntry: false });
  if (stat === undefined)
    throw new UsageError(`${given} does not exist`, 'name the store files of the shards, or their folder');
  if (!stat.isDirectory()) return [found];
  return readdirSync(found, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite'))
    .sort()
    .map((name) => path.join(found, name));
}
