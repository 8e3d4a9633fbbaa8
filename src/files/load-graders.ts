import { resolve } from 'node:path';
import type { Bundle } from '../definition/bundle.js';
import type { Gate } from '../definition/gate.js';
import type { GateFile } from '../definition/generated/gate-file.js';
import { normaliseHuman, normaliseJudge } from '../definition/normalise-graders.js';
import type { ProblemList } from '../definition/problem-list.js';
import { readRubric } from '../definition/read-rubric.js';
import type { Rubric } from '../definition/rubric.js';
import type { Path } from '../definition/source.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { loadBundle } from './load-bundle.js';
import { readTextFile } from './read-text-file.js';

export interface LoadedGraders {
  readonly graders: Pick<Gate, 'human' | 'judge'>;
  readonly judgeBundle: Bundle | null;
  /** Of the files that the gate names; what is wrong with their mention is in the gate's own list. */
  readonly problems: readonly Problem[];
}

/**
 * Reads the rubrics, the judge's prompt and the judge's bundle that a gate names.
 * @param folder the gate's: paths are relative to it
 */
export async function loadGraders(
  { human, judge }: GateFile,
  folder: string,
  problems: ProblemList,
): Promise<LoadedGraders> {
  const found: Problem[] = [];
  const rubrics = new Map<string, Promise<Rubric | null>>();
  const rubricOf = (named: string, path: Path): Promise<Rubric | null> => {
    const known = rubrics.get(named) ?? loadRubric(resolve(folder, named), named, path, problems, found);
    rubrics.set(named, known);
    return known;
  };
  const humanRubric = human === undefined ? null : await rubricOf(human.rubric, ['human', 'rubric']);
  const judgeParts = judge === undefined ? null : await loadJudge(judge, folder, rubricOf, problems, found);
  return {
    graders: {
      ...(human === undefined || humanRubric === null ? {} : { human: normaliseHuman(human, humanRubric) }),
      ...(judge === undefined || judgeParts === null ? {} : { judge: normaliseJudge(judge, judgeParts) }),
    },
    judgeBundle: judgeParts?.bundle ?? null,
    problems: found,
  };
}

async function loadJudge(
  judge: NonNullable<GateFile['judge']>,
  folder: string,
  rubricOf: (named: string, path: Path) => Promise<Rubric | null>,
  problems: ProblemList,
  found: Problem[],
) {
  const rubric = await rubricOf(judge.rubric, ['judge', 'rubric']);
  const prompt = await loadText(resolve(folder, judge.prompt), judge.prompt, ['judge', 'prompt'], problems);
  const bundle = await loadJudgeBundle(resolve(folder, judge.bundle), judge.bundle, problems, found);
  return rubric === null || prompt === null || bundle === null ? null : { rubric, prompt, bundle };
}

async function loadRubric(
  file: string,
  named: string,
  path: Path,
  problems: ProblemList,
  found: Problem[],
): Promise<Rubric | null> {
  const text = await loadText(file, named, path, problems);
  if (text === null) return null;
  const reading = readRubric(text, displayPath(file));
  found.push(...reading.problems);
  return reading.rubric;
}

async function loadJudgeBundle(
  file: string,
  named: string,
  problems: ProblemList,
  found: Problem[],
): Promise<Bundle | null> {
  if ((await loadText(file, named, ['judge', 'bundle'], problems)) === null) return null;
  try {
    const { bundle, warnings } = await loadBundle(file);
    found.push(...warnings);
    return bundle;
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    found.push(...error.problems);
    return null;
  }
}

/** A file that cannot be read is a problem of the line that names it. */
async function loadText(
  file: string,
  named: string,
  path: Path,
  problems: ProblemList,
): Promise<string | null> {
  const text = await readTextFile(file, named);
  if (!('problem' in text)) return text.content;
  const { code, message, hint } = text.problem;
  problems.add(path, { code, message: `${named}: ${message}`, hint });
  return null;
}
