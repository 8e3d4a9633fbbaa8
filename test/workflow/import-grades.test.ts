import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { HumanGrade } from '../../src/grade/human/human-grade.js';
import { archiveGrades } from '../../src/workflow/archive-grades.js';
import { packetAgreement } from '../../src/workflow/packet-agreement.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { csvOf, packetRows, type RunAt, refusal, takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

/** A run whose packets are out. */
async function packetsOut(nCases: number, human: Parameters<typeof humanGate>[0] = {}): Promise<RunAt> {
  const metrics = human.mode === 'absolute' ? [humanMetric({ scale: 'rubric', criterion: 'helpful' })] : [];
  const gate = humanGate({ raters: 1, ...human }, metrics.length > 0 ? { metrics } : {});
  const at = await answeredRun(gate, sampleCases(nCases), {});
  await exported(at);
  return at;
}

const absolute = { mode: 'absolute' as const };
const keysOf = ({ store, runId }: RunAt, packetIndex = 0) =>
  store.packets(runId)[packetIndex]?.items.map(({ itemKey }) => itemKey) ?? [];
const newest = ({ store, runId }: RunAt) => store.humanGrades(runId);
const withoutTime = (grades: readonly HumanGrade[]) =>
  grades.map(({ importedAtMs: _, source: __, ...grade }) => grade);

describe('field case 113: what was shown is kept beside what was said', () => {
  it('turns "a better" into different arms where the sides differed', async () => {
    const at = await packetsOut(8, { raters: 2, overlap: 8 });
    for (const [index, rater] of ['ann', 'ben'].entries()) {
      await takeBack(
        at,
        { 'grades.csv': csvOf(packetRows(at, () => ({ preference: 'a' }), index)) },
        { rater },
      );
    }
    const lines = [...archiveGrades(at.store, at.runId)].map((line) => JSON.parse(line));
    const read = lines.filter(({ grade }) => grade !== undefined);
    expect(read).toHaveLength(16);
    for (const { grade, shown, readAs } of read) {
      expect(grade.value.preference).toBe('a');
      expect(readAs.choice).toBe(shown[0][0]);
    }
    const choices = new Set(read.map(({ readAs }) => readAs.choice));
    expect([...choices].sort()).toEqual(['baseline', 'candidate']);
  });
});

describe('field case 115: labels are matched to those declared', () => {
  it('takes TRUE of a spreadsheet for true and yes of others: full agreement', async () => {
    const at = await packetsOut(4, { ...absolute, raters: 2, overlap: 4 });
    const [first, second] = [
      ['TRUE', 'FALSE', 'TRUE', 'FALSE'],
      ['true', 'false', 'Yes ', 'no'],
    ] as const;
    // Both raters say yes of the same answers, whatever their order of items.
    const caseOf = new Map(sampleCases(4).map(({ id }, index) => [id, index]));
    for (const [packet, words] of [first, second].entries()) {
      const fill = (_: number, caseId: string) => ({
        level_helpful: '3',
        material_error: words[caseOf.get(caseId) ?? 0] ?? '',
      });
      await takeBack(at, { 'x.csv': csvOf(packetRows(at, fill, packet)) }, { rater: `r${packet}` });
    }
    const found = packetAgreement(at.store, at.runId).overall.find(
      ({ question }) => question === 'material-error',
    );
    expect(found).toMatchObject({
      nPairable: 8,
      percent: { value: 1 },
      kappa: { value: 1 },
      alpha: { value: 1 },
    });
  });

  it('reads what spreadsheets in other languages make of yes and no', async () => {
    const at = await packetsOut(2, absolute);
    const words = ['WAHR', 'falsch', 'VRAI', 'FALSO'];
    const rows = packetRows(at, (index) => ({ level_helpful: '3', material_error: words[index] ?? '' }));
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    const said = new Map(newest(at).map(({ itemKey, value }) => [itemKey, value]));
    expect(
      keysOf(at).map((key) => {
        const value = said.get(key);
        return value?.state === 'graded' && value.sides[0]?.hasMaterialError;
      }),
    ).toEqual([true, false, true, false]);
  });
});

describe('field case 116: blank is neither pass nor fail', () => {
  it('imports 41 of 50 rows and says what is missing', async () => {
    const at = await packetsOut(50);
    const rows = packetRows(at, (index) => ({ preference: index < 41 ? 'tie' : '' }));
    const { counts, coverage } = await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    expect(counts).toMatchObject({ nNew: 41, nBlank: 9 });
    expect(coverage).toMatchObject([
      { nIn: 41, nItems: 50, raters: ['ann'], slices: [{ slice: 'all', nIn: 41 }] },
    ]);
  });
});

