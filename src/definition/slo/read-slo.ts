import { digestOf } from '../../shared/canonical-json.js';
import { parseDuration } from '../../shared/duration.js';
import type { Problem } from '../../shared/errors.js';
import type { SloFile } from '../generated/slo-file.js';
import { ProblemList } from '../problem-list.js';
import { readYaml } from '../read-yaml.js';
import { sortProblems } from '../sort-problems.js';
import { validateShape } from '../validate-shape.js';
import type { Objective, ServiceObjectives } from './slo.js';
import { sloRules } from './slo-rules.js';
import { sloSchema } from './slo-schema.js';

export interface SloReading {
  /** null where the file holds no objectives that can be used. */
  readonly slo: ServiceObjectives | null;
  readonly problems: readonly Problem[];
}

/** Reads the text of an `slo.yaml` and says everything that is wrong with it. */
export function readSlo(text: string, file: string): SloReading {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) return { slo: null, problems: early };
  const problems = new ProblemList(source);
  validateShape(sloSchema, source, problems);
  sloRules(source.value, problems);
  const all = sortProblems([...early, ...problems.all]);
  const isUsable = !all.some(({ severity }) => severity === 'error');
  return { slo: isUsable ? normaliseSlo(source.value as SloFile) : null, problems: all };
}

type WrittenObjective = SloFile['classes'][number]['objectives'][number];

/** Every default explicit. */
function normaliseSlo({ name, classes }: SloFile): ServiceObjectives {
  const content = {
    name,
    classes: classes.map((written) => ({
      name: written.name,
      isDefault: written.default ?? false,
      objectives: written.objectives.map(normaliseObjective),
    })),
  };
  return { ...content, digest: digestOf(content) };
}

function normaliseObjective(written: WrittenObjective): Objective {
  const { error_budget: budget, freeze, share } = written;
  return {
    name: written.name,
    quantity: written.quantity,
    atMostMs: written.at_most ?? null,
    formulaId: written.formula ?? null,
    tooFewTokens: written.too_few_tokens ?? 'unscored',
    share,
    evidence: written.evidence ?? 'interval',
    phases: written.phases ?? ['steady'],
    owner: written.owner,
    budget: {
      // The schema has seen that it is a duration.
      windowMs: parseDuration(written.window) as number,
      // Freed of the last digits that 1 − share leaves behind.
      share: budget ?? Math.round((1 - share) * 1e12) / 1e12,
      freezeAt: freeze.at ?? 1,
      action: freeze.action,
      exempt: freeze.exempt ?? [],
    },
  };
}
