import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Gate } from '../definition/gate.js';
import { GATE_DEFAULTS } from '../definition/normalise.js';
import { ledgerFile } from '../files/ledger-file.js';
import { syncLedger } from '../workflow/ledger/sync-ledger.js';
import type { LedgerFile, StorePort } from '../workflow/ports.js';

import type { ProcessContext } from './process-context.js';

type GateAt = { readonly gate: Pick<Gate, 'name' | 'holdout'>; readonly path: string };

/** Where the ledger of a gate file stands. */
export function ledgerPathOf({ gate, path: gatePath }: GateAt): string {
  return path.resolve(path.dirname(gatePath), gate.holdout?.ledger ?? GATE_DEFAULTS.ledger);
}

/**
 * Brings the ledger in the store and the file beside the gate together. A gate with held-out cases always has a file;
 * another one has it where there is one already.
 * @param file where another place than beside the gate is meant
 */
export async function keepLedger(
  store: StorePort,
  loaded: GateAt,
  file: LedgerFile = ledgerFile(ledgerPathOf(loaded)),
  isKept = loaded.gate.holdout !== undefined,
): Promise<void> {
  await syncLedger(store, { name: loaded.gate.name, isKept }, file);
}

/** Variables that say who is at work, the most telling first. */
const ACTOR_VARIABLES = ['QGATE_ACTOR', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'USER', 'LOGNAME', 'USERNAME'];

/** Who is at work, for the ledger; null where nothing says so. */
export function actorOf(env: Readonly<Record<string, string | undefined>>): string | null {
  const named = ACTOR_VARIABLES.map((name) => env[name]?.trim()).find((name) => name);
  return named === undefined ? null : named.slice(0, 200);
}

/**
 * The same for the gate of a stored run, where it stands in the working folder under its name.
 * @returns where the ledger was kept, for the person
 */
export async function keepLedgerOf(
  { cwd }: ProcessContext,
  store: StorePort,
  { gate }: { readonly gate: Pick<Gate, 'name' | 'holdout'> },
): Promise<string> {
  const gatePath = path.join(cwd, 'gates', gate.name, 'gate.yaml');
  if (!existsSync(gatePath))
    return `the store has recorded it, and \`qgate ledger\` brings the ledger file of gate ${gate.name} up to it`;
  await keepLedger(store, { gate, path: gatePath });
  return 'it is recorded in the ledger';
}