describe('field case 117: again, and changed', () => {
  it('leaves equal grades alone, refuses a change, and keeps both values where it was asked for', async () => {
    const at = await packetsOut(50, absolute);
    const rows = (changed: string) =>
      csvOf(
        packetRows(at, (index) => ({ level_helpful: index === 2 ? changed : '5', material_error: 'no' })),
      );
    expect((await takeBack(at, { 'x.csv': rows('5') }, { rater: 'ann' })).counts).toMatchObject({
      nNew: 100,
      nUnchanged: 0,
    });
    expect((await takeBack(at, { 'x.csv': rows('5') }, { rater: 'ann' })).counts).toMatchObject({
      nNew: 0,
      nUnchanged: 100,
    });
    const key = keysOf(at)[2];
    expect(await refusal(at, { 'y.csv': rows('1') }, { rater: 'ann' })).toEqual([
      `y.csv: row 4: ${key}: helpful 5 -> helpful 1 by ann`,
    ]);
    const { counts } = await takeBack(
      at,
      { 'y.csv': rows('1') },
      { rater: 'ann', isReplacing: true, nowMs: 2000 },
    );
    expect(counts).toMatchObject({ nNew: 0, nUnchanged: 99, nChanged: 1 });
    const history = newest(at).filter(({ itemKey }) => itemKey === key);
    expect(history).toMatchObject([
      { sequence: 1, rater: 'ann', importedAtMs: 1000, value: { sides: [{ levels: { helpful: 5 } }] } },
      { sequence: 2, rater: 'ann', importedAtMs: 2000, value: { sides: [{ levels: { helpful: 1 } }] } },
    ]);
  });
});

describe('field case 118: people are kept apart', () => {
  it('lists the items on which two files by one name differ', async () => {
    const at = await packetsOut(20);
    const rows = (word: string) =>
      csvOf(packetRows(at, (index) => ({ rater: 'sam', preference: index < 12 ? word : 'tie' })));
    const [problem, ...others] = await refusal(at, { 'one.csv': rows('a'), 'two.csv': rows('b') });
    expect(others).toEqual([]);
    expect(problem).toBe(
      `two.csv: the file and one.csv are both by 'sam' and differ on 12 items: ${keysOf(at).slice(0, 12).join(', ')}`,
    );
  });

  it('does not let one person be two raters of a case', async () => {
    const at = await packetsOut(3, { raters: 2, overlap: 3 });
    const rows = (packet: number) =>
      csvOf(packetRows(at, () => ({ rater: 'sam', preference: 'tie' }), packet));
    const other = at.store.packets(at.runId)[0]?.packetKey;
    expect(await refusal(at, { 'one.csv': rows(0), 'two.csv': rows(1) })).toEqual([
      `two.csv: 'sam' has graded the same cases in packet ${other} already: 3 items: ${keysOf(at, 1).join(', ')}`,
    ]);
  });

  it('asks whose grades they are', async () => {
    const at = await packetsOut(2);
    const sent = { 'x.csv': csvOf(packetRows(at, () => ({ preference: 'a' }))) };
    expect(await refusal(at, sent)).toEqual(['x.csv: the file does not say who has graded']);
    await takeBack(at, sent, { rater: 'sam' });
    expect(newest(at).map(({ rater }) => rater)).toEqual(['sam', 'sam']);
    expect(
      await refusal(
        at,
        { 'y.csv': csvOf(packetRows(at, () => ({ rater: 'ben', preference: 'a' }))) },
        { rater: 'sam' },
      ),
    ).toEqual(["y.csv: the file is by 'ben', and --rater says 'sam'"]);
  });

  it('points out names that differ in their letters alone', async () => {
    const at = await packetsOut(2, { raters: 2, overlap: 2 });
    await takeBack(at, { 'x.csv': csvOf(packetRows(at, () => ({ preference: 'a' }))) }, { rater: 'Sam' });
    const { warnings } = await takeBack(
      at,
      { 'y.csv': csvOf(packetRows(at, () => ({ preference: 'a' }), 1)) },
      { rater: 'sam' },
    );
    expect(warnings.map(({ message }) => message)).toEqual(["'sam' and 'Sam' are taken for two people"]);
  });
});

