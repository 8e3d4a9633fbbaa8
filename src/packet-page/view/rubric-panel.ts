import type { RubricCriterion } from '../../definition/rubric.js';
import type { ItemForm } from '../state/item-form.js';
import type { App } from './app.js';
import { el } from './el.js';
import { rubricText } from './text-content.js';

/** The whole rubric beside an item. What the form already spells out, the anchors of a single answer, is not said twice. */
export function rubricPanel(app: App, form: ItemForm): HTMLElement {
  const { words } = app;
  const { rubric, mode } = app.session.packet;
  const hasAnchorsInForm = form.criteria.length > 0 && form.nAnswers === 1;
  return el(
    'details',
    { class: 'rubric', open: true },
    el('summary', {}, el('h3', {}, words.rubric)),
    rubric.instructions === null ? null : rubricText(app, 'p', rubric.instructions),
    ...(form.confirmClass !== null || hasAnchorsInForm
      ? []
      : rubric.criteria.map((criterion) => criterionView(app, criterion))),
    el('h4', {}, words.materialErrorWhat),
    rubricText(app, 'p', rubric.materialError),
    ...(rubric.criticalFailures.length === 0 || (hasAnchorsInForm && mode === 'absolute')
      ? []
      : [
          el('h4', {}, words.criticalWhat),
          el(
            'dl',
            {},
            ...rubric.criticalFailures.flatMap((critical) => [
              el('dt', {}, critical.class),
              rubricText(app, 'dd', critical.description),
            ]),
          ),
        ]),
    rubric.examples.length === 0 ? null : examplesView(app),
  );
}

function criterionView(app: App, { question, levels }: RubricCriterion): HTMLElement {
  return el(
    'div',
    { class: 'rubric-criterion' },
    el('h4', { lang: app.session.packet.rubric.language, dir: 'auto' }, question),
    el(
      'dl',
      { class: 'levels' },
      ...levels.flatMap(({ score, label, anchor }) => [
        el('dt', {}, label === null ? String(score) : `${score} · ${label}`),
        rubricText(app, 'dd', anchor),
      ]),
    ),
  );
}

function examplesView(app: App): HTMLElement {
  const { words } = app;
  const { examples, criteria } = app.session.packet.rubric;
  return el(
    'details',
    { class: 'examples' },
    el('summary', {}, words.examples),
    ...examples.map(({ criterion, score, input, answer, why }) => {
      const level = criteria
        .find(({ name }) => name === criterion)
        ?.levels.find((known) => known.score === score);
      return el(
        'div',
        { class: 'example' },
        el('h4', {}, `${criterion} · ${words.exampleOf(score, level?.label ?? null)}`),
        el(
          'dl',
          {},
          el('dt', {}, words.exampleRequest),
          rubricText(app, 'dd', input),
          el('dt', {}, words.exampleAnswer),
          rubricText(app, 'dd', answer),
          el('dt', {}, words.exampleWhy),
          rubricText(app, 'dd', why),
        ),
      );
    }),
  );
}
