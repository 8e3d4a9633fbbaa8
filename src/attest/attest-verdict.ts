import { jsonText } from '../report/inert/json-text.js';
import { canonicalJson } from '../shared/canonical-json.js';
import { sealEnvelope } from './envelope.js';
import type { Key } from './keys.js';
import { statementText, subjectsOf, VERDICT_PREDICATE, type VerdictFile } from './statement.js';
import { testResultStatement } from './test-result.js';
import { verdictPredicate } from './verdict-predicate.js';

/** The texts of an attestation, each a file of its own. */
export interface Attestation {
  /** Two DSSE envelopes, one a line: our own statement, and in-toto's test-result. null where no key was given. */
  readonly envelopes: string | null;
  /** Our predicate alone, for tools that make and sign the statement themselves. */
  readonly predicate: string;
  /** The subjects in the form of sha256sum: digest, two blanks, name. */
  readonly checksums: string;
}

/** Binds a verdict to the candidate's bundle and to its own bytes. @param key null to leave the signing to another tool */
export function attestVerdict(
  file: VerdictFile,
  key: Key | null,
  { nowMs, url }: { readonly nowMs: number; readonly url?: string | undefined },
): Attestation {
  const predicate = verdictPredicate(file, nowMs, url);
  const statements = [
    statementText(subjectsOf(file), VERDICT_PREDICATE, predicate),
    testResultStatement(file, url),
  ];
  return {
    envelopes: key && statements.map((statement) => `${sealEnvelope(statement, key)}\n`).join(''),
    predicate: `${jsonText(canonicalJson(predicate))}\n`,
    checksums: subjectsOf(file)
      .map(({ name, digest }) => `${digest.sha256}  ${name}\n`)
      .join(''),
  };
}
