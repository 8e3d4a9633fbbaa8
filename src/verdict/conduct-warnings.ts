import { ARM_IDS, type ArmId } from '../definition/gate.js';
import type { RunConduct } from './conduct.js';
import { disclosureWarnings } from './disclosure-warnings.js';
import { firstNames } from './list-text.js';
import { counted } from './reasons.js';
import type { ArmIdentity, Verdict } from './verdict.js';
import { visibleText } from './visible-text.js';

/** Difference of mean requests a response between the arms beyond which it is told. */
const ATTEMPT_IMBALANCE = 0.1;

/** What in a run's conduct may mislead, in sentences. */
export function conductWarnings(
  { arms, reused, disclosed }: Omit<RunConduct, 'warnings'>,
  identities: Readonly<Record<ArmId, ArmIdentity>>,
  times: Verdict['responseTimes'],
): readonly string[] {
  return [
    ...attemptsWarning(arms.baseline.meanAttempts, arms.candidate.meanAttempts),
    ...ARM_IDS.flatMap((arm) => fingerprintWarning(arm, identities[arm].fingerprints)),
    ...ARM_IDS.flatMap((arm) => disclosureWarnings(arm, disclosed?.[arm] ?? null)),
    // A single answer is always before or after the others.
    ...(ARM_IDS.every((arm) => arms[arm].nStored > 1) ? apartWarning(times, reused.length > 0) : []),
  ];
}

/** Faults alone are retried, yet an arm that fails more gets more draws on its hard cases. */
function attemptsWarning(baseline: number | null, candidate: number | null): readonly string[] {
  // The means are of whole numbers, so what is smaller than this is rounding.
  const isUneven = (a: number, b: number): boolean => Math.abs(a - b) > ATTEMPT_IMBALANCE + 1e-9;
  if (baseline === null || candidate === null || !isUneven(baseline, candidate)) return [];
  return [
    `the arms were asked unequally often: ${baseline.toFixed(2)} requests a response in the baseline, ${candidate.toFixed(2)} in the candidate; see which calls failed before they were answered`,
  ];
}

function fingerprintWarning(arm: ArmId, fingerprints: readonly string[]): readonly string[] {
  if (fingerprints.length < 2) return [];
  const names = firstNames(fingerprints.map(visibleText));
  return [
    `the ${arm} answered under ${counted(fingerprints.length, 'system fingerprint')} (${names}): its deployment changed during the run or is not the same on all its servers`,
  ];
}

/** Arms that were asked one after the other met different hours, loads and caches. */
function apartWarning(
  { baseline, candidate }: Verdict['responseTimes'],
  hasReused: boolean,
): readonly string[] {
  if (baseline === null || candidate === null) return [];
  const [first, second] = baseline.last < candidate.first ? [baseline, candidate] : [candidate, baseline];
  if (!(first.last < second.first)) return [];
  const gapMs = Date.parse(second.first) - Date.parse(first.last);
  const earlier = first === baseline ? 'baseline' : 'candidate';
  const why = hasReused ? ' (answers were taken over from an earlier run)' : '';
  return [
    `the arms were not asked at the same time${why}: the last answer of the ${earlier} is ${durationText(gapMs)} older than the first of the other arm; what changed meanwhile counts as a difference between them`,
  ];
}

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return seconds <= 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
