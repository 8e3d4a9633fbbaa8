import { el } from '../../packet-page/view/el.js';
import type { CaseIndex } from '../../report/html/case-data.js';
import type { Filter } from './filter.js';
import { visibleLines } from './visible-lines.js';

const OUTCOMES: readonly (readonly [value: string, label: string])[] = [
  ['', 'every outcome'],
  ['worse', 'candidate worse'],
  ['better', 'candidate better'],
  ['mixed', 'mixed over metrics'],
  ['unscored', 'unscored in one arm'],
  ['same', 'same score, graders differ'],
  ['critical', 'critical failure'],
];

/** The choices above the list. They begin with what matters most: where the candidate did worse, if it did anywhere. */
export function filterBar(
  { metrics, slices }: CaseIndex,
  begin: Filter['outcome'],
  onChange: (filter: Filter) => void,
): HTMLElement {
  const outcome = choice('Outcome', OUTCOMES);
  outcome.select.value = begin ?? '';
  const slice = choice('Slice', [['', 'every slice'], ...numbered(slices)]);
  const metric = choice('Metric', [['', 'any metric'], ...numbered(metrics)]);
  const id = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const tell = () =>
    onChange({
      slice: numberOf(slice.select.value),
      metric: numberOf(metric.select.value),
      outcome: (outcome.select.value || null) as Filter['outcome'],
      idPart: id.value,
    });
  for (const { select } of [outcome, slice, metric]) select.addEventListener('change', tell);
  id.addEventListener('input', tell);
  return el(
    'div',
    { class: 'filters', role: 'search', 'aria-label': 'Which cases to show' },
    outcome.label,
    slices.length > 1 ? slice.label : null,
    metrics.length > 1 ? metric.label : null,
    el('label', {}, el('span', {}, 'Id contains'), id),
  );
}

function choice(name: string, options: readonly (readonly [value: string, label: string])[]) {
  const select = el('select', {}, ...options.map(([value, label]) => el('option', { value }, label)));
  return { select, label: el('label', {}, el('span', {}, name), select) };
}

function numbered(names: readonly string[]): (readonly [string, string])[] {
  return names.map((name, number) => [String(number), visibleLines(name)] as const);
}

function numberOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
