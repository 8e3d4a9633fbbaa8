import { stringifyJson } from '../../shared/lossless-json.js';
import { jsonPathFault, readJsonPath } from '../text/json-path.js';
import { cutText, quote } from '../text/quote.js';
import { isSameJson } from '../text/same-json.js';
import type { PartOptions } from '../text/select.js';
import { FENCES_PROPERTY, notEvaluable, textCheck, yesOrNo } from './text-check.js';

type JsonPathOptions = PartOptions & {
  readonly path: string;
  readonly equals?: unknown;
  readonly fences?: 'refuse' | 'allow';
};

export const jsonPath = textCheck<JsonPathOptions>({
  type: 'json-path',
  summary:
    'A JSONPath (RFC 9535) finds something in an output that is JSON; with `equals`, every value it finds equals that one.',
  properties: {
    path: { type: 'string', minLength: 1, description: 'The JSONPath, e.g. `$.items[0].name`.' },
    equals: {
      description:
        "The value expected, any JSON; objects compare without regard to the order of keys, numbers by value. `reference` stands for the case's reference.",
    },
    fences: FENCES_PROPERTY,
  },
  required: ['path'],
  exactOptions: ['equals'],
  lint(options, cases) {
    const fault = jsonPathFault(options.path);
    if (fault !== null) return [{ code: 'bad-json-path', path: 'path', message: fault, severity: 'error' }];
    const without =
      options.equals === 'reference' ? cases.find(({ reference }) => reference === null) : undefined;
    if (without === undefined) return [];
    const message = `case ${without.id} has no reference to compare with`;
    return [{ code: 'reference-missing', path: 'equals', message, severity: 'error', case: without }];
  },
  compile(options) {
    return (text, { case: testCase }) => {
      const reading = readJsonPath(text, options.path, options.fences ?? 'refuse');
      if (reading.state === 'missing')
        return reading.isReadable ? yesOrNo(false, reading.why) : notEvaluable(reading.why);
      const found = reading.values.slice(0, 5).map((value) => cutText(stringifyJson(value)));
      const evidence = { found, count: reading.values.length };
      if (!Object.hasOwn(options, 'equals'))
        return yesOrNo(true, `path ${options.path} finds ${found.join(', ')}`, evidence);
      const expected = options.equals === 'reference' ? testCase.reference : options.equals;
      const other = reading.values.find((value) => !isSameJson(value, expected));
      if (other === undefined) return yesOrNo(true, `${options.path} is ${found[0]}`, evidence);
      const shown = (value: unknown) =>
        typeof value === 'string' ? quote(value) : cutText(stringifyJson(value));
      return yesOrNo(false, `${options.path} is ${shown(other)}, not ${shown(expected)}`, evidence);
    };
  },
  examples: [
    { options: { path: '$.name', equals: 'Ann' }, output: '{"name":"Ann"}', passes: true, shows: 'a text' },
    {
      options: { path: '$.name', equals: 'ann' },
      output: '{"name":"Ann"}',
      passes: false,
      shows: 'equality is exact',
    },
    {
      options: { path: '$.n', equals: 1 },
      output: '{"n": 1.0}',
      passes: true,
      shows: 'numbers compare by value',
    },
    {
      options: { path: '$.n', equals: '1' },
      output: '{"n": 1}',
      passes: false,
      shows: 'but not across types',
    },
    {
      options: { path: '$.items', equals: ['acme'] },
      output: '{"data":[]}',
      passes: false,
      shows: 'a path that is not there fails',
    },
    {
      options: { path: '$.items[0]' },
      output: '{"items":[]}',
      passes: false,
      shows: 'without equals something must be found',
    },
    {
      options: { path: '$..ok', equals: true },
      output: '[{"ok":true},{"ok":true}]',
      passes: true,
      shows: 'every value found must be equal',
    },
  ],
});
