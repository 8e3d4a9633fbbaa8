/**
 * Parts of JSON Schema in which the validator is known to give other answers than the standard (measured with the
 * official test suite). A schema that uses one is refused rather than judged wrongly.
 * @returns why the schema is refused, with the place, or null
 */
export function schemaLimit(schema: unknown): string | null {
  const pending: { readonly value: unknown; readonly place: string }[] = [{ value: schema, place: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, place } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) {
      const limit = limitAt(value as Readonly<Record<string, unknown>>);
      if (limit !== null)
        return `the schema cannot be used: at ${place === '' ? 'the top' : place}: ${limit}`;
    }
    for (const [key, child] of Object.entries(value)) {
      if (!DATA_KEYWORDS.has(key)) pending.push({ value: child, place: `${place}/${key}` });
    }
  }
  return null;
}

/** Keywords whose value is data, not a schema. */
const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples']);

function limitAt(schema: Readonly<Record<string, unknown>>): string | null {
  if (typeof schema.$dynamicRef === 'string' || typeof schema.$recursiveRef === 'string') {
    return 'dynamic references are not supported; use $ref';
  }
  if ('unevaluatedItems' in schema && !Array.isArray(schema.unevaluatedItems)) {
    return 'unevaluatedItems is not supported; use prefixItems with items: false';
  }
  const hasLoneIf = 'if' in schema && !('then' in schema && 'else' in schema);
  if ('unevaluatedProperties' in schema && hasLoneIf) {
    return 'unevaluatedProperties beside an if without both then and else is not supported; write both';
  }
  return null;
}
