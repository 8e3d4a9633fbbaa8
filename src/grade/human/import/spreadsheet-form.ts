const MONTHS = [
  ['jan', 'january', 'januar', 'janvier', 'jän', 'jänner', 'enero', 'ene', 'gennaio', 'gen', 'janv'],
  ['feb', 'february', 'februar', 'février', 'févr', 'febrero', 'febbraio'],
  ['mar', 'march', 'mär', 'märz', 'mrz', 'mars', 'marzo'],
  ['apr', 'april', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'mag'],
  ['jun', 'june', 'juni', 'juin', 'junio', 'giugno', 'giu'],
  ['jul', 'july', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug'],
  ['aug', 'august', 'août', 'agosto', 'ago'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'settembre', 'set'],
  ['oct', 'october', 'okt', 'oktober', 'octobre', 'octubre', 'ottobre', 'ott'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'december', 'dez', 'dezember', 'déc', 'décembre', 'diciembre', 'dic', 'dicembre'],
] as const;

const TRUTHS = [
  ['true', 'wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar'],
  ['false', 'falsch', 'faux', 'falso', 'onwaar'],
] as const;

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/;
/** Days are counted by spreadsheets from 1899-12-30 on. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * Whether a text looks like what a spreadsheet makes of texts that it takes for a date, a number or a truth: `01-Mar`, `7`,
 * `1,00E+05`, `WAHR`, `#NAME?`.
 */
export function isSpreadsheetForm(text: string): boolean {
  return valuesOf(text).size > 0 || /^#[A-Z/0-9]+[?!]?$/.test(text.trim());
}

/**
 * Whether a spreadsheet that took the original for a date, a number or a truth may have made the text of it: `01-Mar` of `MAR1`,
 * `02-Jan` of `1-2`, `100000` of `1E5`, `7` of `007`.
 */
export function isSpreadsheetFormOf(text: string, original: string): boolean {
  if (text === original) return false;
  const values = valuesOf(original);
  return [...valuesOf(text)].some((value) => values.has(value));
}

/** Everything the text may be taken for; empty for a text that stays one. */
function valuesOf(given: string): ReadonlySet<string> {
  const text = given.trim().toLowerCase().replace(/^'/, '');
  const truth = TRUTHS.findIndex((words) => (words as readonly string[]).includes(text));
  if (truth >= 0) return new Set([`truth ${truth}`]);
  if (NUMBER.test(text)) return numbersOf(text);
  const parts = /^(.*?)(?:[ t]+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text)?.[1]?.match(/\d+|[a-zäéûô]+/g) ?? [];
  const isDateLike = /^[\da-zäéûô .,/-]+$/.test(text) && parts.length >= 2 && parts.length <= 3;
  return isDateLike ? datesOf(parts) : new Set();
}

/** A number, the day that has it as its serial number, and where it may be day and month with a full stop (`1.2`) that as well. */
function numbersOf(text: string): ReadonlySet<string> {
  const value = Number(text.replace(',', '.'));
  const found = new Set([`number ${value}`]);
  if (Number.isInteger(value) && value >= 20_000 && value < 80_000) {
    const day = new Date(FIRST_DAY_MS + value * DAY_MS);
    found.add(dateKey(day.getUTCMonth() + 1, day.getUTCDate()));
  }
  const parts = /^(\d{1,2})[.](\d{1,2})$/.exec(text);
  if (parts !== null) for (const date of datesOf([parts[1] as string, parts[2] as string])) found.add(date);
  return found;
}

/** Day and month, or month and year, in every order that a spreadsheet may read them. */
function datesOf(parts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const words = parts.filter((part) => !/^\d/.test(part));
  const numbers = parts.filter((part) => /^\d/.test(part)).map(Number);
  if (words.length > 1) return found;
  const [word] = words;
  if (word !== undefined) {
    const month = MONTHS.findIndex((names) => (names as readonly string[]).includes(word)) + 1;
    if (month === 0 || numbers.length === 0) return found;
    for (const day of numbers)
      found.add(day >= 1 && day <= 31 ? dateKey(month, day) : `month ${month} of ${day % 100}`);
    return found;
  }
  for (const [index, month] of numbers.entries()) {
    for (const [other, day] of numbers.entries()) {
      if (index !== other && month >= 1 && month <= 12 && day >= 1 && day <= 31)
        found.add(dateKey(month, day));
    }
  }
  return found;
}

function dateKey(month: number, day: number): string {
  return `date ${month}-${day}`;
}
