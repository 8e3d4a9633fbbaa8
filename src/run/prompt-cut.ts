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
}

/** A chat template's own words may double a short prompt; a server cuts far more than this. */
const FEWEST_LOST_TOKENS = 64;

/**
 * Pairs where prompt token counts suggest that a server cut the prompt and answered from a part of it. Different
 * tokenizers and prompts under test change counts too, but not to less than half; unknown counts say nothing.
 * @param responses in the store's order: by case, then arm, then repeat
 */
export function* suspectedPromptCuts(responses: Iterable<StoredResponse>): Generator<PromptCut> {
  let caseId: string | null = null;
  let baselineTokens: (number | null)[] = [];
  for (const { arm, caseId: nextId, repeat, promptTokens } of responses) {
    if (nextId !== caseId) {
      caseId = nextId;
      baselineTokens = [];
    }
    if (arm === 'baseline') baselineTokens[repeat] = promptTokens;
    else {
      const baseline = baselineTokens[repeat] ?? null;
      const cut = cutArm(baseline, promptTokens);
      if (cut !== null && baseline !== null && promptTokens !== null) {
        yield { caseId, repeat, arm: cut, baselineTokens: baseline, candidateTokens: promptTokens };
      }
    }
  }
}

function cutArm(baseline: number | null, candidate: number | null): ArmId | null {
  if (baseline === null || candidate === null) return null;
  if (Math.abs(candidate - baseline) < FEWEST_LOST_TOKENS) return null;
  if (candidate < baseline / 2) return 'candidate';
  return baseline < candidate / 2 ? 'baseline' : null;
}
