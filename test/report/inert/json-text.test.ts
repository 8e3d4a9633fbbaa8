import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from '../../../src/report/inert/json-text.js';

it('escapes what acts inside strings', () => {
  expect(jsonText(JSON.stringify({ a: '\u009b31m \u202e ##[x]' }))).toBe(
    '{"a":"\\u009b31m \\u202e #\\u0023[x]"}',
  );
});

it('never changes what the JSON means, and leaves nothing that acts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), (value, text) => {
      const json = JSON.stringify({ [text]: value, text });
      const shown = jsonText(json);
      expect(JSON.parse(shown)).toEqual(JSON.parse(json));
      expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
