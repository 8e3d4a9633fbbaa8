import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import type { HumanGrade } from '../../src/grade/human/human-grade.js';
import type { PacketKeyRecord } from '../../src/grade/human/packet.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import type { StorePort } from '../../src/workflow/ports.js';
import { sampleBundle, sampleCases, sampleGate } from '../support/samples.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-packets-'));
afterAll(() => rmSync(directory, { recursive: true }));
let nStores = 0;

function newRun(): { store: StorePort; runId: string; path: string } {
  const path = join(directory, `${nStores++}.db`);
  const store = openStore(path);
  const definition = {
    gate: sampleGate(),
    gateDigest: digestOf('gate'),
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('base'),
    candidate: sampleBundle('cand'),
    identity: digestOf('identity'),
    isAA: false,
    advisoryBecause: [],
    partial: [],
    repeatsPerCase: new Uint16Array(2).fill(1),
  };
  return { store, path, runId: store.createRun(definition, sampleCases(2), 1).id };
}

function record(packetKey: string, more: Partial<PacketKeyRecord> = {}): PacketKeyRecord {
  return {
    packetKey,
    purpose: 'grading',
    rater: 'rater-1',
    digest: digestOf(packetKey),
    items: [
      {
        itemKey: 'k-bcdfg',
        rowCheck: 'bc',
        caseId: 'c0 \0 \ud83d',
        sides: [['candidate'], ['baseline']],
        isRepeat: false,
      },
    ],
    ...more,
  };
}

function grade(more: Partial<HumanGrade> = {}): HumanGrade {
  return {
    packetKey: 'p-b',
    itemKey: 'k-bcdfg',
    rater: 'rater-1',
    sequence: 1,
    value: {
      state: 'graded',
      preference: 'a',
      sides: [{ levels: { clear: 4.5 }, hasMaterialError: false, critical: ['x'] }],
    },
    note: 'half \ud83d and NUL \0',
    seconds: 12.5,
    wasCut: true,
    importedAtMs: 5,
    source: digestOf('file'),
    ...more,
  };
}

test('the secret of a run is made once', () => {
  const { store, runId, path } = newRun();
  const first = Uint8Array.from({ length: 32 }, (_, index) => index);
  expect(store.packetSecret(runId, () => first)).toEqual(first);
  store.close();
  const again = openStore(path);
  expect(
    again.packetSecret(runId, () => {
      throw new Error('made twice');
    }),
  ).toEqual(first);
  again.close();
});

test('packets come back as they were put, and putting them again changes nothing', () => {
  const { store, runId } = newRun();
  const records = [record('p-c'), record('p-b', { rater: 'rater-2', purpose: 'confirm' })];
  expect(store.packets(runId)).toEqual([]);
  store.putPackets(runId, records, 1);
  store.putPackets(runId, records, 2);
  expect(store.packets(runId)).toEqual(records);
  expect(() => store.putPackets(runId, [record('p-d'), record('p-b')], 3)).toThrow(
    'packet p-b is known with other items',
  );
  expect(store.packets(runId)).toEqual(records);
  store.close();
});

test('a key record that was changed in the file is an error', () => {
  const { store, runId, path } = newRun();
  store.putPackets(runId, [record('p-b')], 1);
  store.close();
  const db = new Database(path);
  db.exec(`UPDATE packet SET record = replace(record, '"candidate"', '"baseline"')`);
  db.close();
  const again = openStore(path);
  expect(() => again.packets(runId)).toThrow('the store is damaged: record of packet p-b cannot be read');
  again.close();
});

test('grades come back whole and in order, with every earlier value', () => {
  const { store, runId } = newRun();
  store.putPackets(runId, [record('p-b'), record('p-c')], 1);
  const grades = [
    grade({ packetKey: 'p-c', rater: 'sam' }),
    grade({ sequence: 2, value: { state: 'skipped', reason: 'no idea' }, note: null, seconds: null }),
    grade({ itemKey: 'k-bcdff', value: { state: 'declined' }, wasCut: false }),
    grade(),
  ];
  store.putHumanGrades(runId, grades);
  expect(store.humanGrades(runId)).toEqual([grades[2], grades[3], grades[1], grades[0]]);
  store.close();
});

test('grades are added all or not at all, and none is replaced', () => {
  const { store, runId } = newRun();
  store.putPackets(runId, [record('p-b')], 1);
  store.putHumanGrades(runId, [grade()]);
  expect(() => store.putHumanGrades(runId, [grade({ sequence: 2 }), grade()])).toThrow(/UNIQUE/);
  expect(() => store.putHumanGrades(runId, [grade({ packetKey: 'p-unknown' })])).toThrow(/FOREIGN KEY/);
  expect(store.humanGrades(runId)).toEqual([grade()]);
  store.close();
});

test('a grade outdates what the run was folded into', () => {
  const { store, runId } = newRun();
  store.putPackets(runId, [record('p-b')], 1);
  store.putTally(runId, { n: 1 });
  expect(store.tally(runId)).toEqual({ n: 1 });
  store.putHumanGrades(runId, [grade()]);
  expect(store.tally(runId)).toBeNull();
  store.close();
});

test('a grade whose value was changed to no value is an error', () => {
  const { store, runId, path } = newRun();
  store.putPackets(runId, [record('p-b')], 1);
  store.putHumanGrades(runId, [grade()]);
  store.close();
  const db = new Database(path);
  db.exec(`UPDATE human_grade SET value = '{"state":"graded"}'`);
  db.close();
  const again = openStore(path);
  expect(() => again.humanGrades(runId)).toThrow(
    'the store is damaged: value of k-bcdfg by rater-1 cannot be read',
  );
  again.close();
});

test('packets can be dropped as long as no grade of them is in', () => {
  const { store, runId } = newRun();
  store.putPackets(runId, [record('p-b'), record('p-c')], 1);
  store.putHumanGrades(runId, [grade()]);
  expect(() => store.dropPackets(runId, ['p-c', 'p-b'])).toThrow(/FOREIGN KEY/);
  expect(store.packets(runId).map(({ packetKey }) => packetKey)).toEqual(['p-b', 'p-c']);
  store.dropPackets(runId, ['p-c']);
  expect(store.packets(runId).map(({ packetKey }) => packetKey)).toEqual(['p-b']);
  store.close();
});
