import type { PacketKeyRecord } from '../../grade/human/packet.js';
import { IntegrityError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';
import { makeLabelDraw } from './make-label-draw.js';
import { packetRun } from './packet-run.js';

/**
 * Makes the draw that packets restored from elsewhere rest on, where cases are drawn by what the judge said: grades of cases that are
 * not in it could not be weighed.
 * @throws UsageError where cases are not judged; IntegrityError where the judgments make another draw
 */
export function restoreDraw(store: StorePort, runId: string, packets: readonly PacketKeyRecord[]): void {
  const graded = packets.filter(({ purpose }) => purpose === 'grading');
  if (graded.length === 0) return;
  makeLabelDraw(packetRun(store, runId));
  const draw = store.labelDraw(runId);
  if (draw === null) return;
  const drawn = new Set(draw.drawnCaseIds);
  const stranger = graded.flatMap(({ items }) => items).find(({ caseId }) => !drawn.has(caseId));
  if (stranger === undefined) return;
  throw new IntegrityError(
    `case ${JSON.stringify(stranger.caseId)} was graded, and is not drawn by the judgments that are stored with run ${runId}`,
    'restore the store that the packets were exported from',
  );
}
