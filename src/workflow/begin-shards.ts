import { makePlan } from '../plan/make-plan.js';
import { UsageError } from '../shared/errors.js';
import { admissionOf, type DefinedRun, runDefinition } from './find-or-create-run.js';
import { admitRun } from './ledger/admit-run.js';
import { enterStart, newStart, startOfShard } from './ledger/begin-run.js';
import type { Clock, RunStart, StorePort } from './ports.js';
import { refuseUnfitArms } from './refuse-unfit-arms.js';

/**
 * Begins a run that is split into shards, once for all of them: its start goes to the ledger before anything is sent. A start of
 * the same run that is still open is given again.
 * @throws UsageError where the candidate was decided already, or for arms that are the same
 */
export function beginShards(
  input: DefinedRun,
  shards: number,
  { store, clock }: { readonly store: StorePort; readonly clock: Clock },
): RunStart {
  if (!Number.isInteger(shards) || shards < 1 || shards > 10_000)
    throw new UsageError('--shards must be a whole number from 1 to 10,000');
  refuseUnfitArms(input);
  const definition = runDefinition(input, makePlan(input));
  const open = startOfShard(store, definition, shards, null);
  if (open !== null) return open;
  const admission = { ...admissionOf(input), nowMs: clock.nowMs() };
  const admitted = admitRun(store, definition, admission);
  const start = newStart(store, admitted, { shards, begun: 'before' });
  enterStart(store, { ...admitted, start }, admission);
  return start;
}
