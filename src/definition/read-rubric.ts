import { digestOf } from '../shared/canonical-json.js';
import type { Problem } from '../shared/errors.js';
import { type Entry, entries, entry } from './gate-view.js';
import type { RubricFile } from './generated/rubric-file.js';
import { ProblemList } from './problem-list.js';
import { quote } from './quote.js';
import { readYaml } from './read-yaml.js';
import { MATERIAL_ERROR, type Rubric } from './rubric.js';
import { rubricSchema } from './rubric-schema.js';
import { sortProblems } from './sort-problems.js';
import { didYouMean } from './suggest.js';
import { validateShape } from './validate-shape.js';

export interface RubricReading {
  /** null where the file is not a rubric that raters and judge can go by. */
  readonly rubric: Rubric | null;
  readonly problems: readonly Problem[];
}

/** Reads the text of a rubric file and says everything that is wrong with it. */
export function readRubric(text: string, file: string): RubricReading {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) return { rubric: null, problems: early };
  const problems = new ProblemList(source);
  validateShape(rubricSchema, source, problems);
  const top = entry(source.value, []);
  const criteria = entries(top.at('criteria'), 'criteria');
  refuseTwins(criteria, 'name', 'criterion', problems);
  refuseReserved(criteria, problems);
  const classes = entries(top.at('critical_failures'), 'critical_failures');
  refuseTwins(classes, 'class', 'critical failure', problems);
  for (const criterion of criteria)
    refuseTwins(entries(criterion.at('levels'), ...criterion.path, 'levels'), 'score', 'level', problems);
  const scoresOf = new Map(criteria.map((criterion) => [criterion.text('name'), scores(criterion)]));
  for (const example of entries(top.at('examples'), 'examples'))
    refuseUnknownLevel(example.text('criterion'), example.number('score'), example.path, scoresOf, problems);
  for (const item of entries(top.at('practice'), 'practice')) {
    for (const [name, score] of Object.entries(item.at('levels') ?? {}))
      refuseUnknownLevel(name, Number(score), [...item.path, 'levels', name], scoresOf, problems);
  }
  const all = sortProblems([...early, ...problems.all]);
  const isUsable = !all.some(({ severity }) => severity === 'error');
  return { rubric: isUsable ? normaliseRubric(source.value as RubricFile) : null, problems: all };
}

/** Every default explicit, levels from the lowest up. */
function normaliseRubric(written: RubricFile): Rubric {
  const content: Omit<Rubric, 'digest'> = {
    name: written.name,
    language: written.language ?? 'en',
    instructions: written.instructions ?? null,
    criteria: written.criteria.map(({ name, question, levels }) => ({
      name,
      question,
      levels: [...levels]
        .sort((one, other) => one.score - other.score)
        .map(({ score, label, anchor }) => ({ score, label: label ?? null, anchor })),
    })),
    materialError: written.material_error,
    criticalFailures: written.critical_failures ?? [],
    examples: written.examples ?? [],
    practice: (written.practice ?? []).map(({ input, a, b, levels, preference, why }) => ({
      input,
      a,
      b: b ?? null,
      levels: levels ?? {},
      preference: preference ?? null,
      why,
    })),
  };
  return { ...content, digest: digestOf(content) };
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

/** Metrics ask for material errors by this name, beside the criteria. */
function refuseReserved(criteria: readonly Entry[], problems: ProblemList): void {
  for (const criterion of criteria) {
    if (criterion.text('name') !== MATERIAL_ERROR) continue;
    problems.add([...criterion.path, 'name'], {
      code: 'reserved-name',
      message: `"${MATERIAL_ERROR}" is the name under which metrics ask for material errors`,
      hint: 'give the criterion another name',
    });
  }
}

function scores(criterion: Entry): readonly number[] {
  return entries(criterion.at('levels'), 'levels').flatMap((level) => level.number('score') ?? []);
}

function refuseUnknownLevel(
  criterion: string | null,
  score: number | null,
  path: Entry['path'],
  scoresOf: ReadonlyMap<string | null, readonly number[]>,
  problems: ProblemList,
): void {
  if (criterion === null || score === null) return;
  const levels = scoresOf.get(criterion);
  const names = [...scoresOf.keys()].filter((name) => name !== null);
  if (levels === undefined)
    problems.add(path, {
      code: 'unknown-criterion',
      message: `there is no criterion ${quote(criterion)} in this rubric`,
      hint: didYouMean(criterion, names, 'its criteria'),
    });
  else if (!levels.includes(score))
    problems.add(path, {
      code: 'unknown-level',
      message: `criterion ${quote(criterion)} has no level ${score}`,
      hint: `its levels are ${levels.join(', ')}`,
    });
}
