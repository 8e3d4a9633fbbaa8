import type { Preference } from '../../definition/rubric.js';
import type { HumanValue } from '../../grade/human/human-grade.js';
import type { ItemForm } from './item-form.js';

/** Everything a rater has done with one item so far, complete or not. */
export interface Draft {
  preference: Preference | null;
  readonly sides: SideDraft[];
  isSkipped: boolean;
  /** Why it cannot be judged. */
  reason: string;
  hasDeclined: boolean;
  /** Whether the rater chose to see distressing content. */
  hasAgreed: boolean;
  note: string;
  shownMs: number;
}

export interface SideDraft {
  readonly levels: Map<string, number>;
  hasMaterialError: boolean;
  readonly critical: Set<string>;
  /** Whether the answer belongs to the class to be confirmed. */
  isOfClass: boolean | null;
}

export function emptyDraft(nAnswers: number): Draft {
  return {
    preference: null,
    sides: Array.from({ length: nAnswers }, () => ({
      levels: new Map(),
      hasMaterialError: false,
      critical: new Set<string>(),
      isOfClass: null,
    })),
    isSkipped: false,
    reason: '',
    hasDeclined: false,
    hasAgreed: false,
    note: '',
    shownMs: 0,
  };
}

/** The grade a draft amounts to; null while something that was asked is missing. */
export function valueOfDraft(draft: Draft, form: ItemForm): HumanValue | null {
  if (draft.hasDeclined) return { state: 'declined' };
  if (draft.isSkipped) {
    const reason = draft.reason.trim();
    return reason === '' ? null : { state: 'skipped', reason };
  }
  return isComplete(draft, form)
    ? {
        state: 'graded',
        preference: form.asksPreference ? draft.preference : null,
        sides: draft.sides.map((side) => ({
          levels: Object.fromEntries(
            form.criteria.map(({ name }) => [name, side.levels.get(name) ?? Number.NaN] as const),
          ),
          hasMaterialError: form.asksFaults && side.hasMaterialError,
          critical: criticalOf(side, form),
        })),
      }
    : null;
}

/** Whether the rater has said anything at all. */
export function isTouched(draft: Draft): boolean {
  return (
    draft.preference !== null ||
    draft.isSkipped ||
    draft.sides.some(
      (side) =>
        side.levels.size > 0 || side.hasMaterialError || side.critical.size > 0 || side.isOfClass !== null,
    )
  );
}

function isComplete(draft: Draft, form: ItemForm): boolean {
  if (form.confirmClass !== null) return draft.sides.every((side) => side.isOfClass !== null);
  return (
    (!form.asksPreference || draft.preference !== null) &&
    draft.sides.every((side) => form.criteria.every(({ name }) => side.levels.has(name)))
  );
}

function criticalOf(side: SideDraft, form: ItemForm): readonly string[] {
  if (form.confirmClass !== null) return side.isOfClass === true ? [form.confirmClass.class] : [];
  return form.criticalFailures.map((critical) => critical.class).filter((name) => side.critical.has(name));
}
