import { IntegrityError } from '../shared/errors.js';
import type { SignatureFinding } from '../workflow/ports.js';
import { readEnvelope } from './envelope.js';
import { hasShape } from './has-shape.js';
import type { TrustPolicy } from './policy.js';
import { isAbout, readStatement, TEST_RESULT, VERDICT_PREDICATE, type VerdictFile } from './statement.js';
import { assertCountedAt, trustedSigner } from './trusted-signer.js';
import type { VerdictPredicate } from './verdict-predicate.js';
import { verdictPredicateSchema } from './verdict-predicate-schema.js';

/**
 * Holds an attestation against a verdict. Every line must be an envelope by a trusted key; statements of other kinds are
 * left alone, each of ours must be about this bundle and these bytes, and one of them must be the verdict's.
 * @param text one DSSE envelope a line
 */
export function checkAttestation(
  text: string,
  file: VerdictFile,
  policy: TrustPolicy,
  nowMs: number,
): SignatureFinding {
  let found: SignatureFinding | null = null;
  for (const [index, line] of linesOf(text).entries()) {
    try {
      found = checkLine(line, file, policy, nowMs) ?? found;
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
      return { state: 'untrusted', because: `line ${index + 1} of the attestation: ${error.message}` };
    }
  }
  return (
    found ?? { state: 'untrusted', because: 'the attestation holds no statement by qgate about a verdict' }
  );
}

/** Lines without the break after the last: an empty line is no envelope. */
function linesOf(text: string): readonly string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** @returns null for a statement that is not the verdict's own */
function checkLine(
  line: string,
  file: VerdictFile,
  policy: TrustPolicy,
  nowMs: number,
): SignatureFinding | null {
  const envelope = readEnvelope(line);
  const gateName = file.verdict.gate.name;
  const signer = trustedSigner(envelope, policy, { thing: 'verdicts', gateName, nowMs });
  const statement = readStatement(envelope.payload);
  const { predicateType, predicate } = statement;
  if (predicateType !== VERDICT_PREDICATE && predicateType !== TEST_RESULT) return null;
  if (!isAbout(statement, file)) {
    throw new IntegrityError(
      'it is about another bundle or another verdict.json, or verdict.json was changed',
    );
  }
  if (predicateType === TEST_RESULT) return null;
  if (!isVerdictPredicate(predicate))
    throw new IntegrityError('its predicate is not of this version of qgate');
  assertCountedAt(signer, predicate.signedAt);
  return {
    state: 'trusted',
    keyId: signer.key.id,
    keyName: signer.name,
    signedAt: predicate.signedAt,
  };
}

function isVerdictPredicate(predicate: unknown): predicate is VerdictPredicate {
  return hasShape(verdictPredicateSchema, predicate);
}
