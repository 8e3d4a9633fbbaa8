import fc from 'fast-check';
import { expect, it } from 'vitest';
import { xmlText } from '../../../src/report/inert/xml-text.js';

it('escapes markup and shows what XML cannot hold', () => {
  expect(xmlText(`</failure> & "a" 'b' \u0000\u001b[2J ]]>`)).toBe(
    '&lt;/failure&gt; &amp; &quot;a&quot; &apos;b&apos; \\x00\\x1b[2J ]]&gt;',
  );
  expect(xmlText('##[error]x')).toBe('&#35;#[error]x');
  expect(xmlText('\uffff')).toBe('\ufffd');
});

it('holds only characters of XML 1.0 and no open markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = xmlText(text);
      expect(written).not.toMatch(/[\p{Cc}\ufffe\uffff<>"']|&(?!(?:amp|lt|gt|quot|apos|#35);)/u);
      expect(written).not.toMatch(/\p{Cs}/u);
    }),
  );
});
