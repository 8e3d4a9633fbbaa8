import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { readMigrations } from '../../src/store/migrate.js';
import { openDatabase } from '../../src/store/open-database.js';
import { openToRead } from '../../src/store/open-to-read.js';
import { APPLICATION_ID } from '../../src/store/store-identity.js';
import { scratchFolder } from '../support/scratch.js';

/** Every file of a folder with its bytes, so that two looks can be compared. */
const lookAt = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]),
  );
const caught = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
const newPath = (): string => path.join(scratchFolder(), 'store.sqlite');
const digests = (db: Database.Database): unknown =>
  db.prepare('SELECT substr(digest, 8) FROM case_set ORDER BY digest').pluck().all();
const put = (db: Database.Database, digest: string): void => {
  db.prepare('INSERT INTO case_set (digest, n_cases) VALUES (?, 1)').run(`sha256:${digest}`);
};

function storeWith(file: string, digest: string): void {
  const db = openDatabase(file);
  put(db, digest);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** What a killed process leaves: a log with a row that the file does not have. */
function killedStore(): string {
  const [file, left] = [newPath(), newPath()];
  storeWith(file, 'a');
  const db = openDatabase(file);
  put(db, 'b');
  for (const ending of ['', '-wal', '-shm']) copyFileSync(`${file}${ending}`, `${left}${ending}`);
  db.close();
  return left;
}

/** A store as the first schema without an application id left it. */
function oldStore(): string {
  const file = newPath();
  const db = openDatabase(file, { migrations: readMigrations().slice(0, 13) });
  put(db, 'old');
  db.close();
  expect(readFileSync(file).readUInt32BE(68)).toBe(0);
  return file;
}

describe('openToRead', () => {
  test('field case 639: reads a store that nobody has open, and leaves nothing beside it', () => {
    const file = newPath();
    storeWith(file, 'a');
    const before = lookAt(path.dirname(file));
    const db = openToRead(file);
    expect(digests(db)).toEqual(['a']);
    expect(() => put(db, 'x')).toThrow('attempt to write a readonly database');
    db.close();
    expect(lookAt(path.dirname(file))).toEqual(before);
  });

  test('field case 639: reads beside a process that writes, and what a killed one left in its log', () => {
    const file = newPath();
    const writer = openDatabase(file);
    put(writer, 'a');
    const reader = openToRead(file);
    put(writer, 'b');
    expect(digests(reader)).toEqual(['a', 'b']);
    reader.close();
    put(writer, 'c');
    writer.close();

    const left = killedStore();
    const [store, log] = [readFileSync(left), readFileSync(`${left}-wal`)];
    const db = openToRead(left);
    expect(digests(db)).toEqual(['a', 'b']);
    db.close();
    expect(readFileSync(left)).toEqual(store);
    expect(readFileSync(`${left}-wal`)).toEqual(log);
  });

  test('field case 639: a log without its index is read in a copy, and nothing is made beside it', () => {
    const left = killedStore();
    rmSync(`${left}-shm`);
    const before = lookAt(path.dirname(left));
    const db = openToRead(left);
    expect(digests(db)).toEqual(['a', 'b']);
    db.close();
    expect(lookAt(path.dirname(left))).toEqual(before);
  });

  test.each(['file', 'folder'])('field case 639: a read-only %s can be read', (what) => {
    const file = newPath();
    storeWith(file, 'a');
    const target = what === 'file' ? file : path.dirname(file);
    const before = lookAt(path.dirname(file));
    chmodSync(target, what === 'file' ? 0o444 : 0o555);
    const db = openToRead(file);
    expect(digests(db)).toEqual(['a']);
    db.close();
    chmodSync(target, 0o755);
    expect(lookAt(path.dirname(file))).toEqual(before);
  });

  test('field case 639: a store of an older version is read as a newer one would be, and stays old', () => {
    const file = oldStore();
    const before = lookAt(path.dirname(file));
    const db = openToRead(file);
    expect(digests(db)).toEqual(['old']);
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    db.close();
    expect(lookAt(path.dirname(file))).toEqual(before);

    // The next command that writes stamps it.
    openDatabase(file).close();
    expect(readFileSync(file).readUInt32BE(68)).toBe(APPLICATION_ID);
  });

  test('what is written to a copy is gone with it', () => {
    const file = newPath();
    storeWith(file, 'a');
    const before = lookAt(path.dirname(file));
    const db = openToRead(file, { isCopy: true });
    put(db, 'b');
    expect(digests(db)).toEqual(['a', 'b']);
    db.close();
    expect(lookAt(path.dirname(file))).toEqual(before);
  });

  test('a store that is not there is refused, or is one without runs', () => {
    const file = newPath();
    expect(caught(() => openToRead(file))).toMatchObject({
      code: 'usage',
      message: `there is no store at ${file}`,
    });
    for (const absent of [file, path.join(path.dirname(file), '.qgate', 'store.sqlite')]) {
      const db = openToRead(absent, { mayBeAbsent: true });
      expect(digests(db)).toEqual([]);
      db.close();
    }
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });

  test('an empty file by itself is told and left as it is', () => {
    const file = newPath();
    writeFileSync(file, '');
    const notes: string[] = [];
    openToRead(file, { onNote: (note) => notes.push(note) }).close();
    expect(notes).toEqual([`${file} is an empty file: no run is in it`]);
    expect(lookAt(path.dirname(file))).toEqual({ 'store.sqlite': '' });
  });
});

describe.each([
  ['read', openToRead],
  ['write', openDatabase],
] as const)('to %s', (_, open) => {
  test('field case 639: an emptied or deleted store beside its log is damage, and the log stays', () => {
    const left = killedStore();
    const log = readFileSync(`${left}-wal`);
    writeFileSync(left, '');
    expect(caught(() => open(left))).toMatchObject({
      code: 'integrity',
      message: `the store ${left} is empty, and its log ${left}-wal still holds ${log.length.toLocaleString('en-US')} bytes of it`,
    });
    rmSync(left);
    expect(caught(() => open(left, { mayBeAbsent: true } as object))).toMatchObject({
      code: 'integrity',
      message: expect.stringContaining('is gone, and its log'),
    });
    expect(existsSync(left)).toBe(false);
    expect(readFileSync(`${left}-wal`)).toEqual(log);
  });

  test.each([
    [
      'an application id of its own',
      'PRAGMA application_id = 0x47504b47; CREATE TABLE gpkg (id)',
      ' (application id 0x47504b47)',
    ],
    [
      'an id and tables named as ours',
      'PRAGMA application_id = -2; CREATE TABLE run (id); CREATE TABLE grade (id)',
      ' (application id 0xfffffffe)',
    ],
    ['tables of its own and no id', 'CREATE TABLE places (url); PRAGMA user_version = 77', ''],
    ['a log', 'PRAGMA journal_mode = WAL; CREATE TABLE cookies (host)', ''],
  ])('field case 639: a database of another program is refused by %s, untouched', (_what, sql, sign) => {
    const file = newPath();
    const foreign = new Database(file);
    foreign.exec(sql);
    foreign.close();
    const before = lookAt(path.dirname(file));
    expect(caught(() => open(file))).toMatchObject({
      code: 'integrity',
      message: `${file} is no store of qgate: it is a database of another program${sign}`,
    });
    expect(lookAt(path.dirname(file))).toEqual(before);
  });

  test('field case 639: a database that another program is writing is refused, its log untouched', () => {
    const file = newPath();
    const foreign = new Database(file);
    foreign.exec('PRAGMA journal_mode = WAL; CREATE TABLE history (url)');
    const log = readFileSync(`${file}-wal`);
    expect(caught(() => open(file))).toMatchObject({ code: 'integrity' });
    expect(readFileSync(`${file}-wal`)).toEqual(log);
    foreign.close();
  });

  test.each(['x', 'SQLite format 3\0', 'not a database, but long enough for one'.repeat(200)])(
    'what is no database is damage and stays as it is',
    (text) => {
      const file = newPath();
      writeFileSync(file, text);
      expect(caught(() => open(file))).toMatchObject({ code: 'integrity' });
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
