import { PREFERENCES } from '../../definition/rubric.js';
import { type Draft, emptyDraft } from './draft.js';

/** A draft as JSON, for the page alone. */
export function draftToJson(draft: Draft): Record<string, unknown> {
  return {
    ...draft,
    sides: draft.sides.map((side) => ({
      ...side,
      levels: [...side.levels],
      critical: [...side.critical],
    })),
  };
}

/** The draft that JSON of this page describes; whatever it does not understand stays empty. */
export function draftFromJson(json: unknown, nAnswers: number): Draft {
  const draft = emptyDraft(nAnswers);
  if (!isRecord(json)) return draft;
  draft.preference = PREFERENCES.find((preference) => preference === json.preference) ?? null;
  draft.isSkipped = json.isSkipped === true;
  draft.reason = textOf(json.reason);
  draft.hasDeclined = json.hasDeclined === true;
  draft.hasAgreed = json.hasAgreed === true;
  draft.note = textOf(json.note);
  draft.shownMs = typeof json.shownMs === 'number' && json.shownMs >= 0 ? json.shownMs : 0;
  draft.sides.forEach((side, index) => {
    const given = Array.isArray(json.sides) ? json.sides[index] : undefined;
    if (!isRecord(given)) return;
    for (const pair of listOf(given.levels)) {
      if (Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number') {
        side.levels.set(pair[0], pair[1]);
      }
    }
    for (const name of listOf(given.critical)) if (typeof name === 'string') side.critical.add(name);
    side.hasMaterialError = given.hasMaterialError === true;
    side.isOfClass = typeof given.isOfClass === 'boolean' ? given.isOfClass : null;
  });
  return draft;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
