import { de } from './de.js';
import { en, type Words } from './en.js';

const LANGUAGES: ReadonlyMap<string, Words> = new Map([
  ['de', de],
  ['en', en],
]);

/** @param language BCP 47 tag of the rubric; English stands in for languages the page does not speak */
export function chooseWords(language: string): Words {
  return LANGUAGES.get(language.toLowerCase().split('-')[0] ?? '') ?? en;
}
