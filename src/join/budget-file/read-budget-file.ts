import { ProblemList } from '../../definition/problem-list.js';
import { quote } from '../../definition/quote.js';
import { readYaml } from '../../definition/read-yaml.js';
import type { ServiceObjectives } from '../../definition/slo/slo.js';
import { didYouMean } from '../../definition/suggest.js';
import { validateShape } from '../../definition/validate-shape.js';
import { DefinitionError } from '../../shared/errors.js';
import type { BudgetFile } from '../generated/budget-file.js';
import { budgetStatus } from '../objectives/budget-status.js';
import type { BudgetStatus } from '../objectives/objectives.js';
import { budgetFileSchema } from './budget-file-schema.js';

/**
 * What is left of every budget of a service, by a budget file (YAML or JSON).
 * @param file the name people know it by
 * @param nowMs milliseconds since the epoch
 * @throws DefinitionError with everything that is wrong in it; a span of an objective that does not exist is an error
 */
export function readBudgets(
  text: string,
  file: string,
  objectives: ServiceObjectives,
  nowMs: number,
): readonly BudgetStatus[] {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) throw new DefinitionError(early);
  const problems = new ProblemList(source);
  validateShape(budgetFileSchema, source, problems);
  const spans = problems.hasErrors ? [] : (source.value as BudgetFile).spans;
  const known = objectives.classes.flatMap(({ name, objectives: own }) =>
    own.map((objective) => ({ className: name, objective, key: keyOf(name, objective.name) })),
  );
  for (const [index, { class: className, objective, requests, missed, unknown = 0 }] of spans.entries()) {
    const key = keyOf(className, objective);
    if (!known.some((each) => each.key === key))
      problems.add(['spans', index, 'objective'], {
        code: 'unknown-objective',
        message: `the objectives have no ${quote(key)}`,
        hint: didYouMean(
          key,
          known.map((each) => each.key),
        ),
      });
    if (missed + unknown > requests)
      problems.add(['spans', index, 'missed'], {
        code: 'more-missed-than-sent',
        message: `${missed} missed and ${unknown} unknown are more than the ${requests} requests of the span`,
      });
  }
  if (early.length > 0 || problems.hasErrors) throw new DefinitionError([...early, ...problems.all]);
  return known.map(({ className, objective, key }) => {
    const own = spans
      .filter((span) => keyOf(span.class, span.objective) === key)
      .map(({ started_at, requests, missed, unknown }) => ({
        startedAtMs: Date.parse(started_at),
        n: requests,
        nMissed: missed,
        nUnknown: unknown ?? 0,
      }));
    return budgetStatus(className, objective, own, nowMs);
  });
}

function keyOf(className: string, objective: string): string {
  return `${className}/${objective}`;
}
