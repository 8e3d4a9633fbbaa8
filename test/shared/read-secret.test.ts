import { afterEach, describe, expect, test } from 'vitest';
import { forgetSecrets, withoutKnownSecrets } from '../../src/shared/known-secrets.js';
import { readLocalSecret, readSecret } from '../../src/shared/read-secret.js';

afterEach(forgetSecrets);

const caught = (
  action: () => unknown,
): { readonly message: string; readonly hint?: string; readonly code: string } => {
  try {
    action();
  } catch (error) {
    return error as never;
  }
  throw new Error('nothing was thrown');
};

describe('readSecret', () => {
  test.each([
    ['not set', undefined, 'is not set'],
    ['set to nothing', '', 'is not set'],
    ['blanks', '   ', 'holds nothing but blanks'],
    ['a line end alone', '\n', 'holds nothing but blanks'],
    ['no-break spaces', '\u00a0\u00a0', 'holds nothing but blanks'],
    ['a line break inside', 'se-key-1\nse-key-2', 'holds a line break'],
    ['a line end of Windows', 'se-key-1\r\n', 'holds a line break'],
    ['a line separator', 'se-key-1\u2028', 'holds a line break'],
    ['a control character', 'se-key\u0007-1', 'holds a control character, which HTTP cannot carry'],
    ['a delete character', 'se-key\u007f-1', 'holds a control character, which HTTP cannot carry'],
    [
      'a quotation mark of a word processor',
      '“se-key-1”',
      'holds a character outside Latin-1, which HTTP cannot carry',
    ],
    ['a byte-order mark', '\ufeffse-key-1', 'holds a character outside Latin-1, which HTTP cannot carry'],
    ['an emoji', 'se-key-🔑', 'holds a character outside Latin-1, which HTTP cannot carry'],
    ['a blank before', ' se-key-1', 'begins or ends with a blank'],
    ['a tab behind', 'se-key-1\t', 'begins or ends with a blank'],
  ])('field cases 614 and 615: %s is refused, and nothing of it is told', (_, value, what) => {
    const error = caught(() => readSecret({ MY_KEY: value }, 'MY_KEY', '`api_key_env`'));
    expect(error).toMatchObject({ code: 'usage', message: `MY_KEY ${what}; \`api_key_env\` names it` });
    expect(`${error.message}${error.hint}`).not.toContain('se-key');
  });

  test.each(['sk-abcdefgh', 'with blanks inside', 'grüße-schlüssel'])(
    'takes %s, and masks it from then on',
    (value) => {
      expect(readSecret({ MY_KEY: value }, 'MY_KEY', 'x')).toBe(value);
      expect(withoutKnownSecrets(`said: ${value}`)).toBe('said: [redacted]');
    },
  );
});

test('a key in PEM form may have lines, but not be blank', () => {
  expect(readLocalSecret({}, 'KEY')).toBeUndefined();
  expect(readLocalSecret({ KEY: '-----BEGIN\nabc\n' }, 'KEY')).toBe('-----BEGIN\nabc\n');
  expect(caught(() => readLocalSecret({ KEY: ' \n' }, 'KEY')).message).toBe('KEY holds nothing but blanks');
});
