import { canonicalJson, type Digest } from '../shared/canonical-json.js';
import { IntegrityError } from '../shared/errors.js';
import type { Verdict } from '../verdict/verdict.js';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';
export const VERDICT_PREDICATE = 'urn:qgate:predicate:verdict:1';
export const WAIVER_PREDICATE = 'urn:qgate:predicate:waiver:1';

/** What a statement is about. */
export interface Subject {
  readonly name?: string;
  readonly digest: Readonly<Record<string, string>>;
}

/** An in-toto Statement v1. Fields that are not known are left alone, as its parsing rules ask. */
export interface Statement {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly Subject[];
  readonly predicateType: string;
  readonly predicate: unknown;
}

/** A verdict with the digest of the very file that holds it. */
export interface VerdictFile {
  readonly verdict: Verdict;
  /** SHA-256 of the file's bytes. */
  readonly digest: Digest;
}

/** What every statement about a verdict binds: the candidate's bundle and the verdict's own bytes. */
export function subjectsOf({ verdict: { candidate }, digest }: VerdictFile): readonly Subject[] {
  return [
    { name: `bundle:${candidate.name}`, digest: { sha256: hexOf(candidate.digest) } },
    { name: 'verdict.json', digest: { sha256: hexOf(digest) } },
  ];
}

/** The 64 hex digits that other tools call a sha256. */
export function hexOf(digest: Digest): string {
  return digest.slice('sha256:'.length);
}

/** A statement's canonical JSON: what is signed. */
export function statementText(
  subject: readonly Subject[],
  predicateType: string,
  predicate: unknown,
): string {
  return canonicalJson({ _type: STATEMENT_TYPE, subject, predicateType, predicate } satisfies Statement);
}

/** Reads the payload of an envelope whose signature holds. @throws IntegrityError */
export function readStatement(payload: Uint8Array): Statement {
  const value = parse(payload);
  const isStatement =
    typeof value === 'object' &&
    value !== null &&
    '_type' in value &&
    value._type === STATEMENT_TYPE &&
    'predicateType' in value &&
    typeof value.predicateType === 'string' &&
    'subject' in value &&
    Array.isArray(value.subject) &&
    value.subject.length > 0 &&
    value.subject.every(isSubject);
  if (!isStatement) throw new IntegrityError('it is signed, and is no in-toto statement (v1)');
  return value as unknown as Statement;
}

/** Whether the statement is about this bundle and about these bytes of verdict.json, both. */
export function isAbout({ subject }: Statement, file: VerdictFile): boolean {
  return subjectsOf(file).every(({ digest }) =>
    subject.some((given) => given.digest.sha256 === digest.sha256),
  );
}

function isSubject(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'digest' in value &&
    typeof value.digest === 'object' &&
    value.digest !== null
  );
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    throw new IntegrityError('it is signed, and holds no JSON');
  }
}
