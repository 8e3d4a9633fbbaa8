import { createHash } from 'node:crypto';
import type { ArmId } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { RunRecord } from '../ports.js';

/**
 * The `custom_id` of a call: opaque, so that who runs the batch learns no case name, and made from what defines the
 * run, its attempt, arm, case and repeat alone, so that results still belong to the run that is begun again after its store was
 * lost. 35 characters of `[A-Za-z0-9_-]`; 192 bits, so that no two are equal.
 */
export function customIdOf(
  run: Pick<RunRecord, 'gateName' | 'identity' | 'attempt'>,
  arm: ArmId,
  caseId: string,
  repeat: number,
): string {
  const { gateName, identity, attempt } = run;
  const name = `${gateName}-${identity.slice('sha256:'.length, 'sha256:'.length + 10)}${attempt === 1 ? '' : `-${attempt}`}`;
  const hash = createHash('sha256').update(`batch call\0${identity}\0${name}\0${arm}\0${repeat}\0${caseId}`);
  return `g1-${hash.digest('base64url').slice(0, 32)}`;
}

const OF_A_QUESTION = 'j1-';

/**
 * The `custom_id` of a question to a judge, as opaque. It hangs on the judge, on what is judged and on the vote rather than
 * on a run: so do judgments.
 * @param question see `questionId`
 * @param ask 0 for the first ask, 1 for the re-ask
 */
export function questionCustomId(judge: Digest, question: string, ask: 0 | 1): string {
  const hash = createHash('sha256').update(`batch question\0${judge}\0${ask}\0${question}`);
  return `${OF_A_QUESTION}${hash.digest('base64url').slice(0, 32)}`;
}

/** Tells ids of questions from those of calls. */
export function isQuestionCustomId(customId: unknown): boolean {
  return typeof customId === 'string' && customId.startsWith(OF_A_QUESTION);
}
