import { readJson } from '../text/json-text.js';
import { quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { FENCES_PROPERTY, notEvaluable, textCheck, yesOrNo } from './text-check.js';

type JsonOptions = PartOptions & {
  readonly fences?: 'refuse' | 'allow';
  readonly kind?: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
};

export const json = textCheck<JsonOptions>({
  type: 'json',
  summary:
    'The output is JSON (RFC 8259) from end to end: no comments, trailing commas, NaN or single quotes, and nothing is mended.',
  properties: {
    fences: FENCES_PROPERTY,
    kind: {
      enum: ['object', 'array', 'string', 'number', 'boolean', 'null'],
      description: 'What the value must be. Default: anything.',
    },
  },
  compile(options) {
    return (text) => {
      const reading = readJson(text, options.fences ?? 'refuse');
      if (reading.state === 'not-json') {
        const why = `${reading.why}: ${quote(text)}`;
        const evidence = { fenced: reading.isFenced };
        // JSON in a fence, or cut off, is no proof that there is none; and what is not JSON is of no kind.
        const isOpen = reading.isFenced || /^\s*[[{]/u.test(text) || options.kind !== undefined;
        return isOpen ? notEvaluable(why, evidence) : yesOrNo(false, why, evidence);
      }
      const kind = kindOf(reading.value);
      const evidence = { kind, fenced: reading.wasFenced };
      if (options.kind !== undefined && options.kind !== kind) {
        return yesOrNo(false, `found a JSON ${kind}, not ${options.kind}`, evidence);
      }
      return { ...yesOrNo(true, 'found JSON', evidence), reasonIfNegated: 'expected no JSON, found JSON' };
    };
  },
  examples: [
    { options: {}, output: '{"a": 1}', passes: true, shows: 'an object' },
    { options: {}, output: ' 12 \n', passes: true, shows: 'any JSON value, white space around it included' },
    { options: { kind: 'object' }, output: '12', passes: false, shows: 'kind narrows it down' },
    { options: {}, output: '{"a": [1,2,],}', passes: false, shows: 'no trailing commas' },
    { options: {}, output: "{'a': 1}", passes: false, shows: 'no single quotes' },
    { options: {}, output: '```json\n{"a": 1}\n```', passes: false, shows: 'no Markdown fence' },
    {
      options: { fences: 'allow' },
      output: '```json\n{"a": 1}\n```',
      passes: true,
      shows: 'unless fences are allowed',
    },
    {
      options: { fences: 'allow' },
      output: 'Here:\n```json\n{"a": 1}\n```',
      passes: false,
      shows: 'but no text outside of it',
    },
  ],
});

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
