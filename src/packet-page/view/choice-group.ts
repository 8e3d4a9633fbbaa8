import { el, newId } from './el.js';

export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  /** The single key that chooses it; null where none does. */
  readonly key: string | null;
  /** Words of the rubric that say more; null where there are none. */
  readonly detail: HTMLElement | null;
}

export interface ChoiceGroup<Value> {
  readonly element: HTMLFieldSetElement;
  /** Shows a choice made elsewhere; null for none. */
  readonly show: (value: Value | null) => void;
}

/** One choice of several, as radio buttons under a question. */
export function choiceGroup<Value>(
  legend: readonly (Node | string)[],
  className: string,
  options: readonly Option<Value>[],
  onChoose: (value: Value) => void,
): ChoiceGroup<Value> {
  const name = newId();
  const inputs = options.map(({ value }) => {
    const input = el('input', { type: 'radio', name });
    input.addEventListener('change', () => onChoose(value));
    return input;
  });
  const labels = options.map(({ label, key, detail }, index) =>
    el(
      'label',
      { class: 'option' },
      inputs[index] as HTMLInputElement,
      key === null ? null : el('kbd', { 'aria-hidden': 'true' }, key),
      el('span', { class: 'option-words' }, el('span', { class: 'option-label' }, label), detail),
    ),
  );
  return {
    element: el(
      'fieldset',
      { class: `choice ${className}` },
      el('legend', {}, ...legend),
      el('div', { class: 'options' }, ...labels),
    ),
    show: (value) => {
      inputs.forEach((input, index) => {
        input.checked = options[index]?.value === value;
      });
    },
  };
}

/** A question of yes or no that starts at no. */
export function tickBox(label: Node | string, key: string | null, onTick: (isTicked: boolean) => void) {
  const input = el('input', { type: 'checkbox' });
  input.addEventListener('change', () => onTick(input.checked));
  const element = el(
    'label',
    { class: 'option tick' },
    input,
    key === null ? null : el('kbd', { 'aria-hidden': 'true' }, key),
    el('span', { class: 'option-words' }, label),
  );
  return { element, input };
}
