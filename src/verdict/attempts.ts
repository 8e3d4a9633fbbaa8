import type { StatisticsSettings } from '../definition/gate.js';
import type { VerdictWord } from './word.js';

/** A completed run of the same gate and candidate. */
export interface EarlierAttempt {
  readonly run: string;
  readonly attempt: number;
  readonly verdict: VerdictWord;
  /** Time of its last response, ISO 8601; null for recorded answers. */
  readonly completedAt: string | null;
}

/** What a run that supersedes another says of it for ever. */
export interface RunAttempts {
  /** 2 or more. */
  readonly attempt: number;
  /** Why the earlier verdict was not to stand, as the person put it. */
  readonly reason: string;
  /** All that came before. */
  readonly earlier: readonly EarlierAttempt[];
}

/** Most resamples that a stricter level may ask for. */
const MOST_RESAMPLES = 160_000;
/** Resamples that are to lie beyond each end of an interval. */
const RESAMPLES_BEYOND = 100;

/**
 * The settings an attempt is tested with: half the level of the one before, 1 − (1 − confidence) / 2^(attempt − 1), so
 * that however many there are, the chance of a wrong pass stays below twice that of one run. Where a bootstrap needs
 * more resamples to reach that far out, it gets them.
 */
export function settingsOfAttempt(settings: StatisticsSettings, attempt: number): StatisticsSettings {
  if (attempt <= 1) return settings;
  const level = (1 - settings.confidence) / 2 ** (attempt - 1);
  const wanted = Math.min(MOST_RESAMPLES, Math.ceil((2 * RESAMPLES_BEYOND) / level));
  return { ...settings, confidence: 1 - level, resamples: Math.max(settings.resamples, wanted) };
}
