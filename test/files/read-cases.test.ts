import { writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readCases } from '../../src/files/read-cases.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

async function reading(name: string, content: string | Uint8Array) {
  const path = `${scratchFolder()}/${name}`;
  writeFileSync(path, content);
  const { cases, problems } = await readCases([path], []);
  return {
    cases,
    told: problems.map(({ line, path: place, message }) => `${line ?? '-'} ${place ?? '-'}: ${message}`),
  };
}
const line = (id: string, input = 'x') => JSON.stringify({ id, slice: 's', input });

describe('JSONL', () => {
  it('has blank lines, a byte-order mark, any line end and no last line end', async () => {
    const { cases, told } = await reading(
      'c.jsonl',
      `\uFEFF${line('a')}\r\n\r\n  \n${line('b', 'a\u2028b\u0085c')}`,
    );
    expect(told).toEqual([]);
    expect(cases.map(({ id, origin, input }) => [id, origin.line, input])).toEqual([
      ['a', 1, { kind: 'text', text: 'x' }],
      ['b', 4, { kind: 'text', text: 'a\u2028b\u0085c' }],
    ]);
  });

  it('may have characters and lines that lie across the pieces in which it is read', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => line(`c${n}`, '€😀'.repeat(50)));
    const { cases, told } = await reading('c.jsonl', lines.join('\n'));
    expect(told).toEqual([]);
    expect(cases).toHaveLength(3000);
    expect(new Set(cases.map(({ input }) => JSON.stringify(input))).size).toBe(1);
  });

  it('is UTF-8', async () => {
    expect((await reading('c.jsonl', Buffer.from([0x7b, 0xff, 0x7d]))).told).toEqual([
      '- -: the file is not UTF-8 text',
    ]);
    expect((await reading('c.csv', Buffer.from([0x7b, 0xff, 0x7d]))).told).toEqual([
      '- -: the file is not UTF-8 text',
    ]);
  });

  it('tells at most fifty problems, and how many more there are', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => JSON.stringify({ id: `c${n}`, slice: 's' }));
    const { told } = await reading('c.jsonl', rows.join('\n'));
    expect(told).toHaveLength(51);
    expect(told.at(-2)).toBe('50 input: "input" is missing');
    expect(told.at(-1)).toBe('- -: and 150 more problems in the cases');
  });

  it.each(['', '\n\n', '\uFEFF'])('with nothing in it (%j) has 0 cases', async (content) => {
    expect((await reading('c.jsonl', content)).told).toEqual(['- -: the file has 0 cases']);
  });
});

describe('CSV', () => {
  it('puts its columns in place', async () => {
    const { cases, told } = await reading(
      'c.csv',
      'id,slice,input,reference,tags,cluster,meta.lang\n1,s,"a, ""b""\nc",007,"x;y z",,de\n\n2,s,,,,k,\n',
    );
    expect(told).toEqual([]);
    expect(cases.map(({ origin: _origin, tools: _tools, checks: _checks, ...rest }) => rest)).toEqual([
      {
        id: '1',
        slice: 's',
        input: { kind: 'text', text: 'a, "b"\nc' },
        reference: '007',
        tags: ['x', 'y', 'z'],
        cluster: null,
        meta: { lang: 'de' },
      },
      {
        id: '2',
        slice: 's',
        input: { kind: 'text', text: '' },
        reference: null,
        tags: [],
        cluster: 'k',
        meta: { lang: '' },
      },
    ]);
    expect(cases.map(({ origin }) => origin.line)).toEqual([2, 5]);
  });

  it.each([
    ['id;slice;input\n1;s;x\n', ['1 -: the columns are not separated by commas']],
    ['slice,input\ns,x\n', ['1 -: the column "id" is missing: pairing is by id, never by position']],
    [
      'id,slice,input,refrence,expected,id\n1,s,x,y,z,1\n',
      ['1 -: unknown column "refrence"', '1 -: unknown column "expected"', '1 -: column "id" is given twice'],
    ],
    [
      'id,slice,input\n1,s,x\n2,s\n\n3,s,x,y\n',
      ['3 -: row 3: expected 3 fields, got 2', '5 -: row 5: expected 3 fields, got 4'],
    ],
    ['id,slice,input\n1,s,"x\n2,s,y\n', ['2 -: not readable as CSV']],
    ['id,slice,input\n1,s,x"y"\n', ['2 -: not readable as CSV']],
    ['id,slice,input\n', ['- -: the file has 0 cases']],
    ['id,slice,input,meta.__proto__\n1,s,x,y\n', ['2 meta.__proto__: the key "__proto__" is not allowed']],
  ])('%j is refused', async (content, messages) => {
    expect((await reading('c.csv', content)).told).toEqual(messages);
  });
});

test('several files are read in the order given', async () => {
  const folder = scratchFolder();
  writeTree(folder, { 'b.jsonl': line('2'), 'a.csv': 'id,slice,input\n1,s,x\n' });
  const { cases, problems } = await readCases([`${folder}/b.jsonl`, `${folder}/a.csv`], []);
  expect(problems).toEqual([]);
  expect(cases.map(({ id }) => id)).toEqual(['2', '1']);
});