describe('field case 119: no label is taken for its place', () => {
  it('refuses 1 and 2 where the labels are words', async () => {
    const at = await packetsOut(2);
    const [one, two] = keysOf(at);
    expect(
      await refusal(
        at,
        { 'x.csv': csvOf(packetRows(at, (index) => ({ preference: String(index + 1) }))) },
        { rater: 'ann' },
      ),
    ).toEqual([
      `x.csv: row 2: ${one}, preference: '1' is not one of a, b, tie, both-bad`,
      `x.csv: row 3: ${two}, preference: '2' is not one of a, b, tie, both-bad`,
    ]);
  });
});

describe('field case 122: two columns of one name', () => {
  it('is an error for a column of grades, and a note for one that is not read', async () => {
    const at = await packetsOut(1);
    const [key] = keysOf(at);
    const { packetKey = '', items = [] } = at.store.packets(at.runId)[0] ?? {};
    const keys = `${packetKey},${key},${items[0]?.rowCheck}`;
    expect(
      await refusal(
        at,
        { 'x.csv': `packet_key,item_key,row_check,preference,Preference \n${keys},a,b\n` },
        { rater: 'ann' },
      ),
    ).toEqual(['x.csv: column preference is there twice (columns 4 and 5)']);
    const { warnings } = await takeBack(
      at,
      { 'x.csv': `mine,packet_key,item_key,row_check,preference,mine\n1,${keys},a,2\n` },
      { rater: 'ann' },
    );
    expect(warnings.map(({ message }) => message)).toEqual(['not read: mine, mine']);
  });
});

describe('field case 123: numbers of a spreadsheet', () => {
  it('takes 4, 4.0 and blanks around for 4, and lists all the others in one go', async () => {
    const at = await packetsOut(5, absolute);
    const cells = ['4', '4.0', ' 4 ', '4,0', '4,5', '6', '4.5', '4-May', '1e0', 'four'];
    const sent = {
      'x.csv': csvOf(
        packetRows(at, (index) => ({ level_helpful: cells[index] ?? '', material_error: 'no' })),
      ),
    };
    const keys = keysOf(at);
    expect(await refusal(at, sent, { rater: 'ann' })).toEqual([
      `x.csv: row 5: ${keys[3]}, level_helpful: '4,0' has a decimal comma`,
      `x.csv: row 6: ${keys[4]}, level_helpful: '4,5' has a decimal comma`,
      `x.csv: row 7: ${keys[5]}, level_helpful: '6' is not one of 1, 2, 3, 4, 5`,
      `x.csv: row 8: ${keys[6]}, level_helpful: '4.5' is not one of 1, 2, 3, 4, 5`,
      `x.csv: row 9: ${keys[7]}, level_helpful: '4-May' is not one of 1, 2, 3, 4, 5`,
      `x.csv: row 10: ${keys[8]}, level_helpful: '1e0' is not one of 1, 2, 3, 4, 5`,
      `x.csv: row 11: ${keys[9]}, level_helpful: 'four' is not one of 1, 2, 3, 4, 5`,
    ]);
    expect(await refusal(at, sent, { rater: 'ann', decimal: ',' })).toHaveLength(6);
  });
});

describe('field case 124: cannot judge, and notes without a grade', () => {
  it('keeps a skip with its reason apart from blank, and warns of a note alone', async () => {
    const at = await packetsOut(5);
    const fills = [
      { preference: 'skip', note: 'both in Dutch' },
      { note: 'come back to this' },
      { skip_reason: 'not my field' },
      { skip_reason: 'declined' },
      { preference: 'Skip' },
    ];
    const { counts, warnings } = await takeBack(
      at,
      { 'x.csv': csvOf(packetRows(at, (index) => fills[index] ?? {})) },
      { rater: 'ann' },
    );
    expect(counts).toMatchObject({ nNew: 4, nBlank: 1, nSkipped: 3, nDeclined: 1 });
    const keys = keysOf(at);
    expect(warnings.map(({ message }) => message)).toEqual([
      `row 3: ${keys[1]} has a note and no grade: it counts as blank`,
      `row 6: ${keys[4]}, skipped without a reason`,
    ]);
    const reasons = new Map(newest(at).map(({ itemKey, value }) => [itemKey, value]));
    expect(keys.map((key) => reasons.get(key))).toEqual([
      { state: 'skipped', reason: 'both in Dutch' },
      undefined,
      { state: 'skipped', reason: 'not my field' },
      { state: 'declined' },
      { state: 'skipped', reason: 'no reason given' },
    ]);
  });

  it('counts a half-filled row as blank, and refuses one that is both graded and skipped', async () => {
    const at = await packetsOut(1, absolute);
    const rows = (fills: Record<string, string>[]) => ({
      'x.csv': csvOf(packetRows(at, (index) => fills[index] ?? {})),
    });
    const keys = keysOf(at);
    const { counts, warnings } = await takeBack(at, rows([{ level_helpful: '3' }]), { rater: 'ann' });
    expect(counts).toMatchObject({ nNew: 0, nBlank: 2 });
    expect(warnings.map(({ message }) => message)).toEqual([
      `the columns material_error, critical of packet ${at.store.packets(at.runId)[0]?.packetKey} are missing: they count as blank`,
      `row 2: ${keys[0]} is half filled and counts as blank: material_error missing`,
    ]);
    expect(
      await refusal(at, rows([{ level_helpful: '3', material_error: 'no', skip_reason: 'hm' }]), {
        rater: 'ann',
      }),
    ).toEqual([`x.csv: row 2: ${keys[0]}, both graded (level_helpful, material_error) and skipped`]);
  });
});

