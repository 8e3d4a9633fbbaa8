import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foreignFile } from '../../src/shared/file-kind.js';
import { FOREIGN, FOREIGN_TEXTS, wide } from '../support/foreign-bytes.js';

describe('field case 637: a file that is something else is named', () => {
  it.each([...FOREIGN, ...FOREIGN_TEXTS])('%s', (_, bytes, what) => {
    expect(foreignFile(bytes)?.what).toBe(what);
    expect(foreignFile(bytes)?.hint).not.toBe('');
  });

  it.each([
    ['', 'empty: it has 0 bytes'],
    ['425a683931415926535900', 'compressed with bzip2'],
    ['fd377a585a000004', 'compressed with xz'],
    ['d0cf11e0a1b11ae10000', 'a spreadsheet of Excel'],
    [Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml').toString('hex'), 'a spreadsheet of Excel'],
    [Buffer.from('PK\x03\x04\x14\0\x06\0header.json').toString('hex'), 'a zip archive'],
    ['504b0506000000', 'a zip archive'],
    ['377abcaf271c0004', 'a 7z archive'],
    [Buffer.from(`cases.jsonl${'\0'.repeat(246)}ustar\0`).toString('hex'), 'a tar archive'],
    ['4152524f57310000', 'an Arrow table'],
    ['934e554d50590100', 'a NumPy array'],
    ['255044462d312e37', 'a PDF document'],
  ])('%s', (digits, what) => {
    expect(foreignFile(Buffer.from(digits, 'hex'))?.what).toBe(what);
  });

  it('says what to do', () => {
    const hintOf = (bytes: Uint8Array) => foreignFile(bytes)?.hint;
    expect(hintOf(FOREIGN[0]?.[1] as Buffer)).toBe('fetch the content: git lfs pull');
    expect(hintOf(wide('a: 1\n', 2, 'le', true))).toBe('save it as UTF-8');
    expect(hintOf(Buffer.from([0x1f, 0x8b, 8]))).toBe('unpack it: gunzip');
  });

  it('takes what is expected for what was meant', () => {
    expect(foreignFile(Buffer.from('PK\x03\x04'), ['zip'])).toBeNull();
    expect(foreignFile(Buffer.from('<html>'), ['html', 'xml'])).toBeNull();
    expect(foreignFile(Buffer.alloc(0), ['empty'])).toBeNull();
  });
});

describe('text is left to whoever reads it', () => {
  it.each([
    '{"id": "a"}',
    '\ufeff{"id": "a"}',
    'version: https://git-lfs.github.com/spec/v1',
    'gate: 1\nname: utf-16\n',
    '<<: *defaults\n',
    'id,slice,input\na,s,<html>\n',
    'id;slice\n',
    'HTTP/1.1 is what the cases are about',
    'PAR 1',
    'a \0 stray zero in a text that goes on',
    '\u001b[31mred\u001b[0m',
    'outs: none',
    '日本語,列',
    '\n\n',
  ])('%j', (text) => {
    expect(foreignFile(Buffer.from(text))).toBeNull();
  });

  test('whatever a JSON line holds', () => {
    fc.assert(
      fc.property(fc.record({ id: fc.string({ unit: 'binary' }), value: fc.jsonValue() }), (row) => {
        expect(foreignFile(Buffer.from(JSON.stringify(row)))).toBeNull();
      }),
    );
  });

  test('a character that is cut by the end of the head', () => {
    expect(foreignFile(Buffer.from(`"${'é'.repeat(2000)}"`))).toBeNull();
  });
});
