import { secretForms } from './secret-forms.js';

/** What stands in the place of a secret. */
const SIGN = '[redacted]';

/** A shorter value may be part of any word: masking it would destroy what is told, and so it is only warned of. */
export const SHORTEST_MASKED = 8;

/** Every secret this process has read from its environment, held in memory alone, with the forms in which it may come back. */
const formsOf = new Map<string, readonly string[]>();
const tooShort = new Set<string>();
/** All forms, the longest first, so that no form leaves the rest of a longer one behind. */
let forms: readonly string[] = [];

/**
 * From now on the value is taken out of whatever leaves this process.
 * @param name the variable that holds it, for the warning about one that is too short
 */
export function rememberSecret(name: string, value: string): void {
  if (value.length < SHORTEST_MASKED) {
    tooShort.add(name);
    return;
  }
  if (formsOf.has(value)) return;
  formsOf.set(value, secretForms(value));
  forms = [...new Set([...formsOf.values()].flat())].sort((one, other) => other.length - one.length);
}

/** Text without any secret this process knows, in whatever form it stands there. */
export function withoutKnownSecrets(text: string): string {
  let clean = text;
  for (const form of forms) {
    if (clean.includes(form)) clean = clean.replaceAll(form, SIGN);
  }
  return clean;
}

/** The same for every text in a value of plain objects and lists, keys included; the value itself where none is known. */
export function withoutKnownSecretsIn<Value>(value: Value): Value {
  return forms.length === 0 ? value : (cleaned(value) as Value);
}

/** Variables whose secrets are too short to be masked. */
export function shortSecretNames(): readonly string[] {
  return [...tooShort];
}

/** For a process that runs one command after another, as tests do. */
export function forgetSecrets(): void {
  formsOf.clear();
  tooShort.clear();
  forms = [];
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutKnownSecrets(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [withoutKnownSecrets(key), cleaned(field)]),
  );
}
