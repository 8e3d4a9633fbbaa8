import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../src/store/migrate.js';
import { networkFileSystemOf } from '../../src/store/network-file-system.js';
import { openDatabase } from '../../src/store/open-database.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-db-'));
afterAll(() => rmSync(directory, { recursive: true }));
let nStores = 0;
const newPath = (): string => join(directory, `${nStores++}.db`);
const caught = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('openDatabase', () => {
  test('field case 140: a path that cannot be used is refused, and nothing is created', () => {
    const missing = join(directory, 'no', 'such', 'gate.db');
    expect(caught(() => openDatabase(missing))).toMatchObject({
      code: 'usage',
      message: expect.stringContaining(missing),
    });
    expect(existsSync(join(directory, 'no'))).toBe(false);
    expect(caught(() => openDatabase(directory))).toMatchObject({
      code: 'usage',
      message: `the store ${directory} cannot be opened: it is a directory`,
    });
    const file = join(directory, 'plain');
    writeFileSync(file, '');
    expect(caught(() => openDatabase(join(file, 'gate.db')))).toMatchObject({ code: 'usage' });

    const readOnly = newPath();
    openDatabase(readOnly).close();
    chmodSync(readOnly, 0o444);
    const before = readdirSync(directory).length;
    expect(caught(() => openDatabase(readOnly))).toMatchObject({
      code: 'usage',
      message: `the store ${readOnly} cannot be written: ${readOnly} is read-only`,
    });
    expect(readdirSync(directory)).toHaveLength(before);
  });

  test('a file that is no store is refused and left as it is', () => {
    const path = newPath();
    writeFileSync(path, 'not a database, but long enough to be taken for one'.repeat(100));
    const before = readFileSync(path);
    expect(caught(() => openDatabase(path))).toMatchObject({ code: 'integrity' });
    expect(readFileSync(path)).toEqual(before);
  });

  test('field case 135: a damaged store with a log left behind is found at once', () => {
    const path = newPath();
    const db = openDatabase(path);
    db.exec(`INSERT INTO case_set (digest, n_cases) VALUES ('sha256:x', 1)`);
    const insert = db.prepare(`INSERT INTO case_item VALUES (1, ?, ?, ?)`);
    for (let index = 0; index < 200; index++) insert.run(index, `c${index}`, 'x'.repeat(500));
    db.pragma('wal_checkpoint(TRUNCATE)');
    insert.run(999, 'last', 'x');
    // As after a kill: the log is still there.
    const log = readFileSync(`${path}-wal`);
    const bytes = readFileSync(path);
    db.close();
    bytes.fill(0x5a, bytes.length - 20_000, bytes.length - 8_000);
    const damaged = newPath();
    writeFileSync(damaged, bytes);
    writeFileSync(`${damaged}-wal`, log);
    expect(caught(() => openDatabase(damaged))).toMatchObject({ code: 'integrity' });
  });

  test('field case 135: no write-ahead log on a network file system, and a note says why', () => {
    const notes: string[] = [];
    const db = openDatabase(newPath(), {
      networkFileSystem: () => 'NFS',
      onNote: (note) => notes.push(note),
    });
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('lies on a network file system (NFS)');
    db.close();
    expect(networkFileSystemOf('/', () => 0x6969)).toBe('NFS');
    expect(networkFileSystemOf('/', () => -11317950)).toBe('CIFS');
    expect(networkFileSystemOf('/', () => 0xef53)).toBeNull();
  });

  test('field case 133: every connection waits for another writer', () => {
    const db = openDatabase(newPath());
    expect(db.pragma('busy_timeout', { simple: true })).toBeGreaterThanOrEqual(5000);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    db.close();
  });

  test('field case 141: a native module of another Node is one sentence with the command', () => {
    const loadDriver = (): typeof Database => {
      throw Object.assign(new Error('was compiled against NODE_MODULE_VERSION 115'), {
        code: 'ERR_DLOPEN_FAILED',
      });
    };
    expect(caught(() => openDatabase(newPath(), { loadDriver }))).toMatchObject({
      code: 'usage',
      message: `better-sqlite3 was built for another Node.js than this one (${process.version})`,
      hint: 'run `npm rebuild better-sqlite3` with the Node.js that runs qgate',
    });
  });

  test('field case 132: the schema itself refuses a score without its state', () => {
    const db = openDatabase(newPath());
    db.pragma('foreign_keys = OFF');
    const insert = db.prepare(
      `INSERT INTO grade VALUES (1, 0, 0, 0, 'g', @state, @passed, @score, @why, '', '{}')`,
    );
    const row = { state: 'scored', passed: 1, score: 1, why: null } as const;
    expect(() => insert.run({ ...row, score: Number.NaN })).toThrow('CHECK constraint failed');
    expect(() => insert.run({ ...row, state: 'unscored' })).toThrow('CHECK constraint failed');
    expect(() => insert.run({ ...row, score: 'x' })).toThrow('cannot store TEXT value in REAL column');
    insert.run(row);
    db.close();
  });
});

describe('migrate', () => {
  const first = readMigrations();
  const next = { version: first.length + 1, name: 'next.sql', sql: 'ALTER TABLE run ADD COLUMN note TEXT' };

  function oldStore(): string {
    const path = newPath();
    const db = openDatabase(path);
    db.exec(`INSERT INTO case_set (digest, n_cases) VALUES ('sha256:x', 1), ('sha256:y', 1)`);
    db.close();
    return path;
  }
  const count = (db: Database.Database): unknown => db.prepare('SELECT count(*) FROM case_set').pluck().get();

  test('field case 139: an interrupted migration has not happened; run again it is whole, with a copy of before', () => {
    const path = oldStore();
    const broken = { ...next, sql: `${next.sql}; DROP TABLE grade; SELECT no_such_function()` };
    expect(() => openDatabase(path, { migrations: [...first, broken] })).toThrow('no_such_function');
    const untouched = openDatabase(path);
    expect(untouched.pragma('user_version', { simple: true })).toBe(first.length);
    expect(count(untouched)).toBe(2);
    untouched.prepare('SELECT * FROM grade').all();
    untouched.close();

    const migrated = openDatabase(path, { migrations: [...first, next] });
    expect(migrated.pragma('user_version', { simple: true })).toBe(next.version);
    expect(count(migrated)).toBe(2);
    migrated.prepare('SELECT note FROM run').all();
    migrated.close();
    const copy = new Database(`${path}.before-schema-${next.version}.bak`);
    expect(copy.pragma('user_version', { simple: true })).toBe(first.length);
    expect(count(copy)).toBe(2);
    copy.close();
  });

  test('a store of a newer version is refused', () => {
    const path = oldStore();
    openDatabase(path, { migrations: [...first, next] }).close();
    expect(caught(() => openDatabase(path))).toMatchObject({
      code: 'integrity',
      message: `${path} has schema ${next.version}, and this version of qgate knows ${first.length}`,
    });
  });

  test('migrations are numbered without gaps', () => {
    mkdirSync(join(directory, 'migrations'));
    writeFileSync(join(directory, 'migrations', '0002-late.sql'), '');
    expect(() => readMigrations(new URL(`file://${directory}/migrations/`))).toThrow(
      '0002-late.sql should be number 1',
    );
  });
});
