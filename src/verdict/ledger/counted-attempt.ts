import type { Verdict } from '../verdict.js';
import type { AttemptEntry } from './entry.js';

/**
 * The entry of a verdict that counts as an attempt; null for one that does not: pending, advisory, A/A, on a part of the
 * slices, or inconclusive on a part of the answers. A block on a part of the answers stands, since nothing missing could
 * undo it. Holds no clock: the same verdict gives the same line.
 */
export function countedAttempt(verdict: Verdict): AttemptEntry | null {
  const {
    verdict: word,
    isAA,
    isAdvisory,
    isPartial,
    gate,
    baseline,
    candidate,
    run,
    attempts,
    stage,
  } = verdict;
  if (word === 'pending' || isAA || isAdvisory) return null;
  const isPartOfGate = verdict.rules.some(({ code }) => code === 'partial-run');
  if (isPartOfGate || (isPartial && word !== 'block')) return null;
  return {
    ledger: 1,
    kind: 'attempt',
    gate: gate.name,
    track: stage === undefined || stage.isRelease ? 'release' : 'development',
    cases: gate.casesDigest,
    baseline: baseline.digest,
    candidate: candidate.digest,
    candidate_name: candidate.name,
    run: run.id,
    attempt: attempts?.attempt ?? 1,
    verdict: word,
    completed_at: lastOf(verdict),
    superseding: attempts?.reason ?? null,
  };
}

function lastOf({ responseTimes: { baseline, candidate } }: Verdict): string | null {
  const times = [baseline?.last, candidate?.last].filter((time) => time !== undefined);
  return times.toSorted().at(-1) ?? null;
}
