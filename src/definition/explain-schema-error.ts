import type { ErrorObject } from 'ajv/dist/2020.js';
import { explainRange } from './explain-range.js';
import type { Complaint } from './problem-list.js';
import { describeValue, quote } from './quote.js';
import type { JsonSchema } from './schema-parts.js';
import type { Path, Source } from './source.js';
import { nearest } from './suggest.js';

type Explanation = Complaint & { readonly path: Path };

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  null: 'null',
};

/** Turns one ajv error (made with `verbose`) into a sentence about the file, with the nearest right thing. */
export function explainSchemaError(error: ErrorObject, path: Path, source: Source): Explanation {
  const schema = (error.parentSchema ?? {}) as JsonSchema;
  const value: unknown = error.data;
  const params = error.params as Readonly<Record<string, unknown>>;
  const meaning = typeof schema.description === 'string' ? schema.description : undefined;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(String(params.additionalProperty), path, schema, value);
    case 'required': {
      const key = String(params.missingProperty);
      const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema | true>>;
      const wanted = properties[key];
      const hint = typeof wanted === 'object' ? `${key}: ${String(wanted.description ?? '')}` : undefined;
      return { path: [...path, key], code: 'missing-key', message: `${quote(key)} is missing`, hint };
    }
    case 'type':
      return {
        path,
        code: 'wrong-type',
        ...wrongType([params.type].flat().map(String), value, path, source, meaning),
      };
    case 'enum':
      return {
        path,
        code: 'unknown-value',
        ...unknownValue(schema.enum as readonly unknown[], value, path, source),
      };
    case 'const':
      return {
        path,
        code: 'unknown-value',
        message: `must be ${describeValue(params.allowedValue)}, not ${describeValue(value)}`,
        hint: meaning,
      };
    case 'anyOf':
    case 'oneOf':
      return {
        path,
        code: 'wrong-form',
        ...wrongForm(error.schema as readonly JsonSchema[], value, path, source),
      };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { path, code: 'out-of-range', ...explainRange(schema, value as number) };
    case 'pattern':
      return { path, code: 'wrong-text', ...wrongText(value as string, meaning) };
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return { path, code: 'too-few', message: tooFew(Number(params.limit), value), hint: meaning };
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return {
        path,
        code: 'too-many',
        message: `is too long: at most ${String(params.limit)} ${typeof value === 'string' ? 'characters' : 'entries'}`,
        hint: meaning,
      };
    case 'uniqueItems': {
      const index = Math.max(Number(params.i), Number(params.j));
      const item: unknown = (value as readonly unknown[])[index];
      return {
        path: [...path, index],
        code: 'duplicate-entry',
        message: `${describeValue(item)} is listed twice`,
        hint: 'keep one of them',
      };
    }
    case 'not':
      // The one use of `not` is on property names: `error.propertyName` is set where a name is at fault.
      return {
        path: error.propertyName === undefined ? path : [...path, error.propertyName],
        code: 'not-here',
        at: 'key',
        message: `${quote(error.propertyName ?? String(value))} does not belong here`,
        hint: 'it has a place of its own; remove it here',
      };
    default:
      return {
        path,
        code: 'wrong-shape',
        message: `does not fit: ${error.message ?? error.keyword}`,
        hint: meaning,
      };
  }
}

function unknownKey(key: string, path: Path, schema: JsonSchema, holder: unknown): Explanation {
  const known = Object.keys((schema.properties ?? {}) as object);
  const value: unknown = (holder as Readonly<Record<string, unknown>>)[key];
  const stray = strayChecks(key, value);
  const rest = known.includes('meta') ? '; anything else goes under "meta"' : '';
  const near = nearest(key, known);
  const hint =
    stray !== null
      ? `${stray} looks like an assertion, and would grade nothing there: put it under "checks"`
      : near !== null
        ? `did you mean "${near}"?`
        : known.length > 0
          ? `keys that may stand here: ${known.join(', ')}${rest}`
          : undefined;
  return { path: [...path, key], code: 'unknown-key', at: 'key', message: `unknown key ${quote(key)}`, hint };
}

/** The dotted name of what looks like checks: the value itself, or one level down. */
function strayChecks(key: string, value: unknown): string | null {
  if (looksLikeChecks(key, value)) return key;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const inner = Object.entries(value).find(([name, item]) => looksLikeChecks(name, item));
  return inner === undefined ? null : `${key}.${inner[0]}`;
}

