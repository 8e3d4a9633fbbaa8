import { de } from './de.js';
import { en, type Words } from './en.js';

const LANGUAGES: Readonly<Record<string, Words>> = { de, en };

/** @param language BCP 47 tag of the rubric; English stands in for languages the page does not speak */
export function chooseWords(language: string): Words {
  return LANGUAGES[language.toLowerCase().split('-')[0] ?? ''] ?? en;
}
