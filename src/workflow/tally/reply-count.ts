import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import { promptCount } from '../../run/prompt-cut.js';
import type { StoredResponse } from '../../run/response.js';
import { DEFAULT_REASONING } from '../../run/settle-reasoning.js';
import type { ContextLimit, RunReplies } from '../../verdict/replies.js';
import type { CaseResult } from './case-results.js';
import type { PromptCutCount } from './prompt-cut-count.js';

/** Answers at one total from which on it is a suspicion, and their least part of all that are counted. */
const FEWEST_AT_LIMIT = 5;
const LEAST_PART_AT_LIMIT = 0.2;
/** Prompts of different lengths whose answers end at one total: one length alone may give like answers. */
const FEWEST_PROMPT_LENGTHS = 3;

interface Counting {
  nMarked: number;
  nCounted: number;
  /** By the largest total alone, which a limit must be. */
  largest: { total: number; nAnswers: number; promptLengths: Set<number> };
}

/** Counts what stands out in replies: reasoning within answers, and answers that end at one total of tokens. */
export class ReplyCount {
  readonly #arms: Readonly<Record<ArmId, Counting>> = { baseline: counting(), candidate: counting() };

  constructor(
    readonly gate: Pick<Gate, 'reasoning'>,
    readonly promptCuts: Pick<PromptCutCount, 'nDoubtful'>,
  ) {}

  add({ arms }: CaseResult): void {
    for (const arm of ARM_IDS) {
      for (const response of arms[arm].responses) this.#addResponse(this.#arms[arm], response);
    }
  }

  #addResponse(count: Counting, response: StoredResponse): void {
    if (response.reasoningMark !== undefined) count.nMarked++;
    const prompt = promptCount(response.promptTokens, response.cachedTokens);
    // What its server says was cut is no suspicion.
    if (response.status !== 'ok' || prompt === null || response.completionTokens === null) return;
    count.nCounted++;
    const total = prompt.nRead + response.completionTokens;
    if (total > count.largest.total) count.largest = { total, nAnswers: 0, promptLengths: new Set() };
    if (total < count.largest.total) return;
    count.largest.nAnswers++;
    count.largest.promptLengths.add(prompt.nRead);
  }

  /** null where nothing stands out. */
  finish(): RunReplies | null {
    const nAnswers = this.#byArm(({ nMarked }) => nMarked);
    const contextLimits = ARM_IDS.flatMap((arm) => limitOf(arm, this.#arms[arm]));
    const nDoubtfulPrompts = { ...this.promptCuts.nDoubtful };
    const replies: RunReplies = {
      ...(isAny(nAnswers)
        ? { reasoning: { policy: this.gate.reasoning ?? DEFAULT_REASONING, nAnswers } }
        : {}),
      ...(contextLimits.length > 0 ? { contextLimits } : {}),
      ...(isAny(nDoubtfulPrompts) ? { nDoubtfulPrompts } : {}),
    };
    return Object.keys(replies).length === 0 ? null : replies;
  }

  #byArm(of: (count: Counting) => number): Record<ArmId, number> {
    return { baseline: of(this.#arms.baseline), candidate: of(this.#arms.candidate) };
  }
}

function limitOf(arm: ArmId, { nCounted, largest }: Counting): readonly ContextLimit[] {
  const { total, nAnswers, promptLengths } = largest;
  const isMany = nAnswers >= FEWEST_AT_LIMIT && nAnswers >= LEAST_PART_AT_LIMIT * nCounted;
  return isMany && promptLengths.size >= FEWEST_PROMPT_LENGTHS
    ? [{ arm, totalTokens: total, nAnswers, nCounted }]
    : [];
}

function counting(): Counting {
  return { nMarked: 0, nCounted: 0, largest: { total: -1, nAnswers: 0, promptLengths: new Set() } };
}

function isAny({ baseline, candidate }: Readonly<Record<ArmId, number>>): boolean {
  return baseline > 0 || candidate > 0;
}
