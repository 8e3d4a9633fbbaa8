import { createHash } from 'node:crypto';
import type { ArmId } from '../../definition/gate.js';
import type { RunRecord } from '../ports.js';

/**
 * The `custom_id` of a call: opaque, so that who runs the batch learns no case name, and made from run, arm, case and
 * repeat alone, so that it can be made again. 35 characters of `[A-Za-z0-9_-]`; 192 bits, so that no two are equal.
 */
export function customIdOf(
  run: Pick<RunRecord, 'id' | 'identity'>,
  arm: ArmId,
  caseId: string,
  repeat: number,
): string {
  const hash = createHash('sha256').update(
    `batch call\0${run.identity}\0${run.id}\0${arm}\0${repeat}\0${caseId}`,
  );
  return `g1-${hash.digest('base64url').slice(0, 32)}`;
}
