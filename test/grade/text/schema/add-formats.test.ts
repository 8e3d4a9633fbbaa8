import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../../src/grade/text/json-schema.js';
import { parseJson } from '../../../../src/shared/lossless-json.js';

/** Texts of each format, those that are of it first. */
const FORMATS: Readonly<Record<string, readonly [valid: readonly string[], invalid: readonly string[]]>> = {
  'date-time': [
    [
      '2024-05-01T12:00:00Z',
      '2024-05-01t12:00:00z',
      '2024-05-01T12:00:00.123456789012345678+05:30',
      '2024-02-29T00:00:00-00:00',
      '2016-12-31T23:59:60Z',
      '2017-01-01T05:29:60+05:30',
      '2016-12-31T15:59:60.5-08:00',
      '1985-04-12T00:59:59.9999999999999999Z',
    ],
    [
      '2024-05-01 12:00:00Z',
      '2024-05-01T12:00:00+0530',
      '2024-05-01T12:00:00+05',
      '2024-05-01T12:00:00',
      '2024-05-01T12:00Z',
      '2024-05-01T12:00:00.Z',
      '2024-05-01T12:00:00,5Z',
      '2024-05-01T24:00:00Z',
      '2024-05-01T12:60:00Z',
      '2024-05-01T12:00:60Z',
      '2024-05-01T23:59:61Z',
      '2016-12-31T23:59:60+01:00',
      '2016-12-31T24:59:60+01:00',
      '2024-05-01T12:00:00+24:00',
      '2024-05-01T12:00:00+05:60',
      '2024-05-01T12:00:00−05:00',
      '2023-02-29T12:00:00Z',
      '2024-04-31T12:00:00Z',
      '2024-13-01T12:00:00Z',
      '2024-00-10T12:00:00Z',
      '24-05-01T12:00:00Z',
      '+002024-05-01T12:00:00Z',
      '2024-5-1T12:00:00Z',
      '２０２４-05-01T12:00:00Z',
      '2024-05-01T12:00:0৪Z',
      '2024-05-01T12:00:00Z\n',
      ' 2024-05-01T12:00:00Z',
      '2024-05-01T12:00:00ZZ',
      '20240501T120000Z',
      '2024-05-01T12:00:00 Z',
      '',
    ],
  ],
  date: [
    ['2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31'],
    [
      '2023-02-29',
      '1900-02-29',
      '2024-06-31',
      '2024-01-00',
      '2024-1-01',
      '2024/01/01',
      '2024-01-01T',
      '2024-W01-1',
      '2024-001',
      '٢٠٢٤-01-01',
    ],
  ],
  time: [
    ['12:00:00Z', '12:00:00z', '23:59:60Z', '00:29:60+00:30', '12:00:00.5-23:59'],
    [
      '12:00:00',
      '12:00Z',
      '24:00:00Z',
      '12:00:00+0530',
      '12:00:00+5:30',
      '22:59:60Z',
      '1:00:00Z',
      '12:00:00 Z',
      'T12:00:00Z',
      '12:00:00,5Z',
    ],
  ],
  duration: [
    ['P1Y', 'P1Y2M3DT4H5M6S', 'P2W', 'PT36H', 'P0D', 'PT5M6S', 'P1M2D'],
    [
      'P',
      'PT',
      'P1',
      'P1Y2D',
      'PT1H2S',
      'P1W2D',
      'P1YT',
      'P1S',
      'PT1Y',
      'P-1D',
      '-P1D',
      'P1.5D',
      'PT0.5S',
      'p1d',
      'P１D',
      'P2D1Y',
    ],
  ],
  ipv4: [
    ['0.0.0.0', '255.255.255.255', '192.168.0.1'],
    [
      '01.2.3.4',
      '192.168.0.01',
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '0x7f.0.0.1',
      '2130706433',
      '1.2.3.4 ',
      '1.2.3.4/24',
      '١.2.3.4',
      '1.2.3.-4',
    ],
  ],
  ipv6: [
    ['::', '::1', '2001:db8::8a2e:370:7334', '::ffff:192.168.0.1', '1:2:3:4:5:6:7:8', 'ABCD::'],
    [
      '1:2:3:4:5:6:7',
      '1::2::3',
      ':::1',
      '12345::',
      'fe80::1%eth0',
      '::ffff:192.168.0.01',
      '[::1]',
      '::1/64',
      '1:2:3:4:5:6:7:8:9',
      ':1',
      '::g',
      '127.0.0.1',
    ],
  ],
  hostname: [
    [
      'example.com',
      'localhost',
      'a',
      '1.2.3.a',
      'xn--bcher-kva.example',
      'xn--4gbwdl.xn--wgbh1c',
      `${'a'.repeat(63)}.com`,
      'r4---sn.example',
    ],
    [
      'example.com.',
      '-a.com',
      'a-.com',
      'a_b.com',
      'a..b',
      '.a',
      '',
      'bücher.de',
      `${'a'.repeat(64)}.com`,
      'xn--X',
      'xn--',
      'xn--l-fda',
      'xn--hello-txk',
      'a b',
      `${'a.'.repeat(127)}aa`,
    ],
  ],
  email: [
    [
      'joe@example.com',
      'joe+tag@sub.example.com',
      '"joe bloggs"@example.com',
      '"a\\"b"@example.com',
      'joe@[127.0.0.1]',
      'joe@[IPv6:::1]',
      "o'neil@example.org",
    ],
    [
      'joe',
      '@example.com',
      'joe@',
      '.joe@example.com',
      'joe.@example.com',
      'a..b@example.com',
      'joe@example',
      'joe@-a.com',
      'joe@[127.0.0.300]',
      'joe@[::1]',
      'joe bloggs@example.com',
      '"joe@example.com',
      'joe@example.com\n',
      'jöe@example.com',
      'joe@a@example.com',
      `${'a'.repeat(65)}@example.com`,
      'Joe <joe@example.com>',
    ],
  ],
  uri: [
    [
      'https://example.com/a?b=c#d',
      'urn:isbn:0451450523',
      'mailto:joe@example.com',
      'http://[2001:db8::1]:80/',
      'http://user:pw@host:/',
      'file:///etc/hosts',
      'a:',
      'http://a%20b/',
      'http://[v1.x]/',
    ],
    [
      '//example.com',
      '/a',
      'a',
      '',
      ':a',
      'http://a b/',
      'http://a:b/',
      'http://[::1',
      'http://::1/',
      'http://[01::1.2.3.04]/',
      'http://a@b@c/',
      'http://a/%zz',
      'http://a/%',
      'http://a/<b>',
      'http://a/"',
      'http:\\\\a',
      'http://bücher.de/',
      '1http://a',
      'http://a/[b]',
      'a:b#c#d',
      'http://a/\n',
    ],
  ],
  'uri-reference': [
    ['', '#', '?a', '/a/b', '../c', 'a:b', '//host:80/p', './1:b', 'a/b:c'],
    ['1:b', '\\a', '/a b', '//a:x/', '#a#b', '/[::1]', '%'],
  ],
  'uri-template': [
    ['/a/{b}', '{a.b}', '{?q,r*,s:3}', '{+path}/x', "a'b", 'ü', ''],
    ['{', '}', '{}', '{a', '{a,}', '{a:0}', '{a b}', '{{a}}', 'a b', '<', '%2', 'a\u007f'],
  ],
  uuid: [
    [
      '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
      '2EB8AA08-AA98-11EA-B4AA-73B441D16380',
      '00000000-0000-0000-0000-000000000000',
    ],
    [
      'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
      '2eb8aa08aa9811eab4aa73b441d16380',
      '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638g',
    ],
  ],
  'json-pointer': [
    ['', '/', '/a~0b/~1/0', '/a b'],
    ['a', '#/a', '/~', '/~2', '0'],
  ],
  'relative-json-pointer': [
    ['0', '1/a', '0#', '10/'],
    ['', '/a', '01', '-1', '0##', '1a'],
  ],
  regex: [
    ['^a$', '\\d{4}\\-\\d{2}', '[\\]\\-]', '\\\\', '\\/', '\\cA', '(?<n>a)\\k<n>', '[^]'],
    ['(', 'a**', '^(abc]', '\\Z', '[b-a]', '\\a', 'a{', '\\'],
  ],
};

