import { readRubric } from '../definition/read-rubric.js';
import type { Problem } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { readTextFile } from './read-text-file.js';

/** Everything wrong with a rubric file; empty for one that raters and judge can go by. */
export async function checkRubric(path: string): Promise<readonly Problem[]> {
  const file = displayPath(path);
  const text = await readTextFile(path, file);
  return 'problem' in text ? [text.problem] : readRubric(text.content, file).problems;
}
