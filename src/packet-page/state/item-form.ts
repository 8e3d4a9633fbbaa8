import type { CriticalClass, RubricCriterion } from '../../definition/rubric.js';
import type { Packet, PacketItem } from '../../grade/human/packet.js';

/** What a rater is asked of one item. */
export interface ItemForm {
  readonly nAnswers: number;
  readonly asksPreference: boolean;
  /** Empty where a preference alone is asked for. */
  readonly criteria: readonly RubricCriterion[];
  /** Whether material errors and critical failures are asked for. */
  readonly asksFaults: boolean;
  readonly criticalFailures: readonly CriticalClass[];
  /** The one question of an item to be confirmed; null elsewhere. */
  readonly confirmClass: CriticalClass | null;
}

export function itemForm(
  { mode, rubric }: Pick<Packet, 'mode' | 'rubric'>,
  { answers, confirmClass }: Pick<PacketItem, 'answers' | 'confirmClass'>,
): ItemForm {
  const nAnswers = answers.length;
  if (confirmClass !== null) {
    const known = rubric.criticalFailures.find((critical) => critical.class === confirmClass);
    return {
      nAnswers,
      asksPreference: false,
      criteria: [],
      asksFaults: false,
      criticalFailures: [],
      confirmClass: known ?? { class: confirmClass, description: '' },
    };
  }
  const asksRubric = mode !== 'pairwise';
  return {
    nAnswers,
    asksPreference: mode !== 'absolute' && nAnswers === 2,
    criteria: asksRubric ? rubric.criteria : [],
    asksFaults: asksRubric,
    criticalFailures: asksRubric ? rubric.criticalFailures : [],
    confirmClass: null,
  };
}