function fits(format: string, json: string): boolean {
  const compiled = compileSchema({ format }, '2020-12');
  if ('fault' in compiled) throw new Error(compiled.fault);
  return compiled.errorsIn(parseJson(json)).length === 0;
}

describe('formats of JSON Schema', () => {
  for (const [format, [valid, invalid]] of Object.entries(FORMATS)) {
    it.each(valid.map((text) => [text]))(`field case 623: %j is a ${format}`, (text) => {
      expect(fits(format, JSON.stringify(text))).toBe(true);
    });
    it.each(invalid.map((text) => [text]))(`field case 623: %j is no ${format}`, (text) => {
      expect(fits(format, JSON.stringify(text))).toBe(false);
    });
  }

  it.each([
    ['int64', '9223372036854775807', true],
    ['int64', '9223372036854775808', false],
    ['int64', '-9223372036854775808', true],
    ['int64', '-9223372036854775809', false],
    ['int64', '9007199254740993.5', false],
    ['int64', '1e400', false],
    ['int32', '2147483647', true],
    ['int32', '2147483648', false],
    ['int32', '9007199254740993', false],
  ])('%s: whether %s is one is %s', (format, json, expected) => {
    expect(fits(format, json)).toBe(expected);
  });

  it('says the format in the message', () => {
    const compiled = compileSchema({ properties: { at: { format: 'date-time' } } }, '7');
    expect('fault' in compiled ? compiled : compiled.errorsIn({ at: '2024-05-01 12:00:00Z' })).toEqual([
      '/at must match format "date-time"',
    ]);
  });
});
