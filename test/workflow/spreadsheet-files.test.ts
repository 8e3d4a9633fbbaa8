import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PacketKeyRecord } from '../../src/grade/human/packet.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { packetStore } from '../support/packet-store.js';
import { packetRubric } from '../support/packets.js';
import { takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

/** See SOURCE.md there. */
const FOLDER = 'test/fixtures/packet-csv';
const KEYS = ['bcdfghjk', 'cdfghjkm', 'dfghjkmn', 'fghjkmnp', 'ghjkmnpq', 'hjkmnpqr'];

const record: PacketKeyRecord = {
  packetKey: 'p-bdfghj',
  purpose: 'grading',
  rater: 'rater-1',
  digest: digestOf('packet'),
  items: KEYS.map((key, index) => ({
    itemKey: `k-${key}`,
    rowCheck: key.slice(0, 2),
    caseId: `c${index % 3}`,
    sides: [[index < 3 ? 'baseline' : 'candidate']],
    isRepeat: false,
  })),
};

/** Level, material error and note by key; the fourth is blank. */
const GRADED = [
  [4, false, null],
  [5, true, 'nicht schlüssig; fehlt'],
  [1, false, 'says "yes", then no'],
  null,
  [3, false, 'zwei\nZeilen'],
  [2, true, '“klug” – 5 €'],
] as const;

it.each([
  ['libreoffice.csv', null],
  ['libreoffice-quoted-semicolons.csv', null],
  ['excel-utf8.csv', null],
  ['excel-german.csv', null],
  ['excel-unicode.txt', null],
  ['excel-windows-1252.csv', 'windows-1252'],
  ['google-sheets.csv', null],
  ['rearranged.csv', null],
] as const)('%s gives the same grades', async (name, encoding) => {
  const gate = humanGate(
    { mode: 'absolute', rubric: packetRubric({ criticalFailures: [] }) },
    { metrics: [humanMetric({ scale: 'rubric' })] },
  );
  const at = packetStore([record], { gate, cases: sampleCases(3) });
  const sent = { [name]: readFileSync(path.join(FOLDER, name)) };
  const { counts, warnings } = await takeBack(at, sent, encoding === null ? {} : { encoding });
  expect(counts).toMatchObject({ nNew: 5, nBlank: 1 });
  expect(warnings.map(({ code }) => code).filter((code) => code !== 'unknown-column')).toEqual([
    'note-without-grade',
  ]);
  const grades = new Map(at.store.humanGrades(at.runId).map((grade) => [grade.itemKey, grade]));
  const found = KEYS.map((key) => {
    const grade = grades.get(`k-${key}`);
    if (grade?.value.state !== 'graded') return null;
    const [side] = grade.value.sides;
    return [side?.levels.helpful, side?.hasMaterialError, grade.note];
  });
  expect(found).toEqual(GRADED);
  expect([...grades.values()].map(({ rater }) => rater)).toEqual(Array.from({ length: 5 }, () => 'ann'));
});
