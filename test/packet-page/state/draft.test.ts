import { describe, expect, test } from 'vitest';
import { emptyDraft, isTouched, type SideDraft, valueOfDraft } from '../../../src/packet-page/state/draft.js';
import { itemForm } from '../../../src/packet-page/state/item-form.js';
import { packet, packetItem } from '../../support/packets.js';

const PLAIN = { levels: {}, hasMaterialError: false, critical: [] };
const formOf = (mode: 'absolute' | 'pairwise' | 'pairwise-rubric', answers = ['x', 'y']) =>
  itemForm(packet({ mode }), packetItem(0, { answers }));

describe('what a draft amounts to', () => {
  test('pairwise: a preference alone, with sides that say nothing', () => {
    const draft = emptyDraft(2);
    expect(valueOfDraft(draft, formOf('pairwise'))).toBeNull();
    draft.preference = 'both-bad';
    expect(valueOfDraft(draft, formOf('pairwise'))).toEqual({
      state: 'graded',
      preference: 'both-bad',
      sides: [PLAIN, PLAIN],
    });
  });

  test('absolute: every criterion is needed, faults are no by default, preference is null', () => {
    const draft = emptyDraft(1);
    const form = formOf('absolute', ['x']);
    (draft.sides[0] as SideDraft).hasMaterialError = true;
    expect(valueOfDraft(draft, form)).toBeNull();
    expect(isTouched(draft)).toBe(true);
    (draft.sides[0] as SideDraft).levels.set('helpful', 3).set('no-longer-asked', 1);
    (draft.sides[0] as SideDraft).critical.add('dangerous-advice').add('unknown');
    expect(valueOfDraft(draft, form)).toEqual({
      state: 'graded',
      preference: null,
      sides: [{ levels: { helpful: 3 }, hasMaterialError: true, critical: ['dangerous-advice'] }],
    });
  });

  test('pairwise with rubric: the preference and both scales are needed', () => {
    const draft = emptyDraft(2);
    const form = formOf('pairwise-rubric');
    draft.preference = 'a';
    (draft.sides[0] as SideDraft).levels.set('helpful', 1);
    expect(valueOfDraft(draft, form)).toBeNull();
    (draft.sides[1] as SideDraft).levels.set('helpful', 5);
    expect(valueOfDraft(draft, form)).toMatchObject({
      preference: 'a',
      sides: [{ levels: { helpful: 1 } }, { levels: { helpful: 5 } }],
    });
  });

  test('an item to be confirmed: the class or nothing', () => {
    const form = itemForm(packet({ purpose: 'confirm' }), {
      answers: ['x'],
      confirmClass: 'dangerous-advice',
    });
    const draft = emptyDraft(1);
    expect(form).toMatchObject({ asksPreference: false, criteria: [], asksFaults: false });
    expect(valueOfDraft(draft, form)).toBeNull();
    (draft.sides[0] as SideDraft).isOfClass = true;
    expect(valueOfDraft(draft, form)).toMatchObject({ sides: [{ critical: ['dangerous-advice'] }] });
    (draft.sides[0] as SideDraft).isOfClass = false;
    expect(valueOfDraft(draft, form)).toMatchObject({ state: 'graded', sides: [{ critical: [] }] });
  });

  test('cannot judge needs a reason, and stands before any grade; a declined item is declined', () => {
    const draft = emptyDraft(2);
    draft.preference = 'a';
    draft.isSkipped = true;
    draft.reason = '  ';
    expect(valueOfDraft(draft, formOf('pairwise'))).toBeNull();
    draft.reason = ' not my field ';
    expect(valueOfDraft(draft, formOf('pairwise'))).toEqual({ state: 'skipped', reason: 'not my field' });
    draft.hasDeclined = true;
    expect(valueOfDraft(draft, formOf('pairwise'))).toEqual({ state: 'declined' });
  });
});

test('a criterion named __proto__ is a criterion', () => {
  const [helpful] = packet().rubric.criteria;
  const content = packet({
    mode: 'absolute',
    rubric: { ...packet().rubric, criteria: [{ ...helpful!, name: '__proto__' }] },
  });
  const draft = emptyDraft(1);
  (draft.sides[0] as SideDraft).levels.set('__proto__', 2);
  const value = valueOfDraft(draft, itemForm(content, packetItem(0, { answers: ['x'] })));
  expect(JSON.stringify(value)).toContain('"levels":{"__proto__":2}');
});
