import { canonicalJson } from '../shared/canonical-json.js';
import { QGATE_VERSION } from '../shared/version.js';
import type { ArmIdentity, Verdict } from '../verdict/verdict.js';
import type { VerdictFile } from './statement.js';

/** Attestation stores take predicates of at most 16 MB; base64 and the summary need their part of it. */
const MAX_RECORD_BYTES = 10_000_000;

export interface VerdictPredicate {
  readonly signedAt: string;
  readonly qgateVersion: string;
  readonly url?: string;
  readonly summary: ReturnType<typeof summaryOf>;
  /** null where it would be too large. */
  readonly record: Verdict | null;
}

/** What qgate attests of a verdict: a summary for policy engines, and the whole record for whoever asks months later. */
export function verdictPredicate(
  { verdict }: VerdictFile,
  nowMs: number,
  url: string | undefined,
): VerdictPredicate {
  const isSmall = Buffer.byteLength(canonicalJson(verdict)) <= MAX_RECORD_BYTES;
  return {
    signedAt: new Date(nowMs).toISOString(),
    qgateVersion: QGATE_VERSION,
    ...(url === undefined ? {} : { url }),
    summary: summaryOf(verdict),
    record: isSmall ? verdict : null,
  };
}

function summaryOf(verdict: Verdict) {
  const { exitCode, headline, gate, run, isAdvisory, isAA, isPartial, responseTimes } = verdict;
  return {
    verdict: verdict.verdict,
    exitCode,
    headline,
    gate,
    baseline: named(verdict.baseline),
    candidate: named(verdict.candidate),
    run,
    lock: verdict.lock ?? null,
    ...(verdict.ledger === undefined ? {} : { ledger: verdict.ledger }),
    responseTimes,
    isAdvisory,
    isAA,
    isPartial,
  };
}

function named({ name, digest }: ArmIdentity) {
  return { name, digest };
}
