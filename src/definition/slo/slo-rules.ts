import { type Entry, entries, entry } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import { LIMITED_QUANTITIES } from './slo.js';

/** Quantities for which an answer can be too short. */
const PER_TOKEN = ['tpot_ms', 'itl_gap_ms', 'ntpot_ms'];

/** What no schema can say of an `slo.yaml`: fields that depend on each other. */
export function sloRules(value: unknown, problems: ProblemList): void {
  const classes = entries(entry(value, []).at('classes'), 'classes');
  refuseTwins(classes, 'class', problems);
  const defaults = classes.filter((each) => each.at('default') === true);
  for (const second of defaults.slice(1))
    problems.add([...second.path, 'default'], {
      code: 'second-default',
      message: 'only one class can take the requests that no other takes',
      hint: `${quote(defaults[0]?.text('name') ?? '')} is the default already`,
    });
  for (const each of classes) {
    const objectives = entries(each.at('objectives'), ...each.path, 'objectives');
    refuseTwins(objectives, 'objective', problems);
    for (const objective of objectives) objectiveRules(objective, problems);
  }
}

function objectiveRules(objective: Entry, problems: ProblemList): void {
  const quantity = objective.text('quantity');
  const isLimited = (LIMITED_QUANTITIES as readonly (string | null)[]).includes(quantity);
  if (isLimited && !objective.has('at_most'))
    problems.add(objective.path, {
      code: 'missing-limit',
      message: `${quantity} needs a limit`,
      hint: 'add at_most with milliseconds',
    });
  if (isLimited) {
    const formula = objective.text('formula');
    if (formula !== null && !formula.startsWith(`${quantity}:`))
      problems.add([...objective.path, 'formula'], {
        code: 'other-formula',
        message: `${quote(formula)} is not a formula of ${quantity}`,
        hint: `formula ids begin with the quantity, for instance ${quantity}:…`,
      });
    if (objective.has('too_few_tokens') && !PER_TOKEN.includes(quantity ?? ''))
      problems.add([...objective.path, 'too_few_tokens'], {
        code: 'needless-field',
        message: `no answer is too short for ${quantity}`,
        hint: 'remove too_few_tokens',
      });
    return;
  }
  if (quantity !== 'success' && quantity !== 'useful') return;
  for (const key of ['at_most', 'formula', 'too_few_tokens'])
    if (objective.has(key))
      problems.add([...objective.path, key], {
        code: 'needless-field',
        message: `${quantity} is kept or not, and has no ${key}`,
        hint: `remove ${key}`,
      });
}

function refuseTwins(items: readonly Entry[], noun: string, problems: ProblemList): void {
  const seen = new Set<string>();
  for (const item of items) {
    const name = item.text('name');
    if (name === null) continue;
    if (seen.has(name))
      problems.add([...item.path, 'name'], {
        code: 'duplicate-name',
        message: `${noun} ${quote(name)} is given twice`,
      });
    seen.add(name);
  }
}
