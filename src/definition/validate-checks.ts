import { type CheckDefinition, checkTypeNames, optionsSchema } from './check-schema.js';
import { unknownNameComplaint } from './explain-schema-error.js';
import { entries } from './gate-view.js';
import { longNumbers } from './long-numbers.js';
import type { ProblemList } from './problem-list.js';
import type { JsonSchema } from './schema-parts.js';
import { type Source, valueAt } from './source.js';
import { validatePart } from './validate-shape.js';

const schemas = new WeakMap<CheckDefinition, JsonSchema>();

/**
 * Holds each check of a file against the schema of its own type. Apart from the schema of the file, so that only the
 * types in use are compiled, once each.
 */
export function validateChecks(
  source: Source,
  checkTypes: readonly CheckDefinition[],
  problems: ProblemList,
): void {
  for (const check of entries(valueAt(source.value, ['checks']), 'checks')) {
    const written = check.text('type');
    if (written === null) continue;
    const type = written.replace(/^not-/, '');
    const definition = checkTypes.find((known) => known.type === type);
    if (definition === undefined)
      problems.add([...check.path, 'type'], unknownNameComplaint(written, checkTypeNames(checkTypes)));
    else {
      const value = valueAt(source.value, check.path);
      validatePart(schemaOf(definition), value, check.path, source, problems);
      const exact = definition.exactOptions ?? [];
      for (const { path, ...complaint } of longNumbers(value)) {
        if (!exact.some((option) => option === path[0])) problems.add([...check.path, ...path], complaint);
      }
    }
  }
}

function schemaOf(definition: CheckDefinition): JsonSchema {
  const known = schemas.get(definition) ?? optionsSchema(definition);
  schemas.set(definition, known);
  return known;
}
