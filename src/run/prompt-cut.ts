import type { ArmId } from '../definition/gate.js';
import type { StoredResponse } from './response.js';

/** One arm read less than half of what the other read of the same prompt: its server has likely cut it. */
export interface PromptCut {
  readonly caseId: string;
  readonly repeat: number;
  /** The arm whose prompt shrank. */
  readonly arm: ArmId;
  readonly baselineTokens: number;
  readonly candidateTokens: number;
  /** True where the count may be of uncached tokens alone, so that a cut cannot be known. */
  readonly isDoubtful?: true;
}

/** No server's context is smaller: a prompt that shrank below it was not cut, its cached part was not counted. */
const SMALLEST_CONTEXT = 64;

/** A chat template's own words may double a short prompt; a server cuts far more than this. */
const FEWEST_LOST_TOKENS = 64;

/**
 * Pairs where prompt token counts suggest that a server cut the prompt and answered from a part of it. Different
 * tokenizers and prompts under test change counts too, but not to less than half; unknown counts say nothing.
 * @param responses in the store's order: by case, then arm, then repeat
 */
export function* suspectedPromptCuts(responses: Iterable<StoredResponse>): Generator<PromptCut> {
  let caseId: string | null = null;
  let baselineTokens: (PromptCount | null)[] = [];
  for (const { arm, caseId: nextId, repeat, promptTokens, cachedTokens } of responses) {
    if (nextId !== caseId) {
      caseId = nextId;
      baselineTokens = [];
    }
    const count = promptCount(promptTokens, cachedTokens);
    if (arm === 'baseline') baselineTokens[repeat] = count;
    else {
      const cut = cutBetween(baselineTokens[repeat] ?? null, count);
      if (cut !== null) yield { caseId, repeat, ...cut };
    }
  }
}

interface PromptCount {
  /** Tokens of the prompt, the cached ones among them. */
  readonly nRead: number;
  /** The most that may have been read, where the server does not say whether it counts cached tokens in. */
  readonly nAtMost: number;
}

/**
 * Tokens of a prompt. Most servers count cached tokens in; where more came from the cache than were counted in all, the
 * server counts them apart, and they are added.
 */
export function promptCount(
  promptTokens: number | null,
  cachedTokens: number | undefined,
): PromptCount | null {
  if (promptTokens === null) return null;
  const together = promptTokens + (cachedTokens ?? 0);
  const isApart = (cachedTokens ?? 0) > promptTokens;
  return { nRead: isApart ? together : promptTokens, nAtMost: together };
}

function cutBetween(
  baseline: PromptCount | null,
  candidate: PromptCount | null,
): Omit<PromptCut, 'caseId' | 'repeat'> | null {
  if (baseline === null || candidate === null) return null;
  const arm = cutArm(baseline.nRead, candidate.nRead);
  if (arm === null) return null;
  const shrunk = arm === 'baseline' ? baseline : candidate;
  const atMost = { baseline: baseline.nRead, candidate: candidate.nRead, [arm]: shrunk.nAtMost };
  const isDoubtful = shrunk.nRead < SMALLEST_CONTEXT || cutArm(atMost.baseline, atMost.candidate) === null;
  return {
    arm,
    baselineTokens: baseline.nRead,
    candidateTokens: candidate.nRead,
    ...(isDoubtful ? { isDoubtful: true } : {}),
  };
}

function cutArm(baseline: number, candidate: number): ArmId | null {
  if (Math.abs(candidate - baseline) < FEWEST_LOST_TOKENS) return null;
  if (candidate < baseline / 2) return 'candidate';
  return baseline < candidate / 2 ? 'baseline' : null;
}
