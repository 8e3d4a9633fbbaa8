import type { RunProgress } from '../../run/events.js';
import { grouped, sessionCounts } from './summary-line.js';

/** Prices of a million tokens, in any currency. */
export interface Prices {
  readonly priceIn?: number;
  readonly priceOut?: number;
}

/** Before this much time has passed, a rate says nothing of what is to come. */
const MIN_ELAPSED_MS = 3000;

/**
 * `12.3/s · 4 min left · 1,204,880 tokens · cost 1.32`: how fast a run goes, and what it took so far. Of the rate of this
 * session alone: what was stored before took no time now.
 * @param elapsedMs since this session began to send
 */
export function paceParts(progress: RunProgress, elapsedMs: number, prices: Prices): readonly string[] {
  const { nStored, nToCome, nPromptTokens, nCompletionTokens } = sessionCounts(progress);
  const parts: string[] = [];
  if (elapsedMs >= MIN_ELAPSED_MS && nStored > 0) {
    const perSecond = (nStored * 1000) / elapsedMs;
    if (nToCome > 0) parts.push(`${timeText(nToCome / perSecond)} left`);
    parts.push(`${perSecond >= 100 ? Math.round(perSecond) : perSecond.toFixed(1)}/s`);
  }
  const nTokens = nPromptTokens + nCompletionTokens;
  if (nTokens > 0) parts.push(`${grouped(nTokens)} tokens`);
  const { priceIn, priceOut } = prices;
  if (nTokens > 0 && (priceIn !== undefined || priceOut !== undefined)) {
    const cost = (nPromptTokens * (priceIn ?? 0) + nCompletionTokens * (priceOut ?? 0)) / 1e6;
    parts.push(`cost ${cost < 1 ? cost.toFixed(4) : cost.toFixed(2)}`);
  }
  return parts;
}

/** Rounded up, so that a run is done sooner than told rather than later. */
function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return `${(Math.ceil(seconds / 360) / 10).toFixed(1)} h`;
}

/** As many parts from the left as fit into a width, at least the first. */
export function fittedParts(parts: readonly string[], width: number): string {
  let line = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (line.length + 3 + part.length > width) break;
    line = `${line} · ${part}`;
  }
  return line;
}
