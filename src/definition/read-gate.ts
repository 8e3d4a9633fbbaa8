import type { Problem } from '../shared/errors.js';
import type { CheckDefinition } from './check-schema.js';
import { gateSchema } from './gate-schema.js';
import type { GateFile } from './generated/gate-file.js';
import { ProblemList } from './problem-list.js';
import { readYaml } from './read-yaml.js';
import { gateRules } from './rules/gate-rules.js';
import type { Source } from './source.js';
import { validateChecks } from './validate-checks.js';
import { validateShape } from './validate-shape.js';

export interface GateReading {
  /** The file as written; null where its shape is not right. */
  readonly written: GateFile | null;
  /** null where the file is not readable as YAML. */
  readonly source: Source | null;
  readonly problems: readonly Problem[];
}

/** Checks are validated apart, by their types. */
const SCHEMA = gateSchema([]);

/** Reads the text of a gate file: shape, and every rule that needs no other file. */
export function readGate(text: string, file: string, checkTypes: readonly CheckDefinition[]): GateReading {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) return { written: null, source, problems: early };
  const problems = new ProblemList(source);
  // What checks compare with keeps every digit; `validateChecks` sees to the rest of them.
  validateShape(SCHEMA, source, problems, ([field]) => field === 'checks');
  validateChecks(source, checkTypes, problems);
  const hasShape = !problems.hasErrors;
  gateRules(source, problems);
  return {
    written: hasShape ? (source.value as GateFile) : null,
    source,
    problems: [...early, ...problems.all],
  };
}
