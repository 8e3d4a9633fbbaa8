import { type Lock, lockDigests } from '../../definition/lock.js';
import { displayPath } from '../../files/display-path.js';
import { writeLock } from '../../files/lock-file.js';
import { systemClock } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

/** `qgate lock`: writes down what the gate is now, before any result exists. */
export async function lockCommand(
  context: ProcessContext,
  gateName: string,
  options: CommonOptions,
): Promise<number> {
  const loaded = await loadNamedGate(context, gateName);
  const lock: Lock = {
    lock: 1,
    ...lockDigests(loaded.gate, loaded.gateDigest, loaded.casesDigest),
    locked_at: new Date(systemClock.nowMs()).toISOString(),
    commit: null,
  };
  const file = await writeLock(loaded.path, lock);
  if (options.json) context.stdout.write(`${JSON.stringify(lock, null, 2)}\n`);
  else if (!options.quiet) context.stdout.write(`locked ${loaded.gate.name}: ${displayPath(file)}\n`);
  return 0;
}
