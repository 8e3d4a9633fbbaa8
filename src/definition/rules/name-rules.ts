import type { Entry, GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Source } from '../source.js';

/** Names are unique: slices with targeted slices, cohorts, checks and metrics each among themselves. */
export function nameRules(view: GateView, source: Source, problems: ProblemList): void {
  refuseTwins('slice', [...view.slices, ...view.targeted], source, problems);
  refuseTwins('cohort', view.cohorts, source, problems);
  refuseTwins('check', view.checks, source, problems);
  refuseTwins('metric', view.metrics, source, problems);
}

function refuseTwins(noun: string, named: readonly Entry[], source: Source, problems: ProblemList): void {
  const first = new Map<string, Entry>();
  for (const item of named) {
    const name = item.text('name');
    if (name === null) continue;
    const key = name.trim().normalize('NFC');
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, item);
      continue;
    }
    const lines = [earlier, item].map(({ path }) => source.positionOf([...path, 'name'], 'value')?.line);
    problems.add([...item.path, 'name'], {
      code: 'duplicate-name',
      message: `${noun} ${quote(name)} is given twice, on lines ${lines[0]} and ${lines[1]}`,
      hint: `give each ${noun} a name of its own`,
    });
  }
}
