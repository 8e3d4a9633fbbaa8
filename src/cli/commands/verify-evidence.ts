import path from 'node:path';
import type { TrustPolicy } from '../../attest/policy.js';
import { displayPath } from '../../files/display-path.js';
import { readEvidence } from '../../files/read-evidence.js';
import type { VerdictReading } from '../../files/verdict-file.js';
import { UsageError } from '../../shared/errors.js';
import type { SignatureFinding, WaiverFinding } from '../../workflow/ports.js';
import type { ProcessContext } from '../process-context.js';
import { ATTESTATION_NAME } from './attestation-name.js';
import type { CommonOptions } from './options.js';

export interface EvidenceOptions extends CommonOptions {
  readonly verdict?: string;
  readonly policy?: string;
  readonly attestation?: string;
  readonly acceptWaiver?: string;
}

export interface Evidence {
  readonly signature: SignatureFinding;
  /** null where none is to be accepted. */
  readonly waiver: WaiverFinding | null;
}

/** Signatures mean nothing without a list of who may sign. @throws UsageError */
export function refuseLooseEvidence(options: EvidenceOptions): void {
  const needs = (option: string, needed: string, why: string): UsageError =>
    new UsageError(`${option} needs ${needed}`, why);
  if (options.policy === undefined) {
    const why = 'a policy names the keys that may sign: see docs/attest.md';
    if (options.attestation !== undefined) throw needs('--attestation', '--policy', why);
    if (options.acceptWaiver !== undefined) throw needs('--accept-waiver', '--policy', why);
  }
  if (options.attestation !== undefined && options.verdict === undefined) {
    throw needs('--attestation', '--verdict', 'an attestation is about one verdict');
  }
}

/**
 * What is signed about a verdict, held against a policy; nothing is asked where there is none.
 * @param file path of the verdict
 */
export async function evidenceAbout(
  context: ProcessContext,
  options: EvidenceOptions,
  file: string,
  reading: VerdictReading,
  { policy, nowMs }: { readonly policy: TrustPolicy | null; readonly nowMs: number },
): Promise<Evidence> {
  if (policy === null) return { signature: { state: 'not-asked' }, waiver: null };
  return {
    signature: await signatureOf(attestationFile(context, options, file), reading, policy, nowMs),
    waiver:
      options.acceptWaiver === undefined
        ? null
        : await waiverOf(path.resolve(context.cwd, options.acceptWaiver), reading, policy, nowMs),
  };
}

function attestationFile({ cwd }: ProcessContext, options: EvidenceOptions, verdictFile: string) {
  return options.attestation === undefined
    ? { path: path.join(path.dirname(verdictFile), ATTESTATION_NAME), isNamed: false }
    : { path: path.resolve(cwd, options.attestation), isNamed: true };
}

async function signatureOf(
  attestation: { readonly path: string; readonly isNamed: boolean },
  reading: VerdictReading,
  policy: TrustPolicy,
  nowMs: number,
): Promise<SignatureFinding> {
  const text = readEvidence(attestation.path);
  if (text !== null) {
    const { checkAttestation } = await import('../../attest/check-attestation.js');
    return checkAttestation(text, reading, policy, nowMs);
  }
  const file = displayPath(attestation.path);
  if (attestation.isNamed)
    throw new UsageError(`there is no attestation ${file}`, 'make one with `qgate attest`');
  return {
    state: 'untrusted',
    because: `the verdict is not signed, and the policy asks for it: there is no ${file} (qgate attest)`,
  };
}

async function waiverOf(
  file: string,
  reading: VerdictReading,
  policy: TrustPolicy,
  nowMs: number,
): Promise<WaiverFinding> {
  const text = readEvidence(file);
  if (text === null)
    throw new UsageError(`there is no waiver ${displayPath(file)}`, 'make one with `qgate waive`');
  const { checkWaiver } = await import('../../attest/check-waiver.js');
  return checkWaiver(text, reading, policy, nowMs);
}
