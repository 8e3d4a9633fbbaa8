import type { GateCommit } from '../../ci/commit-of-gate.js';
import { gateOutline } from '../../definition/gate-diff.js';
import { type Lock, lockDigests } from '../../definition/lock.js';
import { displayPath } from '../../files/display-path.js';
import { writeLock } from '../../files/lock-file.js';
import { inertLine } from '../../report/inert/terminal.js';
import { systemClock } from '../context.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

/** `qgate lock`: writes down what the gate is now, before any result exists. */
export async function lockCommand(
  context: ProcessContext,
  gateName: string,
  options: CommonOptions,
): Promise<number> {
  const { commitOfGate } = await import('../../ci/commit-of-gate.js');
  const loaded = await loadNamedGate(context, gateName);
  const found = await commitOfGate(loaded.path, context.env);
  const lock: Lock = {
    lock: 1,
    ...lockDigests(loaded.gate, loaded.gateDigest, loaded.casesDigest, loaded.heldout?.casesDigest),
    locked_at: new Date(systemClock.nowMs()).toISOString(),
    commit: found?.commit ?? null,
    ...(found !== null && found.changed.length > 0 ? { dirty: true } : {}),
    definition: gateOutline(loaded.gate),
  };
  const file = await writeLock(loaded.path, lock);
  if (options.json) printJson(context, lock);
  else if (!options.quiet) context.stdout.write(`locked ${loaded.gate.name}: ${displayPath(file)}\n`);
  if (lock.dirty && !options.quiet) context.stderr.write(uncommitted(found?.changed ?? []));
  return 0;
}

function uncommitted([first, ...others]: GateCommit['changed']): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return inertLine(
    `note: no commit holds this gate: ${first}${more} changed since HEAD. Commit it and lock again, so that the verdict can name the commit`,
  ).concat('\n');
}