describe('field cases 125 and 126: rows by their keys', () => {
  it('reads rows and columns in any order', async () => {
    const at = await packetsOut(6);
    const rows = packetRows(at, (index) => ({ preference: index % 2 === 0 ? 'a' : 'b', note: `n${index}` }));
    const turned = rows.toReversed().map((row) => Object.fromEntries(Object.entries(row).toReversed()));
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    expect((await takeBack(at, { 'y.csv': csvOf(turned) }, { rater: 'ann' })).counts).toMatchObject({
      nNew: 0,
      nUnchanged: 6,
    });
  });

  it('refuses a missing key column, unknown keys and moved rows, all at once', async () => {
    const at = await packetsOut(3);
    const rows = packetRows(at, () => ({ preference: 'a' }));
    const { item_key: _, ...keyless } = rows[0] ?? {};
    expect(
      await refusal(at, { 'x.csv': csvOf([keyless as Record<string, string>]) }, { rater: 'ann' }),
    ).toEqual(['x.csv: the column item_key is missing']);
    const [one, two, three] = rows;
    const { packetKey } = at.store.packets(at.runId)[0] ?? {};
    const faulty = [
      { ...one, item_key: '4.87E+2099' },
      { ...two, row_check: 'zz' },
      { ...three, packet_key: 'p-bcdf' },
    ];
    expect(await refusal(at, { 'x.csv': csvOf(faulty) }, { rater: 'ann' })).toEqual([
      `x.csv: row 2: '4.87E+2099' is no item of packet ${packetKey}`,
      `x.csv: row 3: the check letters beside ${two?.item_key} are 'zz', not '${two?.row_check}'`,
      `x.csv: row 4: 'p-bcdf' is no packet of run ${at.runId}`,
    ]);
  });
});

describe('field cases 127 to 129: how files are saved', () => {
  it.each([
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['semicolons', (text: string) => text.replaceAll('","', '";"')],
    ['tabs', (text: string) => text.replaceAll('","', '"\t"')],
    ['sep=;', (text: string) => `sep=;\r\n${text.replaceAll('","', '";"')}`],
    ['line feeds alone', (text: string) => text.replaceAll('\r\n', '\n')],
    ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ])('reads %s', async (_, saved) => {
    const at = await packetsOut(2);
    const rows = packetRows(at, () => ({ preference: 'a', note: 'a, b; “c” – é' }));
    const { counts } = await takeBack(at, { 'x.csv': saved(csvOf(rows)) }, { rater: 'ann' });
    expect(counts.nNew).toBe(2);
    expect(newest(at).map(({ note }) => note)).toEqual(['a, b; “c” – é', 'a, b; “c” – é']);
  });

  it('refuses a header that no separator splits', async () => {
    const at = await packetsOut(1);
    expect(await refusal(at, { 'x.csv': 'item key~grade\nk-a~a\n' }, { rater: 'ann' })).toEqual([
      "x.csv: no separator splits the header into columns with packet_key, item_key, row_check: 'item key~grade'",
    ]);
  });

  it('names row and byte of a local code page, and reads it where that is named', async () => {
    const at = await packetsOut(2);
    const rows = packetRows(at, (index) => ({
      preference: 'a',
      note: index === 1 ? 'caf\u00e9' : 'two\nlines',
    }));
    const saved = Buffer.from(csvOf(rows), 'latin1');
    const offset = saved.indexOf(0xe9);
    expect(await refusal(at, { 'x.csv': saved }, { rater: 'ann' })).toEqual([
      `x.csv: row 3: byte 0xE9 (at ${offset}) is not UTF-8`,
    ]);
    await takeBack(at, { 'x.csv': saved }, { rater: 'ann', encoding: 'windows-1252' });
    expect(newest(at).map(({ note }) => note)).toContain('café');
  });

  it('tells a spreadsheet file from a CSV', async () => {
    const at = await packetsOut(1);
    const xlsx = zipSync({ '[Content_Types].xml': new Uint8Array(3), 'xl/workbook.xml': new Uint8Array(3) });
    expect(
      await refusal(
        at,
        { 'x.xlsx': xlsx, 'y.xls': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]) },
        { rater: 'ann' },
      ),
    ).toEqual([
      'x.xlsx: this is a spreadsheet file, not a CSV',
      'y.xls: this is an old Excel file, not a CSV',
    ]);
  });
});

