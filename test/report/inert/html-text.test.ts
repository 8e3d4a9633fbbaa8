import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlText } from '../../../src/report/inert/html-text.js';

test('markup of the data is text, in content and in quoted attributes', () => {
  expect(htmlText('<img src=x onerror=alert(1)> & "q" \'s\' `t`')).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;q&quot; &#39;s&#39; &#96;t&#96;',
  );
});

test('characters that act instead of showing are visible escapes', () => {
  expect(htmlText('a\0b\u202ec\nd\u200be')).toBe('a\\x00b\\u202ec\\nd\\u200be');
});

test('nothing of any text can begin or end markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(htmlText(text)).not.toMatch(/[<>"'`\0\r\n]|&(?!(?:amp|lt|gt|quot|#39|#96);)/);
    }),
  );
});
