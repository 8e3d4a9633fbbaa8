import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { translatePattern } from './pattern-syntax.js';
import { addFormats } from './schema/add-formats.js';
import { addNumberKeywords } from './schema/number-keywords.js';
import { SchemaNumbers } from './schema/schema-numbers.js';
import { schemaLimit } from './schema-limit.js';

export type Draft = '2020-12' | '2019-09' | '7';

/** `strict`: what a gate uses. `lenient`: unknown keywords are annotations and formats are not tested, as the standard has it. */
export type Strictness = 'strict' | 'lenient';

export type CompiledSchema =
  | {
      /** What does not fit, each with its place; empty where the value fits; `too-deep` where it cannot be told. */
      readonly errorsIn: (value: unknown) => readonly string[] | 'too-deep';
    }
  | { readonly fault: string };

/**
 * Compiles a JSON Schema once. Patterns run on the linear-time engine, numbers are compared and divided as decimals. A schema that is broken, unknown in a keyword or
 * format, or that refers to what is not in it, is a fault with the place in the schema.
 */
export function compileSchema(
  written: unknown,
  draft: Draft | undefined,
  strictness: Strictness = 'strict',
): CompiledSchema {
  try {
    const schemaNumbers = new SchemaNumbers();
    const schema = schemaNumbers.withStandIns(written);
    let numbers = schemaNumbers;
    const dialect = draft ?? draftOf(schema);
    if (typeof schema === 'object' && schema !== null) validateSchema({ ...schema }, dialect);
    const limit = strictness === 'strict' ? schemaLimit(schema) : null;
    if (limit !== null) return { fault: limit };
    const ajv = validatorFor(dialect, strictness);
    const numberOf = (double: number) => numbers.numberOf(double);
    addNumberKeywords(ajv, numberOf);
    if (strictness === 'strict') addFormats(ajv, numberOf);
    const validate = ajv.compile(schema as boolean | Record<string, unknown>);
    return {
      errorsIn(value) {
        try {
          numbers = new SchemaNumbers(schemaNumbers);
          return validate(numbers.withStandIns(value)) ? [] : (validate.errors ?? []).map(explain);
        } catch (error) {
          // A schema can refer to itself without end; a key named valueOf can defeat the validator's comparison.
          if (error instanceof RangeError || error instanceof TypeError) return 'too-deep';
          throw error;
        }
      },
    };
  } catch (error) {
    if (error instanceof Error) return { fault: faultOf(error) };
    throw error;
  }
}

/** The dialect a schema declares; 2020-12 where it declares none. */
function draftOf(schema: unknown): Draft {
  const declared =
    typeof schema === 'object' && schema !== null && '$schema' in schema ? String(schema.$schema) : '';
  if (/draft-0?7/u.test(declared)) return '7';
  return declared.includes('2019-09') ? '2019-09' : '2020-12';
}

/** Validators of schemas themselves, one a dialect. */
const metaValidators = new Map<Draft, Ajv | Ajv2019 | Ajv2020>();

/** Throws where a schema breaks the rules of its dialect. */
function validateSchema(schema: Readonly<Record<string, unknown>>, draft: Draft): void {
  const ajv = metaValidators.get(draft) ?? newValidator(draft, { logger: false });
  metaValidators.set(draft, ajv);
  if (ajv.validateSchema(schema) === true) return;
  const [error] = ajv.errors ?? [];
  const place = error === undefined || error.instancePath === '' ? 'the top' : error.instancePath;
  const allowed = error?.keyword === 'enum' ? `: ${(error.params.allowedValues as string[]).join(', ')}` : '';
  throw new Error(`at ${place}: ${error?.message ?? 'not a schema'}${allowed}`);
}

/** A validator for one schema, so that its ids never meet those of another. */
function validatorFor(draft: Draft, strictness: Strictness): Ajv | Ajv2019 | Ajv2020 {
  const isStrict = strictness === 'strict';
  const ajv = newValidator(draft, {
    strict: isStrict,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    validateFormats: isStrict,
    // Done before, by a validator that is compiled once.
    validateSchema: false,
    // A key named __proto__ or toString is there only if the output has it.
    ownProperties: true,
    code: { regExp: Object.assign(linearRegExp, { code: 'linearRegExp' }) },
    logger: false,
  });
  // ajv reads $anchor but does not list it as a keyword, so strict mode would refuse it.
  if (draft !== '7') ajv.addKeyword('$anchor');
  return ajv;
}

function newValidator(draft: Draft, options: Options): Ajv | Ajv2019 | Ajv2020 {
  if (draft === '2020-12') return new Ajv2020(options);
  // In draft 7 whatever stands beside $ref is ignored.
  return draft === '7' ? new Ajv({ ...options, ignoreKeywordsWithRef: true }) : new Ajv2019(options);
}

/** What ajv asks of a pattern engine. */
function linearRegExp(source: string): RegExp {
  if (source === '') return /(?:)/u;
  const translated = translatePattern(source, false);
  if ('fault' in translated)
    throw new Error(`pattern ${JSON.stringify(source)}: ${translated.fault.message}`);
  const compiled = RE2JS.compile(translated.re2);
  // ajv tells patterns apart by their text.
  return { test: (text: string) => compiled.matcher(text).find(), toString: () => source } as RegExp;
}

function explain({ instancePath, message, keyword, params }: ErrorObject): string {
  const place = instancePath === '' ? 'the value' : instancePath;
  const detail = keyword === 'additionalProperties' ? `: ${JSON.stringify(params.additionalProperty)}` : '';
  return `${place} ${message ?? `fails ${keyword}`}${detail}`;
}

function faultOf(error: Error): string {
  if (error instanceof RangeError) {
    return 'the schema cannot be used: it refers to itself in a way that cannot be followed';
  }
  return `the schema cannot be used: ${error.message.replace(/^strict mode: /u, '').split('\n')[0]!}`;
}
