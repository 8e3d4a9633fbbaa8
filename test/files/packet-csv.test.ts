import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { packetCsv } from '../../src/files/packet-csv.js';
import { packet, packetItem } from '../support/packets.js';

function sheetOf(changes: Parameters<typeof packet>[0]) {
  const made = packet(changes);
  const sheet = packetCsv(made);
  const rows = parse(sheet.csv, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<
    string,
    string
  >[];
  return { ...sheet, packet: made, rows };
}

const withAnswers = (...answers: string[]) => ({ items: [packetItem(0, { answers })] });

test('field case 125: each row has packet, item and a check code of its own', () => {
  const { rows, packet: made } = sheetOf({});
  expect(rows.map((row) => [row.packet_key, row.item_key, row.row_check, row.rater])).toEqual(
    made.items.map(({ itemKey, rowCheck }) => [made.packetKey, itemKey, rowCheck, 'rater-1']),
  );
});

test('opens in Excel as UTF-8: byte order mark, CRLF, every field quoted', () => {
  const { csv } = sheetOf({});
  expect(csv.startsWith('\ufeff"packet_key","item_key","row_check","rater","conversation"')).toBe(true);
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv.endsWith('"\r\n')).toBe(true);
});

describe('field case 131: nothing in a cell runs', () => {
  test.each([
    ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
    ['+1', "'+1"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    ['\n=1', "'\n=1"],
    ['  =1', "'  =1"],
    ['\u00a0-1', "'\u00a0-1"],
    ['1-5', '1-5'],
    ["it's", "it's"],
    ['a\n=1', 'a\n=1'],
  ])('%j is written as %j', (answer, shown) => {
    const { rows } = sheetOf(withAnswers(answer, 'b'));
    expect(rows[0]?.answer_a).toBe(shown);
  });

  test('keys and the cells for grades are untouched, names of raters and criteria are not', () => {
    const { rows } = sheetOf({ ...withAnswers('-1', '=2'), rater: '=cmd' });
    expect(rows[0]).toMatchObject({ packet_key: 'p-bdfghj', rater: "'=cmd", preference: '', note: '' });
    expect(rows[0]?.item_key).toMatch(/^k-/);
  });
});

describe('field case 114: a cell holds what a spreadsheet can hold', () => {
  test('a longer answer is cut where everybody can see it, and whole in the folder', () => {
    const answer = 'x'.repeat(40_000);
    const { rows, files, packet: made } = sheetOf(withAnswers(answer, 'short'));
    const name = `${made.items[0]?.itemKey}.txt`;
    expect(rows[0]?.answer_a).toBe(`${'x'.repeat(32_000)}\n[cut: 8,000 more, see files/${name}]`);
    expect(rows[0]?.answer_b).toBe('short');
    expect([...files.keys()]).toEqual([name]);
    expect(files.get(name)).toContain(`=== answer_a ===\n${answer}\n`);
    expect(files.get(name)).toContain('=== answer_b ===\nshort\n');
  });

  test('32,000 characters fit, and no pair of surrogates is torn', () => {
    expect(sheetOf(withAnswers('x'.repeat(32_000), 'b')).files.size).toBe(0);
    const { rows } = sheetOf(withAnswers(`${'x'.repeat(31_999)}😀y`, 'b'));
    expect(rows[0]?.answer_a).toMatch(/x\n\[cut: 3 more, see /);
  });

  test('more line breaks than a cell shows are cut too', () => {
    const { rows, files } = sheetOf(withAnswers('line\n'.repeat(300), 'b'));
    expect(rows[0]?.answer_a?.split('\n')).toHaveLength(251);
    expect(rows[0]?.answer_a).toContain('[cut: 251 more, see files/');
    expect(files.size).toBe(1);
  });
});

test('what would act is shown as a sign, whatever the answer holds', () => {
  const hostile = 'a\0b\u202ec\u0007d\r\ne"f,g;h{{x}}<img onerror=1></script>\u2066';
  const { rows } = sheetOf(withAnswers(hostile, 'b'));
  expect(rows[0]?.answer_a).toBe('a␀b[U+202E]c␇d\ne"f,g;h{{x}}<img onerror=1></script>[U+2066]');
});

test('an item with one answer asks for one, and distressing content can be declined unread', () => {
  const { rows, files } = sheetOf({
    mode: 'pairwise-rubric',
    items: [
      packetItem(0, { answers: ['same'] }),
      packetItem(1, { isDistressing: true, answers: ['grim a', 'grim b'] }),
    ],
  });
  expect(rows[0]?.answer_b).toBe('(the same answer as A: grade A alone, and leave the preference empty)');
  expect(rows[1]).toMatchObject({
    warning: 'May be distressing. If you would rather not read it, write "declined" as the skip reason.',
    answer_a: expect.stringMatching(/^\[not shown here: see files\/k-[a-z]+\.txt\]$/),
  });
  expect([...files.values()][0]).toContain('grim b');
});
