/** Fields of a foreign object, looked at one by one: nothing is taken for what it was not written as. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under `keys`, one below the other; empty where there is none. */
export function fieldsAt(value: unknown, ...keys: readonly string[]): Fields {
  let found: unknown = value;
  for (const key of keys) found = isFields(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isFields(found) ? found : {};
}

export function textAt(fields: Fields, key: string): string | null {
  const value = Object.hasOwn(fields, key) ? fields[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number; null for anything else. */
export function numberAt(fields: Fields, key: string): number | null {
  const value = Object.hasOwn(fields, key) ? fields[key] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Numbers that the tool itself summed up, one level deep, with no unit but what the key says. */
export function statedNumbers(fields: Fields): { key: string; value: number; unit: string | null }[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ key, value, unit: unitOfKey(key) }] : [],
  );
}

function unitOfKey(key: string): string | null {
  if (key.endsWith('_ms')) return 'ms';
  if (/tokens$/.test(key)) return 'tokens';
  return key === 'duration' ? 's' : null;
}
