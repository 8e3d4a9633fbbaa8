import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/files/returned/decode-text.js';
import { parseTable } from '../../../src/files/returned/parse-table.js';
import { readReturnedFiles } from '../../../src/files/returned/read-returned-files.js';
import { unpackZip } from '../../../src/files/returned/unpack-zip.js';
import { scratchFolder } from '../../support/scratch.js';

const HEADER = 'packet_key,item_key,row_check,note';
const bytes = (...values: number[]) => new Uint8Array(values);

describe('bytes of a text', () => {
  it.each([
    ['a letter that is not ended by the next', bytes(0x61, 0xe9, 0x2c), { byte: 0xe9, offset: 1, row: 1 }],
    ['a letter that is cut by the end', bytes(0x61, 0x0a, 0xe2, 0x82), { byte: 0xe2, offset: 2, row: 2 }],
    ['a byte that begins no letter', bytes(0x22, 0x0a, 0x22, 0x0a, 0x80), { byte: 0x80, offset: 4, row: 2 }],
    ['the first byte', bytes(0xff, 0x61, 0x61), { byte: 0xff, offset: 0, row: 1 }],
  ])('%s is named with its place', (_, given, expected) => {
    expect(decodeText(given, null)).toEqual(expected);
  });

  it('are read by the code page named, where they are not UTF-8', () => {
    expect(decodeText(bytes(0x93, 0xe9, 0x94, 0x80), 'windows-1252')).toEqual({ text: '“é”€' });
    expect(decodeText(bytes(0xc3, 0xa9), 'windows-1252')).toEqual({ text: 'é' });
    expect(decodeText(bytes(0x8e), 'macintosh')).toEqual({ text: 'é' });
  });
});

describe('a spreadsheet', () => {
  it('is numbered as its program numbers rows, blank ones included and left out', () => {
    const read = parseTable(`${HEADER}\n\np,k,r,"two\nlines"\n,,,\np,k,r,\n`);
    expect('table' in read && read.table.rows).toEqual([
      { row: 3, cells: ['p', 'k', 'r', 'two\nlines'] },
      { row: 5, cells: ['p', 'k', 'r', ''] },
    ]);
  });

  it('names the row of a quotation mark that is never closed, or stands bare', () => {
    expect(parseTable(`${HEADER}\np,k,r,x\np,k,r,"open\n`)).toEqual({
      fault: 'row 3: not readable as CSV',
      hint: 'a double quote is opened and never closed',
    });
    expect(parseTable(`${HEADER}\np,k,r,5" wide\n`)).toMatchObject({ fault: 'row 2: not readable as CSV' });
  });
});

describe('an archive', () => {
  const limits = { maxEntries: 2, maxTotalBytes: 100 };

  it('is not unpacked beyond what it may hold', () => {
    const many = zipSync({ 'a.csv': bytes(1), 'b.csv': bytes(1), 'c.csv': bytes(1) });
    const large = zipSync({ 'a.csv': new Uint8Array(101) });
    for (const zip of [many, large]) expect(unpackZip(zip, limits)).toHaveProperty('fault');
    expect(unpackZip(zipSync({ 'a.csv': bytes(1), '.DS_Store': new Uint8Array(500) }), limits)).toMatchObject(
      {
        entries: [{ name: 'a.csv' }],
      },
    );
  });

  it('within an archive, a damaged one and a file that is not there are told by name', async () => {
    const folder = scratchFolder();
    const given = {
      'outer.zip': zipSync({ 'inner.zip': zipSync({ 'a.csv': bytes(1) }) }),
      'cut.zip': zipSync({ 'a.csv': new Uint8Array(300) }).subarray(0, 40),
    };
    for (const [name, content] of Object.entries(given)) writeFileSync(path.join(folder, name), content);
    const names = [...Object.keys(given), 'none.csv'];
    const { files, problems } = await readReturnedFiles(
      names.map((name) => ({ path: path.join(folder, name), name })),
      null,
    );
    expect(files).toEqual([]);
    expect(problems.map(({ file, message }) => `${file}: ${message.replace(/\(.*\)/, '(…)')}`)).toEqual([
      'outer.zip/inner.zip: an archive within an archive is not read',
      'cut.zip: the zip archive cannot be read (…)',
      'none.csv: there is no such file',
    ]);
  });
});
