import type { CheckType } from '../check-type.js';
import { answerSet } from './answer-set.js';
import { choice } from './choice.js';
import { combinedChecks } from './combined.js';
import { contains, containsAll, containsAny } from './contains.js';
import { length, lineCount, paragraphCount, sentenceCount, wordCount } from './counts.js';
import { exact } from './exact.js';
import { json } from './json.js';
import { jsonPath } from './json-path.js';
import { jsonSchema } from './json-schema.js';
import { language } from './language.js';
import { number } from './number.js';
import { recorded } from './recorded.js';
import { refusal } from './refusal.js';
import { regex } from './regex.js';
import { script } from './script.js';
import { similarity } from './similarity.js';
import { endsWith, startsWith } from './starts-with.js';
import { toolCall } from './tool-call.js';

const textTypes: readonly CheckType[] = [
  exact,
  contains,
  containsAny,
  containsAll,
  startsWith,
  endsWith,
  regex,
  number,
  choice,
  answerSet,
  json,
  jsonSchema,
  jsonPath,
  length,
  wordCount,
  sentenceCount,
  lineCount,
  paragraphCount,
  refusal,
  language,
  similarity,
];

/** Every check, in the order of the reference pages. */
export const checkTypes: readonly CheckType[] = [
  ...textTypes,
  ...combinedChecks(textTypes),
  toolCall,
  recorded,
  script,
];

const byName: ReadonlyMap<string, CheckType> = new Map(checkTypes.map((check) => [check.type, check]));

/** The check of this name (without `not-`), or undefined. */
export function checkType(name: string): CheckType | undefined {
  return byName.get(name);
}
