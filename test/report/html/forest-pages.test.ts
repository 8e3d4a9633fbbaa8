import { expect, test } from 'vitest';
import { forestPages, ROWS_A_PAGE } from '../../../src/report/html/forest/forest-pages.js';
import type { ForestRow } from '../../../src/report/html/forest/forest-rows.js';

function row(name: string, changes: Partial<ForestRow> = {}): ForestRow {
  return {
    name,
    group: 'slices',
    nPairs: 50,
    nPlanned: 50,
    baseline: 0.5,
    candidate: 0.5,
    difference: 0,
    lower: -0.1,
    upper: 0.1,
    margin: 0.05,
    state: 'met',
    isOverall: false,
    ...changes,
  };
}

const overall = row('overall', { group: 'overall', isOverall: true });

test('few parts stand in one picture, in the order of the gate', () => {
  const rows = [overall, row('b'), row('a')];
  expect(forestPages(rows)).toEqual({ first: { title: 'all parts', rows }, others: [], nLeftOut: 0 });
});

test('of many parts those that need attention come first, and every part is on a page of its group', () => {
  const many = Array.from({ length: 90 }, (_, n) => row(`s${n}`, { group: n < 45 ? 'task a' : 'task b' }));
  const rows = [
    overall,
    ...many,
    row('open', { group: 'task b', state: 'undecided' }),
    row('bad', { group: 'task b', state: 'BREACHED', difference: -0.2 }),
    row('none', { group: 'task b', difference: null }),
  ];
  const { first, others, nLeftOut } = forestPages(rows);
  expect(first.title).toBe('the 40 of 93 parts that need attention most');
  expect(first.rows.slice(0, 3).map(({ name }) => name)).toEqual(['overall', 'bad', 'open']);
  expect(first.rows).toHaveLength(ROWS_A_PAGE + 1);
  expect(others.map(({ title }) => title)).toEqual([
    'task a, 1 to 40 of 45',
    'task a, 41 to 45 of 45',
    'task b, 1 to 40 of 48',
    'task b, 41 to 48 of 48',
  ]);
  expect(others.flatMap((page) => page.rows)).toHaveLength(93);
  expect(nLeftOut).toBe(0);
});

test('beyond a hundred pictures the rest is counted', () => {
  const rows = Array.from({ length: 4_100 }, (_, n) => row(`s${n}`));
  expect(forestPages(rows)).toMatchObject({ nLeftOut: 100 });
});
