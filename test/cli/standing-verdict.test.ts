import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { qgate } from '../support/in-process.js';
import { answers, scratchRepository, tutor } from '../support/pull-request.js';

const ENV = { PATH: process.env.PATH ?? '' };

/** A completed run whose candidate fails the named slices. */
async function completed(...wrongSlices: readonly string[]) {
  const { folder } = await scratchRepository({
    'bundles/new.yaml': tutor({ quantization: 'fp8' })
      .replace('tutor.jsonl', 'new.jsonl')
      .replace('name: tutor', 'name: new'),
    'bundles/new.jsonl': answers(...wrongSlices),
  });
  const run = (...args: readonly string[]) => qgate(args, folder, ENV);
  const first = await run('run', 'echo', '--baseline', 'tutor', '--candidate', 'new', '--json');
  /** Edits rows behind qgate's back. */
  const edit = (sql: string): void => {
    const db = new Database(path.join(folder, '.qgate/store.sqlite'));
    db.exec(sql);
    db.close();
  };
  return { run, first, edit };
}

const ALL_RIGHT = 'UPDATE grade SET passed = 1, score = 1; DELETE FROM tally;';
const ALL_WRONG = `UPDATE grade SET passed = 0, score = 0 WHERE arm = 1; DELETE FROM tally;`;

describe('field case 666: a pass printed over a standing block', () => {
  test('the block stands, is printed with its code, and what the store gives today is told beside it', async () => {
    const { run, first, edit } = await completed('long');
    expect(first.code).toBe(10);
    edit(ALL_RIGHT);
    const told = await run('verdict', 'latest', '--json');
    expect([told.code, told.stdout]).toEqual([10, first.stdout]);
    expect(told.stderr).toMatch(
      /^what if: the first completed verdict stands; the store gives another today: PASS /,
    );
  });

  test('what the store gives today never exits 0, printed whole or not', async () => {
    const { run, edit } = await completed('long');
    edit(ALL_RIGHT);
    const told = await run('verdict', 'latest', '--what-if', '--quiet');
    expect(told.code).toBe(11);
    expect(told.stdout).toMatch(/^PASS {2}echo/);
    expect(told.stderr).toContain('it does not stand and lets nothing through');
  });

  test('a standing pass that the store contradicts today is no 0 either', async () => {
    const { run, first, edit } = await completed();
    expect([first.code, (await run('verdict', 'latest', '--quiet')).code]).toEqual([0, 0]);
    edit(ALL_WRONG);
    const told = await run('verdict', 'latest', '--json');
    expect([told.code, told.stdout]).toEqual([10, first.stdout]);
  });
});
