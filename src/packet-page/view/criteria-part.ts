import type { RubricCriterion } from '../../definition/rubric.js';
import type { Draft, SideDraft } from '../state/draft.js';
import type { ItemForm } from '../state/item-form.js';
import { levelKey, scoreOfKey } from '../state/level-key.js';
import { answerName } from './answers.js';
import type { App } from './app.js';
import { type ChoiceGroup, choiceGroup } from './choice-group.js';
import { el } from './el.js';
import { rubricText } from './text-content.js';

interface Scale {
  readonly criterion: RubricCriterion;
  readonly side: number;
  readonly group: ChoiceGroup<number>;
}

export interface CriteriaPart {
  readonly elements: readonly HTMLElement[];
  readonly show: (draft: Draft) => void;
  /** Chooses a level of the marked scale by its key and marks the next one. */
  readonly chooseByKey: (digit: number) => void;
  /** Side of the marked scale. */
  readonly markedSide: () => number;
}

/**
 * The scales of the rubric: all criteria, for each answer. One scale is marked at a time: digits act on it.
 * @param draftOf the draft at the time of asking
 */
export function criteriaPart(
  app: App,
  form: ItemForm,
  draftOf: () => Draft,
  onChange: () => void,
): CriteriaPart {
  let marked = 0;
  const scales: Scale[] = [];
  const mark = (index: number) => {
    marked = index;
    scales.forEach(({ group }, place) => {
      group.element.classList.toggle('is-marked', place === marked);
    });
  };
  const choose = (index: number, score: number) => {
    const { criterion, side } = scales[index] as Scale;
    (draftOf().sides[side] as SideDraft).levels.set(criterion.name, score);
    onChange();
  };
  const elements = form.criteria.map((criterion) => {
    const groups = Array.from({ length: form.nAnswers }, (_, side) => {
      const index = scales.length;
      const group = scaleGroup(app, form, criterion, side, (score) => choose(index, score));
      group.element.addEventListener('focusin', () => mark(index));
      scales.push({ criterion, side, group });
      return group.element;
    });
    return form.nAnswers === 1
      ? (groups[0] as HTMLElement)
      : el(
          'div',
          { class: 'criterion' },
          rubricText(app, 'p', criterion.question, 'criterion-question'),
          ...groups,
        );
  });
  return {
    elements,
    show: (draft) => {
      for (const { criterion, side, group } of scales) {
        group.show(draft.sides[side]?.levels.get(criterion.name) ?? null);
      }
      const open = scales.findIndex(
        ({ criterion, side }) => draft.sides[side]?.levels.has(criterion.name) !== true,
      );
      mark(Math.max(open, 0));
    },
    chooseByKey: (digit) => {
      const scale = scales[marked];
      const score = scale === undefined ? null : scoreOfKey(scale.criterion, digit);
      if (scale === undefined || score === null) return;
      scale.group.show(score);
      const index = marked;
      if (index + 1 < scales.length) mark(index + 1);
      choose(index, score);
      app.announce(`${scale.criterion.name}: ${score}`);
    },
    markedSide: () => scales[marked]?.side ?? 0,
  };
}

function scaleGroup(
  app: App,
  form: ItemForm,
  criterion: RubricCriterion,
  side: number,
  onChoose: (score: number) => void,
): ChoiceGroup<number> {
  const isSingle = form.nAnswers === 1;
  const options = criterion.levels.map((level, index) => {
    const key = levelKey(criterion, index);
    // The key shows the score already, where it is the score.
    const score = key === level.score ? '' : `${level.score} · `;
    return {
      value: level.score,
      label: level.label === null ? String(level.score) : `${score}${level.label}`,
      key: key === null ? null : String(key),
      detail: isSingle ? rubricText(app, 'span', level.anchor, 'anchor') : null,
    };
  });
  const name = answerName(app, form.nAnswers, side);
  const legend = isSingle
    ? [rubricText(app, 'span', criterion.question)]
    : [el('span', { class: 'visually-hidden' }, `${criterion.question} – `), name];
  return choiceGroup(legend, isSingle ? 'scale' : 'scale scale-row', options, onChoose);
}
