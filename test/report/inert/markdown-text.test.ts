import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownText } from '../../../src/report/inert/markdown-text.js';

describe('text from data in markdown', () => {
  it.each([
    ['a|b', 'a&#124;b'],
    ['`code`', '\\`code\\`'],
    ['**bold** _it_', '\\*\\*bold\\*\\* \\_it\\_'],
    ['<b>&amp;', '&#60;b>&#38;\u200bamp;'],
    ['# PASS', '\\# PASS'],
    ['> quote', '\\> quote'],
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['1. item', '1\\. item'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['    code', 'code'],
    ['a\n\n# PASS', 'a\\n\\n# PASS'.replaceAll('\\', '&#92;')],
    ['[x](y)', '\\[x\\](y)'],
    ['@octocat', '@\u200boctocat'],
    ['fixes #12', 'fixes #\u200b12'],
    ['GH-12', 'GH\u200b-12'],
    ['http://evil.example', 'http:\u200b//evil.example'],
    ['www.evil.example', 'www\u200b.evil.example'],
    [':white_check_mark:', ':\u200bwhite\\_check\\_mark:'],
    ['::error::x', '\\::\u200berror::x'],
    ['##[error]', '##\\[error\\]'],
    ['−17.2 points, 10:00:00', '−17.2 points, 10:00:00'],
    ['6.0 %', '6.0 %'],
    ['+10.0', '+10.0'],
    ['-> new', '-> new'],
  ])('%j is written as %j', (text, written) => {
    expect(markdownText(text)).toBe(written);
  });

  it('holds nothing that opens anything, whatever the text', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '|',
        '`',
        '*',
        '_',
        '<',
        '>',
        '&',
        '#',
        '@',
        '[',
        ']',
        '\\',
        '\n',
        '\r',
        '~',
        ':',
        '/',
        'a',
        '1',
        ' ',
        '-',
        '=',
        '+',
        '.',
        '!',
        '\u001b',
        '\u202e',
      ),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const written = markdownText(text);
        expect(written).not.toMatch(/[\p{Cc}<|\u202e]/u);
        // Every special character has a backslash of its own before it; no other backslash is there.
        expect(written.replace(/\\[`*_[\]~$#>+\-=:.)]/g, '')).not.toMatch(/[`*_[\]~\\]/);
        expect(written).not.toMatch(/@\w|(?<!&)#\w|:\/\//);
        expect(written).not.toMatch(/^(#{1,6}(\s|$)|>|[-+*](\s|$)|\d+[.)](\s|$)|\s)/);
      }),
      { numRuns: 2000 },
    );
  });
});
