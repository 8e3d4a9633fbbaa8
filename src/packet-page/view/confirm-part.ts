import type { CriticalClass } from '../../definition/rubric.js';
import type { Draft, SideDraft } from '../state/draft.js';
import { answerName } from './answers.js';
import type { App } from './app.js';
import { choiceGroup } from './choice-group.js';
import { el } from './el.js';
import { rubricText } from './text-content.js';

export interface ConfirmPart {
  readonly elements: readonly HTMLElement[];
  readonly show: (draft: Draft) => void;
  /** Answers for the first answer that has none yet, else for the last. */
  readonly chooseByKey: (isOfClass: boolean) => void;
}

/** Whether an answer belongs to the class of critical failure that was suspected. */
export function confirmPart(
  app: App,
  critical: CriticalClass,
  draftOf: () => Draft,
  onChange: () => void,
): ConfirmPart {
  const { words } = app;
  const nAnswers = draftOf().sides.length;
  const choose = (side: number, isOfClass: boolean) => {
    (draftOf().sides[side] as SideDraft).isOfClass = isOfClass;
    onChange();
  };
  const groups = draftOf().sides.map((_, side) => {
    const question = words.confirmQuestion(critical.class);
    return choiceGroup(
      [nAnswers === 1 ? question : words.ofAnswer(question, answerName(app, nAnswers, side))],
      'confirm',
      [
        { value: true, label: words.yes, key: '1', detail: null },
        { value: false, label: words.no, key: '2', detail: null },
      ],
      (isOfClass) => choose(side, isOfClass),
    );
  });
  return {
    elements: [
      ...(critical.description === '' ? [] : [classView(app, critical)]),
      ...groups.map(({ element }) => element),
    ],
    show: (draft) => {
      groups.forEach((group, side) => {
        group.show(draft.sides[side]?.isOfClass ?? null);
      });
    },
    chooseByKey: (isOfClass) => {
      const open = draftOf().sides.findIndex((side) => side.isOfClass === null);
      const side = open < 0 ? groups.length - 1 : open;
      groups[side]?.show(isOfClass);
      choose(side, isOfClass);
    },
  };
}

function classView(app: App, { class: name, description }: CriticalClass): HTMLElement {
  return el('dl', {}, el('dt', {}, name), rubricText(app, 'dd', description));
}
