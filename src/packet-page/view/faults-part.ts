import type { Draft, SideDraft } from '../state/draft.js';
import type { ItemForm } from '../state/item-form.js';
import { answerName } from './answers.js';
import type { App } from './app.js';
import { tickBox } from './choice-group.js';
import { el } from './el.js';
import { rubricText } from './text-content.js';

export interface FaultsPart {
  readonly elements: readonly HTMLElement[];
  readonly show: (draft: Draft) => void;
  readonly toggleMaterialError: (side: number) => void;
}

/** Material error and critical failures, for each answer. */
export function faultsPart(app: App, form: ItemForm, draftOf: () => Draft, onChange: () => void): FaultsPart {
  const { words } = app;
  const sides = Array.from({ length: form.nAnswers }, (_, side) => {
    const sideOf = () => draftOf().sides[side] as SideDraft;
    const error = tickBox(words.materialError, 'X', (isTicked) => {
      sideOf().hasMaterialError = isTicked;
      onChange();
    });
    const classes = form.criticalFailures.map((critical) => {
      const words = [
        rubricText(app, 'span', critical.class, 'option-label'),
        rubricText(app, 'span', critical.description, 'anchor'),
      ];
      const box = tickBox(el('span', {}, ...words), null, (isTicked) => {
        if (isTicked) sideOf().critical.add(critical.class);
        else sideOf().critical.delete(critical.class);
        onChange();
      });
      return { name: critical.class, ...box };
    });
    const critical =
      classes.length === 0
        ? null
        : el(
            'details',
            { class: 'critical' },
            el('summary', {}, words.critical),
            ...classes.map(({ element }) => element),
          );
    const name = answerName(app, form.nAnswers, side);
    const element = el(
      'fieldset',
      { class: 'faults' },
      el('legend', form.nAnswers === 1 ? { class: 'visually-hidden' } : {}, name),
      error.element,
      critical,
    );
    return { element, error, classes, critical };
  });
  return {
    elements: sides.map(({ element }) => element),
    show: (draft) => {
      sides.forEach(({ error, classes, critical }, side) => {
        const given = draft.sides[side] as SideDraft;
        error.input.checked = given.hasMaterialError;
        for (const { name, input } of classes) input.checked = given.critical.has(name);
        if (critical !== null && given.critical.size > 0) critical.open = true;
      });
    },
    toggleMaterialError: (side) => sides[side]?.error.input.click(),
  };
}
