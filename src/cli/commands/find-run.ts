import { UsageError } from '../../shared/errors.js';
import type { RunRecord, StorePort } from '../../workflow/ports.js';

/** The run a person named, or the newest for `latest`. @throws UsageError naming what the store has */
export function findRun(store: StorePort, given: string): RunRecord {
  const runs = store.runs();
  const found = given === 'latest' ? runs[0] : runs.find(({ id }) => id === given);
  if (found) return found;
  if (runs.length === 0) throw new UsageError('the store holds no run yet', 'start one with `qgate run`');
  throw new UsageError(
    `there is no run ${given} in the store`,
    `it has ${runs.map(({ id }) => id).join(', ')}`,
  );
}
