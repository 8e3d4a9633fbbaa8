import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ledgerFile } from '../../src/files/ledger-file.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { IntegrityError } from '../../src/shared/errors.js';
import { openStore } from '../../src/store/open-store.js';
import { ledgerLine } from '../../src/verdict/ledger/ledger-line.js';
import { syncLedger } from '../../src/workflow/ledger/sync-ledger.js';
import { scratchFolder } from '../support/scratch.js';

const line = (candidate: string, gate = 'echo') =>
  ledgerLine({
    ledger: 1,
    kind: 'exposure',
    gate,
    cases: digestOf('cases'),
    candidate: digestOf(candidate),
    candidate_name: candidate,
    run: 'r',
    at: '2026-11-29T12:00:00.000Z',
    by: null,
  });

function world() {
  const folder = scratchFolder();
  const store = openStore(path.join(folder, 'store.sqlite'));
  onTestFinished(() => store.close());
  return { store, file: path.join(folder, 'gate.ledger.jsonl') };
}
const KEPT = { name: 'echo', isKept: true };

test('what one knows and the other does not is taken over, once each', async () => {
  const { store, file } = world();
  store.putLedger('echo', [line('b'), line('a')]);
  writeFileSync(file, `${line('c')}\r\n\n${line('a')}\n${line('a')}\n${line('x', 'other')}`);
  await syncLedger(store, KEPT, ledgerFile(file));
  expect(store.ledger('echo')).toEqual([line('b'), line('a'), line('c')]);
  expect(store.ledger('other')).toEqual([line('x', 'other')]);
  const written = readFileSync(file, 'utf8');
  expect(written).toBe(`${[line('c'), line('a'), line('a'), line('x', 'other'), line('b')].join('\n')}\n`);
  await syncLedger(store, KEPT, ledgerFile(file));
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('lines that were taken out of the file come back from the store', async () => {
  const { store, file } = world();
  store.putLedger('echo', [line('a'), line('b')]);
  writeFileSync(file, '');
  await syncLedger(store, { ...KEPT, isKept: false }, ledgerFile(file));
  expect(readFileSync(file, 'utf8')).toBe(`${line('a')}\n${line('b')}\n`);
});

test('a gate without held-out cases gets no file unless there is one', async () => {
  const { store, file } = world();
  await syncLedger(store, { name: 'echo', isKept: false }, ledgerFile(file));
  expect(await ledgerFile(file).read()).toBeNull();
  await syncLedger(store, KEPT, ledgerFile(file));
  expect(await ledgerFile(file).read()).toEqual([]);
});

test.each([
  ['cut short', line('b').slice(0, -9)],
  ['with another name', line('b').replace('"candidate_name":"b"', '"candidate_name":"c"')],
  ['left over from a merge', '<<<<<<< HEAD'],
])('a line %s is damage, and nothing is taken over', async (_, wrong) => {
  const { store, file } = world();
  writeFileSync(file, `${line('a')}\n${wrong}\n`);
  const syncing = syncLedger(store, KEPT, ledgerFile(file));
  await expect(syncing).rejects.toThrow(IntegrityError);
  await expect(syncing).rejects.toThrow('gate.ledger.jsonl:2 is not a line of a ledger as it was written');
  expect(store.ledger('echo')).toEqual([]);
});
