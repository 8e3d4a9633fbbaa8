import { describe, expect, it } from 'vitest';
import { answeredRun, exported } from '../support/answered-run.js';
import { humanGate } from '../support/human-gate.js';
import { csvOf, packetRows, type RunAt, refusal, takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

async function packetsOut(nCases: number, names: readonly string[] = ['ann']): Promise<RunAt> {
  const at = await answeredRun(humanGate({ raters: names.length }), sampleCases(nCases), {});
  await exported(at, { raters: { names, count: null } });
  return at;
}

const tie = () => ({ preference: 'tie' });
const messagesOf = ({ warnings }: Awaited<ReturnType<typeof takeBack>>) =>
  warnings.map(({ message }) => message);
const ratersOf = ({ store, runId }: RunAt) => [
  ...new Set(store.humanGrades(runId).map(({ rater }) => rater)),
];
const keysOf = (at: RunAt) => at.store.packets(at.runId)[0]?.items.map(({ itemKey }) => itemKey) ?? [];
const packetOf = (at: RunAt) => at.store.packets(at.runId)[0]?.packetKey;

describe('field case 647: rows that a rater deleted, pasted or renamed', () => {
  it('lists the items of deleted rows by key', async () => {
    const at = await packetsOut(8);
    const rows = packetRows(at, tie).filter((_, index) => ![1, 4, 6].includes(index));
    const back = await takeBack(at, { 'x.csv': csvOf(rows) });
    const keys = keysOf(at);
    expect(back.counts.nNew).toBe(5);
    expect(messagesOf(back)).toEqual([
      `rows of packet ${packetOf(at)} are missing: 3 items: ${keys[1]}, ${keys[4]}, ${keys[6]}`,
    ]);
  });

  it('names the first twenty of many, and says how many more there are', async () => {
    const at = await packetsOut(30);
    const back = await takeBack(at, { 'x.csv': csvOf(packetRows(at, tie).slice(0, 5)) });
    expect(messagesOf(back)[0]).toBe(
      `rows of packet ${packetOf(at)} are missing: 25 items: ${keysOf(at).slice(5, 25).join(', ')} and 5 more`,
    );
  });

  it('tells a key that two rows have, with both', async () => {
    const at = await packetsOut(4);
    const rows = packetRows(at, tie);
    const back = await takeBack(at, { 'x.csv': csvOf([...rows, rows[1] as (typeof rows)[number]]) });
    expect(messagesOf(back)).toEqual([`${keysOf(at)[1]} stands in row 3 and row 6`]);
    expect(back.counts.nNew).toBe(4);
  });

  it('refuses a key pasted over that of another row, which is then missing', async () => {
    const at = await packetsOut(4);
    const rows = packetRows(at, tie).map((row, index, all) =>
      index === 2 ? { ...row, item_key: all[1]?.item_key ?? '' } : row,
    );
    const said = await refusal(at, { 'x.csv': csvOf(rows) });
    expect(said.length).toBe(1);
    expect(said[0]).toMatch(/^x\.csv: row 4: the check letters beside k-/);
  });

  it('refuses a column of grades under another name, which would be blank', async () => {
    const at = await packetsOut(3);
    const rows = packetRows(at, () => ({ Präferenz: 'tie' }));
    expect(await refusal(at, { 'x.csv': csvOf(rows) })).toEqual([
      `x.csv: the column preference of packet ${packetOf(at)} is missing, and präferenz is not read`,
    ]);
  });

  it('takes re-ordered columns, other separators and encodings, blank rows and added columns', async () => {
    const at = await packetsOut(3);
    const rows = packetRows(at, tie).map(({ packet_key, item_key, row_check, preference }) => ({
      'my column': 'x',
      preference: preference ?? '',
      row_check: row_check ?? '',
      item_key: item_key ?? '',
      packet_key: packet_key ?? '',
    }));
    const semicolons = csvOf(rows).replaceAll('","', '";"');
    expect((await takeBack(at, { 'x.csv': `\uFEFF${semicolons}` })).counts.nNew).toBe(3);
    const tabs = csvOf(rows).replaceAll('","', '"\t"').replace('\r\n', '\r\n\t\t\t\t\r\n');
    const unicodeText = Buffer.from(`\uFEFF${tabs}`, 'utf16le');
    const back = await takeBack(at, { 'x.txt': unicodeText });
    expect(back.counts).toMatchObject({ nNew: 0, nUnchanged: 3 });
    expect(messagesOf(back)).toEqual(['not read: my column']);
  });

  it('tells a file that was saved half: rows that are cut, and rows that are not there', async () => {
    const at = await packetsOut(4);
    const whole = csvOf(packetRows(at, () => ({ note: 'a note', preference: 'tie' }))).replaceAll('"', '');
    const lines = whole.split('\r\n');
    const half = [lines[0], lines[1], lines[2]?.slice(0, -'a note,tie'.length - 1)].join('\r\n');
    const back = await takeBack(at, { 'x.csv': half });
    const keys = keysOf(at);
    expect(messagesOf(back)).toEqual([
      "1 of 2 rows have fewer fields than the header's 5, row 3 has 3: what is not there counts as blank",
      `rows of packet ${packetOf(at)} are missing: 2 items: ${keys[2]}, ${keys[3]}`,
    ]);
    expect(back.counts).toMatchObject({ nNew: 1, nBlank: 1 });
  });

  it('refuses keys of nobody and sheets of another run', async () => {
    const at = await packetsOut(2);
    const [first, second] = packetRows(at, tie);
    const strange = csvOf([{ ...first, item_key: 'k-none' }, { ...second }]);
    expect(await refusal(at, { 'x.csv': strange })).toEqual([
      `x.csv: row 2: 'k-none' is no item of packet ${packetOf(at)}`,
    ]);
    const elsewhere = csvOf(packetRows(at, tie).map((row) => ({ ...row, packet_key: 'p-other' })));
    expect(await refusal(at, { 'x.csv': elsewhere })).toEqual([
      `x.csv: row 2: 'p-other' is no packet of run ${at.runId}`,
    ]);
  });
});

describe('field case 648: a name that a spreadsheet has changed', () => {
  it.each([
    ['MAR1', '01-Mar'],
    ['1-2', '02-Jan'],
    ['1E5', '100000'],
    ['007', '7'],
    ['TRUE', 'WAHR'],
  ])('%s that came back as %s is one rater, and both names are told', async (name, changed) => {
    const at = await packetsOut(2, [name]);
    const back = await takeBack(at, { 'x.csv': csvOf(packetRows(at, () => ({ rater: changed, ...tie() }))) });
    expect(ratersOf(at)).toEqual([name]);
    expect(messagesOf(back)).toEqual([
      `the file is by '${changed}', which a spreadsheet may have made of '${name}': taken for '${name}'`,
    ]);
  });

  it('tells any other name that is not the packet’s, and takes it as it stands', async () => {
    const at = await packetsOut(2, ['ann']);
    const back = await takeBack(at, { 'x.csv': csvOf(packetRows(at, () => ({ rater: 'Ben', ...tie() }))) });
    expect(ratersOf(at)).toEqual(['Ben']);
    expect(messagesOf(back)).toEqual([
      "the file is by 'Ben', and the packet was made for 'ann': taken as another person",
    ]);
  });

  it('asks where two raters may be one, whose packets name nobody', async () => {
    const at = await answeredRun(humanGate({ raters: 2, overlap: 2 }), sampleCases(2), {});
    await exported(at);
    const by = (rater: string, packet: number) => csvOf(packetRows(at, () => ({ rater, ...tie() }), packet));
    await takeBack(at, { 'x.csv': by('MAR1', 0) });
    expect(messagesOf(await takeBack(at, { 'y.csv': by('01-Mar', 1) }))).toEqual([
      "'01-Mar' and 'MAR1' are taken for two people",
    ]);
  });

  it('takes --rater for what a spreadsheet has made of it', async () => {
    const at = await packetsOut(2, ['ann']);
    await takeBack(
      at,
      { 'x.csv': csvOf(packetRows(at, () => ({ rater: '01-Mar', ...tie() }))) },
      { rater: 'MAR1' },
    );
    expect(ratersOf(at)).toEqual(['MAR1']);
  });

  it('says of labels that became dates that they did', async () => {
    const at = await packetsOut(2, ['ann']);
    const [message] = await refusal(at, {
      'x.csv': csvOf(packetRows(at, () => ({ preference: '01. Feb' }))),
    });
    expect(message).toMatch(/preference: '01\. Feb' is not one of a, b, tie, both-bad$/);
  });
});