/** Other tools call checks assertions; one that stands where nothing reads it would grade nothing. */
export function looksLikeChecks(key: string, value: unknown): boolean {
  if (/^(assert|assertions?|asserts|expect|expected|evaluators?|scorers?)$/i.test(key)) return true;
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return (
    typeof first === 'object' &&
    first !== null &&
    Object.hasOwn(first, 'type') &&
    Object.hasOwn(first, 'value')
  );
}

function wrongType(types: readonly string[], value: unknown, path: Path, source: Source, meaning?: string) {
  const wanted = types.map((type) => KINDS[type] ?? type).join(' or ');
  const written = source.plainTextOf(path);
  if (types.includes('string') && written !== null && written !== '' && typeof value !== 'string') {
    const hint = `write ${JSON.stringify(written)}, with the quotes`;
    return { message: `must be ${wanted}, but ${written} without quotes is ${kindOf(value)}`, hint };
  }
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) {
    return {
      message: `must be ${wanted}, not ${kindOf(value)}`,
      hint: `write "${String(value)}", with the quotes`,
    };
  }
  if (value === null && written === '') return { message: `must be ${wanted}, but nothing is given` };
  // A number left open, as a new gate leaves those that only its author can say.
  if (value === null && types.length === 1 && types[0] === 'number')
    return { message: `is not set: it must be ${wanted}`, hint: meaning };
  const isNumberAsText = typeof value === 'string' && /^\s*[-+]?[\d.]+(e\d+)?\s*$/i.test(value);
  if (isNumberAsText && (types.includes('number') || types.includes('integer')))
    return {
      message: `must be ${wanted}, not the text ${quote(value)}`,
      hint: `write ${value.trim()}, without quotes`,
    };
  if (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*%\s*$/.test(value) && types.includes('number'))
    return {
      message: `must be ${wanted}, not the text ${quote(value)}`,
      hint: `did you mean ${Number.parseFloat(value) / 100}?`,
    };
  return { message: `must be ${wanted}, not ${describeValue(value)}` };
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `the truth value ${value}`;
  return value === null ? 'null' : 'another kind of value';
}

function unknownValue(allowed: readonly unknown[], value: unknown, path: Path, source: Source) {
  const names = allowed.map(String);
  if (typeof value !== 'string') {
    const written = source.plainTextOf(path) ?? describeValue(value);
    return { message: `must be one of ${names.join(', ')}, not ${written}` };
  }
  const { message, hint } = unknownNameComplaint(value, names);
  return { message, hint };
}

/** Of a name that is none of those known here: the nearest one, and all of them. */
export function unknownNameComplaint(value: string, names: readonly string[]): Complaint {
  const near = nearest(value, names);
  const isNegated = (name: string): boolean =>
    name.startsWith('not-') && names.includes(name.slice('not-'.length));
  const plain = names.filter((name) => !isNegated(name));
  const known = `known: ${plain.join(', ')}${plain.length < names.length ? ', and not-… of each' : ''}`;
  return {
    code: 'unknown-value',
    message: `${quote(value)} is not known here`,
    hint: near === null ? known : `did you mean "${near}"? ${known}`,
  };
}

function wrongForm(forms: readonly JsonSchema[], value: unknown, path: Path, source: Source) {
  const types = [...new Set(forms.flatMap((form) => [form.type ?? []].flat().map(String)))];
  const consts = forms.flatMap((form) =>
    Object.hasOwn(form, 'const') ? [form.const] : ((form.enum as readonly unknown[] | undefined) ?? []),
  );
  // Where any text may stand, the texts with a meaning of their own need no mention.
  if (types.includes('string') || (consts.length === 0 && types.length > 0)) {
    return wrongType(types, value, path, source);
  }
  const wanted = [...types.map((type) => KINDS[type] ?? type), ...consts.map(describeValue)].join(' or ');
  const near = typeof value === 'string' ? nearest(value, consts.map(String)) : null;
  const message =
    wanted === '' ? 'fits none of the forms allowed here' : `must be ${wanted}, not ${describeValue(value)}`;
  return { message, ...(near === null ? {} : { hint: `did you mean "${near}"?` }) };
}

function wrongText(value: string, meaning: string | undefined) {
  if (value.trim() !== value)
    return {
      message: `${quote(value)} begins or ends with white space`,
      hint: `write ${quote(value.trim())}`,
    };
  if (/[\r\n]/.test(value)) return { message: `${quote(value)} must stand on one line` };
  return { message: `${quote(value)} cannot stand here`, hint: meaning };
}

function tooFew(limit: number, value: unknown): string {
  if (typeof value === 'string')
    return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
  return limit === 1 ? 'must not be empty: at least one entry is needed' : `needs at least ${limit} entries`;
}
