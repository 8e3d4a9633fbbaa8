import { CLOCK_SKEW_MS, durationText } from '../shared/duration.js';
import { IntegrityError } from '../shared/errors.js';
import type { WaiverFinding } from '../workflow/ports.js';
import { readEnvelope } from './envelope.js';
import { hasShape } from './has-shape.js';
import type { TrustPolicy } from './policy.js';
import { isAbout, readStatement, type VerdictFile, WAIVER_PREDICATE } from './statement.js';
import { assertCountedAt, trustedSigner } from './trusted-signer.js';
import type { WaiverPredicate } from './waiver.js';
import { waiverSchema } from './waiver-schema.js';

/** Holds a waiver against the verdict it is said to waive. @param text one DSSE envelope */
export function checkWaiver(
  text: string,
  file: VerdictFile,
  policy: TrustPolicy,
  nowMs: number,
): WaiverFinding {
  try {
    return check(text, file, policy, nowMs);
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error;
    return { state: 'untrusted', because: `the waiver: ${error.message}` };
  }
}

function check(text: string, file: VerdictFile, policy: TrustPolicy, nowMs: number): WaiverFinding {
  const envelope = readEnvelope(text);
  const gateName = file.verdict.gate.name;
  const signer = trustedSigner(envelope, policy, { thing: 'waivers', gateName, nowMs });
  const statement = readStatement(envelope.payload);
  const { predicateType, predicate } = statement;
  if (predicateType !== WAIVER_PREDICATE) throw new IntegrityError('it is signed, and is no waiver');
  if (!isWaiver(predicate)) throw new IntegrityError('its predicate is not of this version of qgate');
  if (!isAbout(statement, file))
    throw new IntegrityError('it is about another bundle or another verdict.json');
  assertCountedAt(signer, predicate.waivedAt);

  const { waivedAt, expiresAt, reason } = predicate;
  const [fromMs, endMs] = [Date.parse(waivedAt), Date.parse(expiresAt)];
  if (!(endMs - fromMs <= policy.maxWaiverMs)) {
    return {
      state: 'not-in-force',
      because: `the waiver runs until ${expiresAt}, and a waiver may hold for ${durationText(policy.maxWaiverMs)} at most`,
    };
  }
  if (!(nowMs >= fromMs - CLOCK_SKEW_MS)) {
    return { state: 'not-in-force', because: `the waiver is of ${waivedAt}, which is in the future` };
  }
  if (!(nowMs < endMs)) return { state: 'not-in-force', because: `the waiver ended at ${expiresAt}` };
  return { state: 'in-force', keyId: signer.key.id, keyName: signer.name, reason, waivedAt, expiresAt };
}

function isWaiver(predicate: unknown): predicate is WaiverPredicate {
  return hasShape(waiverSchema, predicate);
}
