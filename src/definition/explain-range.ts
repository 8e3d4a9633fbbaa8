import type { JsonSchema } from './schema-parts.js';

/** Says which numbers may stand here, and what a percentage was probably meant to be. Never rescales by itself. */
export function explainRange(schema: JsonSchema, value: number): { message: string; hint?: string } {
  const lower = bound(schema.minimum, 'at least', schema.exclusiveMinimum, 'above');
  const upper = bound(schema.maximum, 'at most', schema.exclusiveMaximum, 'below');
  const range = [lower, upper].filter((part) => part !== null).join(' and ');
  const message = `must be ${range}, not ${value}`;
  const top = schema.maximum ?? schema.exclusiveMaximum;
  // 1.2 is more likely a slip than 1.2 percent.
  if (top === 1 && value >= 1 && value <= 100 && (Number.isInteger(value) || value > 2)) {
    const meant = Number((value / 100).toPrecision(12));
    return { message, hint: `did you mean ${meant}? ${value} percent is written ${meant}` };
  }
  return { message };
}

function bound(
  inclusive: unknown,
  inclusiveWord: string,
  exclusive: unknown,
  exclusiveWord: string,
): string | null {
  if (typeof inclusive === 'number') return `${inclusiveWord} ${inclusive}`;
  if (typeof exclusive === 'number') return `${exclusiveWord} ${exclusive}`;
  return null;
}