describe('field case 130: results come back into an empty store', () => {
  it('restores packets, grades with their history, and leaves nothing to add a second time', async () => {
    const at = await packetsOut(4);
    const rows = (word: string) => csvOf(packetRows(at, () => ({ preference: word, note: 'é' })));
    await takeBack(at, { 'x.csv': rows('a') }, { rater: 'ann' });
    await takeBack(at, { 'x.csv': rows('b') }, { rater: 'ann', isReplacing: true, nowMs: 2000 });
    const archive = `${[...archiveGrades(at.store, at.runId)].join('\n')}\n`;
    const gate = humanGate({ raters: 1 });
    const empty = await answeredRun(gate, sampleCases(4), {});
    expect((await takeBack(empty, { 'grades.jsonl': archive })).counts).toMatchObject({ nNew: 8 });
    expect(newest(empty)).toEqual(newest(at));
    expect(empty.store.packets(empty.runId)).toEqual(at.store.packets(at.runId));
    expect((await takeBack(empty, { 'grades.jsonl': archive })).counts).toMatchObject({
      nNew: 0,
      nUnchanged: 8,
    });
  });

  it('refuses the results, and the packets, of another run', async () => {
    const [one, two] = [await packetsOut(2), await packetsOut(3)];
    const archive = [...archiveGrades(one.store, one.runId)].join('\n').replaceAll(one.runId, 'other-run');
    expect(await refusal(two, { 'grades.jsonl': archive })).toEqual([
      `grades.jsonl: these are the grades of run other-run, not of ${two.runId} with its gate as it is`,
    ]);
    const rows = csvOf(packetRows(one, () => ({ preference: 'a' })));
    const { packetKey } = one.store.packets(one.runId)[0] ?? {};
    expect(await refusal(two, { 'x.csv': rows }, { rater: 'ann' })).toEqual([
      `x.csv: row 2: '${packetKey}' is no packet of run ${two.runId}`,
    ]);
  });
});

it('gives the same state whatever the order and number of imports', async () => {
  const at = await packetsOut(12);
  const all = packetRows(at, (index) => ({
    preference: ['a', 'b', 'tie', 'both-bad', ''][index % 5] ?? '',
    note: index % 3 === 0 ? `note ${index}` : '',
  }));
  const parts = [all.slice(0, 5), all.slice(3, 9), all.slice(8), all].map(csvOf);
  const expected = await packetsOut(12);
  await takeBack(expected, { 'all.csv': csvOf(all) }, { rater: 'ann' });
  const orders = fc.sample(fc.array(fc.nat(3), { minLength: 4, maxLength: 7 }), { numRuns: 3, seed: 7 });
  for (const order of orders) {
    const other = await packetsOut(12);
    for (const index of [...order, ...[3, 2, 1, 0]]) {
      await takeBack(other, { 'x.csv': parts[index] ?? '' }, { rater: 'ann' });
    }
    expect(withoutTime(newest(other))).toEqual(withoutTime(newest(expected)));
  }
});

it('what raters write is redacted as the gate says of answers, before it is stored', async () => {
  const redact = { secrets: true, patterns: [{ name: 'plate', pattern: 'B-AB [0-9]+', flags: '' }] };
  const at = await answeredRun(humanGate({ raters: 1 }, { redact }), sampleCases(2), {});
  await exported(at);
  const notes = csvOf(
    packetRows(at, (index) =>
      index === 0
        ? { preference: 'a', note: 'names B-AB 1234 twice' }
        : { preference: 'skip', skip_reason: 'I know the driver of B-AB 99' },
    ),
  );
  await takeBack(at, { 'grades.csv': notes }, { rater: 'ann' });
  const kept = JSON.stringify(newest(at));
  expect(kept).toContain('names [redacted:plate] twice');
  expect(kept).toContain('driver of [redacted:plate]');
  expect(kept).not.toContain('B-AB');
  const again = await takeBack(at, { 'grades.csv': notes }, { rater: 'ann' });
  expect(again.counts).toMatchObject({ nNew: 0, nUnchanged: 2, nChanged: 0 });
});
