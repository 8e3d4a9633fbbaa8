import { IntegrityError } from '../shared/errors.js';
import { type Envelope, isSignedBy } from './envelope.js';
import type { SignedThing, TrustedKey, TrustPolicy } from './policy.js';

/** What a signature is wanted for. */
export interface Purpose {
  readonly thing: SignedThing;
  readonly gateName: string;
  /** The clock of who verifies. */
  readonly nowMs: number;
}

/**
 * The trusted key that signed an envelope, if it may sign such a thing now. A keyid only narrows which keys are tried. A
 * signature that names a trusted key must be by it; those of other keys are left alone.
 * @throws IntegrityError
 */
export function trustedSigner(envelope: Envelope, { keys }: TrustPolicy, purpose: Purpose): TrustedKey {
  const signers: TrustedKey[] = [];
  for (const { keyId, signature } of envelope.signatures) {
    const tried = keyId === null ? keys : keys.filter(({ key }) => key.id === keyId);
    const signer = tried.find(({ key }) => isSignedBy(envelope, signature, key));
    if (signer !== undefined) signers.push(signer);
    else if (keyId !== null && tried[0] !== undefined) {
      throw new IntegrityError(`its signature is not by ${tried[0].name} (${keyId}), although it says so`);
    }
  }
  if (signers.length === 0) {
    const named = envelope.signatures.flatMap(({ keyId }) => (keyId === null ? [] : [keyId]));
    throw new IntegrityError(
      named.length === 0
        ? 'it is signed by no key of the policy'
        : `it is signed by ${named.join(', ')}, which is no key of the policy`,
    );
  }
  const objections = signers.map((signer) => objectionTo(signer, purpose));
  const signer = signers[objections.indexOf(null)];
  if (signer === undefined) throw new IntegrityError(objections[0] as string);
  return signer;
}

function objectionTo(
  { name, signs, gates, notBeforeMs, endMs }: TrustedKey,
  { thing, gateName, nowMs }: Purpose,
): string | null {
  if (!signs.includes(thing)) return `${name} may not sign ${thing} by the policy`;
  if (gates !== null && !gates.includes(gateName)) return `${name} may not sign for the gate ${gateName}`;
  if (!(nowMs >= notBeforeMs)) return `the key of ${name} counts only from ${timeText(notBeforeMs)} on`;
  if (!(nowMs < endMs)) return `the key of ${name} has not counted since ${timeText(endMs)}`;
  return null;
}

/** Whether a key counted at the time at which a statement says it was signed. @throws IntegrityError */
export function assertCountedAt({ name, notBeforeMs, endMs }: TrustedKey, signedAt: string): void {
  const signedMs = Date.parse(signedAt);
  if (signedMs >= notBeforeMs && signedMs < endMs) return;
  throw new IntegrityError(`it says it was signed at ${signedAt}, when the key of ${name} did not count`);
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
