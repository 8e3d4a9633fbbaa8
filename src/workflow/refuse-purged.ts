import type { PurgeRecord } from '../run/purge.js';
import { UsageError } from '../shared/errors.js';
import type { StorePort } from './ports.js';

/** When and why the answers of a run were removed, as part of a sentence. */
export function purgedText({ atMs, because }: PurgeRecord): string {
  const why = because === 'request' ? 'by request' : "by the gate's retention";
  return `removed on ${new Date(atMs).toISOString().slice(0, 10)} ${why}`;
}

/** @throws UsageError where the text that is needed was removed */
export function refusePurged(store: Pick<StorePort, 'purged'>, runId: string, needed: string): void {
  const record = store.purged(runId);
  if (record === null) return;
  throw new UsageError(
    `the answers of run ${runId} were ${purgedText(record)}: ${needed}`,
    'scores and verdict are kept; for anything that reads answers, run the gate again',
  );
}
