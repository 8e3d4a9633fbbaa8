import { compileSchema, type Draft } from '../text/json-schema.js';
import { MAX_JSON_DEPTH, readJson } from '../text/json-text.js';
import { cutText } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { FENCES_PROPERTY, notEvaluable, textCheck, yesOrNo } from './text-check.js';

type JsonSchemaOptions = PartOptions & {
  readonly schema: boolean | Readonly<Record<string, unknown>>;
  readonly draft?: Draft;
  readonly fences?: 'refuse' | 'allow';
};

export const jsonSchema = textCheck<JsonSchemaOptions>({
  type: 'json-schema',
  summary:
    'The output is JSON that a JSON Schema accepts. The schema is read strictly: unknown keywords and formats are errors, and formats are tested.',
  properties: {
    schema: {
      type: 'object',
      description: 'The schema itself. References within it work; nothing is fetched.',
    },
    draft: {
      enum: ['2020-12', '2019-09', '7'],
      description: 'The dialect. Default: what `$schema` says, else 2020-12.',
    },
    fences: FENCES_PROPERTY,
  },
  required: ['schema'],
  exactOptions: ['schema'],
  lint({ schema, draft }) {
    const compiled = compileSchema(schema, draft);
    if ('fault' in compiled) {
      return [{ code: 'bad-schema', path: 'schema', message: compiled.fault, severity: 'error' }];
    }
    if (Object.keys(schema).every((key) => key.startsWith('$'))) {
      const message = 'the schema accepts every JSON value, so it checks nothing beyond JSON';
      return [
        {
          code: 'schema-accepts-everything',
          path: 'schema',
          message,
          hint: 'use a json check',
          severity: 'error',
        },
      ];
    }
    return [];
  },
  compile({ schema, draft, fences = 'refuse' }) {
    const compiled = compileSchema(schema, draft);
    if ('fault' in compiled) throw new Error(compiled.fault);
    return (text) => {
      const reading = readJson(text, fences);
      if (reading.state === 'not-json') return notEvaluable(reading.why, { fenced: reading.isFenced });
      if (reading.depth > MAX_JSON_DEPTH) {
        return notEvaluable(`output is nested deeper than ${MAX_JSON_DEPTH} levels`, {
          depth: reading.depth,
        });
      }
      const errors = compiled.errorsIn(reading.value);
      if (errors === 'too-deep') {
        const why = 'the schema refers to itself too often on this output';
        return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
      }
      if (errors.length === 0) return yesOrNo(true, 'output fits the schema', { fenced: reading.wasFenced });
      const [first] = errors;
      const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
      return yesOrNo(false, `output does not fit the schema: ${cutText(first!, 160)}${more}`, {
        errors: errors.slice(0, 5).map((error) => cutText(error, 160)),
      });
    };
  },
  examples: [
    {
      options: { schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } } },
      output: '{"ok": true}',
      passes: true,
      shows: 'a fitting object',
    },
    {
      options: { schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } } },
      output: '{"ok": "yes"}',
      passes: false,
      shows: 'the wrong type',
    },
    {
      options: { schema: { type: 'string', format: 'email' } },
      output: '"not-an-email"',
      passes: false,
      shows: 'formats are tested',
    },
    {
      options: { schema: { type: 'object', required: ['ok'] } },
      output: '```json\n{"ok": true}\n```',
      passes: false,
      shows: 'no Markdown fence unless allowed',
    },
  ],
});
