import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Lock } from '../../src/definition/lock.js';
import { readLock, writeLock } from '../../src/files/lock-file.js';
import { IntegrityError } from '../../src/shared/errors.js';
import { scratchFolder } from '../support/scratch.js';

const digest = `sha256:${'a'.repeat(64)}` as const;
const lock: Lock = {
  lock: 1,
  gate: digest,
  cases: digest,
  prompt: null,
  thresholds: digest,
  statistics: digest,
  locked_at: '2026-11-29T12:00:00.000Z',
  commit: null,
};

test('a lock is written beside the gate and read back; nothing else is left', async () => {
  const folder = scratchFolder();
  expect(await readLock(`${folder}/gate.yaml`)).toBeNull();
  await writeLock(`${folder}/gate.yaml`, { ...lock, commit: 'old' });
  await writeLock(`${folder}/gate.yaml`, lock);
  expect(await readLock(`${folder}/gate.yaml`)).toEqual(lock);
  expect(readdirSync(folder)).toEqual(['gate.lock.json']);
  expect(readFileSync(`${folder}/gate.lock.json`, 'utf8')).toMatch(/^\{\n {2}"lock": 1,\n[\s\S]*\}\n$/);
});

test.each([
  '',
  '{',
  '[]',
  'null',
  JSON.stringify({ ...lock, lock: 2 }),
  JSON.stringify({ ...lock, cases: 'x' }),
  JSON.stringify({ ...lock, locked_at: 'now' }),
])('%s is no lock, and not the same as none', async (text) => {
  const folder = scratchFolder();
  writeFileSync(`${folder}/gate.lock.json`, text);
  await expect(readLock(`${folder}/gate.yaml`)).rejects.toThrow(IntegrityError);
});

test('a lock that cannot be put in its place leaves nothing behind', async () => {
  const folder = scratchFolder();
  mkdirSync(`${folder}/gate.lock.json/kept`, { recursive: true });
  await expect(writeLock(`${folder}/gate.yaml`, lock)).rejects.toThrow(/^cannot write /);
  expect(readdirSync(folder)).toEqual(['gate.lock.json']);
});
