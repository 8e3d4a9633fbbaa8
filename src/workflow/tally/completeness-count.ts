import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { FailedCall } from '../../run/failed-call.js';
import type { ResponseStatus } from '../../run/response.js';
import type { StratumCompleteness } from '../../verdict/verdict.js';
import type { CaseResult } from './case-results.js';
import type { PromptCutCount } from './prompt-cut-count.js';
import type { ScoredState } from './score-columns.js';

interface Counting {
  nPlanned: number;
  nAnswered: number;
  nScored: number;
  nAwaited: number;
  statuses: Partial<Record<ResponseStatus, number>>;
  readonly unknown: Map<string, number>;
}

/** Words told one by one; whoever writes answers can make up as many as they like. */
const MAX_WORDS = 8;
const OTHER_WORDS = 'others';

/** Counts, per slice and arm, what was planned, answered and scored; planned comes from the plan, never from what arrived. */
export class CompletenessCount {
  readonly #counts = new Map<string, Record<ArmId, Counting>>();

  constructor(
    readonly strataNames: readonly string[],
    readonly promptCuts: Pick<PromptCutCount, 'of'>,
  ) {
    for (const name of strataNames) this.#counts.set(name, { baseline: empty(), candidate: empty() });
  }

  /**
   * @param nRepeats responses planned per arm for this case, >= 1
   * @param states per arm: whether every metric has a score for the case, or would have one with the grades to come
   * @param open calls of the case that brought no answer so far: told by their status, and not answered
   */
  add(
    result: CaseResult,
    nRepeats: number,
    states: Readonly<Record<ArmId, ScoredState>>,
    open: readonly FailedCall[] = [],
  ): void {
    const arms = this.#counts.get(result.case.slice);
    if (!arms)
      throw new Error(
        `case ${result.case.id} is in slice ${result.case.slice}, which the gate does not have`,
      );
    for (const arm of ARM_IDS) {
      const counting = arms[arm];
      counting.nPlanned++;
      if (result.arms[arm].responses.length === nRepeats) counting.nAnswered++;
      if (states[arm] === 'scored') counting.nScored++;
      if (states[arm] === 'awaited') counting.nAwaited++;
      const failed = open.filter((call) => call.arm === arm);
      for (const { status, detail } of [...result.arms[arm].responses, ...failed]) {
        counting.statuses[status] = (counting.statuses[status] ?? 0) + 1;
        if (status === 'unknown_finish' || status === 'unknown_part') countWord(counting.unknown, detail);
      }
    }
  }

  finish(): readonly StratumCompleteness[] {
    return [...this.#counts].flatMap(([slice, arms]) =>
      ARM_IDS.filter((arm) => arms[arm].nPlanned > 0).map((arm) => {
        const promptCuts = this.promptCuts.of(arm, slice);
        const { nAwaited, unknown, ...counts } = arms[arm];
        return {
          slice,
          arm,
          ...counts,
          ...(nAwaited === 0 ? {} : { nAwaited }),
          ...(unknown.size === 0 ? {} : { unknown: Object.fromEntries(unknown) }),
          ...(promptCuts === null ? {} : { promptCuts }),
        };
      }),
    );
  }
}

function empty(): Counting {
  return { nPlanned: 0, nAnswered: 0, nScored: 0, nAwaited: 0, statuses: {}, unknown: new Map() };
}

function countWord(words: Map<string, number>, detail: string | null): void {
  const word = (detail ?? 'not said').slice(0, 200);
  const key = words.has(word) || words.size < MAX_WORDS ? word : OTHER_WORDS;
  words.set(key, (words.get(key) ?? 0) + 1);
}
