import type { Problem } from '../shared/errors.js';
import { type Entry, entries, entry } from './gate-view.js';
import { ProblemList } from './problem-list.js';
import { quote } from './quote.js';
import { readYaml } from './read-yaml.js';
import { rubricSchema } from './rubric-schema.js';
import { sortProblems } from './sort-problems.js';
import { validateShape } from './validate-shape.js';

/** Says what is wrong with the text of a rubric file; an empty list for one that raters and judge can go by. */
export function rubricProblems(text: string, file: string): readonly Problem[] {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) return early;
  const problems = new ProblemList(source);
  validateShape(rubricSchema, source, problems);
  const top = entry(source.value, []);
  const criteria = entries(top.at('criteria'), 'criteria');
  refuseTwins(criteria, 'name', 'criterion', problems);
  refuseTwins(
    entries(top.at('critical_failures'), 'critical_failures'),
    'class',
    'critical failure',
    problems,
  );
  for (const criterion of criteria)
    refuseTwins(entries(criterion.at('levels'), ...criterion.path, 'levels'), 'score', 'level', problems);
  return sortProblems([...early, ...problems.all]);
}

function refuseTwins(items: readonly Entry[], key: string, noun: string, problems: ProblemList): void {
  const seen = new Set<unknown>();
  for (const item of items) {
    const value = item.at(key);
    if (value === undefined) continue;
    if (seen.has(value))
      problems.add([...item.path, key], {
        code: 'duplicate-name',
        message: `${noun} ${typeof value === 'string' ? quote(value) : String(value)} is given twice`,
      });
    seen.add(value);
  }
}
