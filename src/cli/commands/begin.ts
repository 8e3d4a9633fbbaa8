import type { StageName } from '../../definition/gate.js';
import { displayPath } from '../../files/display-path.js';
import { beginShards } from '../../workflow/begin-shards.js';
import { systemClock } from '../context.js';
import { actorOf, keepLedger, ledgerPathOf } from '../ledger.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { type ArmOptions, loadCandidate } from './load-candidate.js';
import { lockState } from './lock-state.js';
import type { CommonOptions } from './options.js';
import { stagedGate } from './staged-gate.js';

export interface BeginOptions extends CommonOptions, ArmOptions {
  readonly shards: number;
  readonly stage?: StageName;
  readonly unlocked?: boolean;
  readonly supersede?: string;
}

/** `qgate begin`: writes the start of a run that is split into shards to the ledger file, and prints its id. */
export async function beginCommand(
  context: ProcessContext,
  gateName: string,
  options: BeginOptions,
): Promise<number> {
  const { gate, note } = stagedGate(await loadNamedGate(context, gateName), options.stage);
  if (note !== null && !options.quiet) context.stderr.write(`note: ${note}\n`);
  const baseline = await loadNamedBundle(context, options.baseline);
  const candidate = await loadCandidate(context, options, baseline);
  const lock = await lockState(gate, options.unlocked === true);
  const store = await openStoreToWrite(context, options);
  try {
    await keepLedger(store, gate);
    const input = {
      ...gate,
      ...lock,
      by: actorOf(context.env),
      baseline: baseline.bundle,
      candidate: candidate.bundle,
      isAA: options.aa === true,
      sliceFilter: null,
      ...(options.supersede === undefined ? {} : { supersede: options.supersede }),
    };
    const start = beginShards(input, options.shards, { store, clock: systemClock });
    await keepLedger(store, gate, undefined, true);
    if (options.json) printJson(context, { start: start.run, shards: options.shards });
    else context.stdout.write(`${start.run}\n`);
    if (!options.json && !options.quiet)
      context.stderr.write(
        `begun in ${displayPath(ledgerPathOf(gate))}: run each part with --shard i/${options.shards} --start ${start.run}\n`,
      );
    return 0;
  } finally {
    store.close();
  }
}
