import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { CASE_INDEX_ID, type CaseIndex } from '../../src/report/html/case-data.js';
import type { Trend } from '../../src/report/trend/trend.js';
import { trendSchema } from '../../src/report/trend/trend-schema.js';
import { heldOutGate, ONE_SET_GATE } from '../support/held-out-gate.js';
import { qgate } from '../support/in-process.js';

/** Runs commands in a folder with recorded bundles; `old` answers rightly, `wrong` wrongly. */
function commandsIn(folder: string) {
  return async (...args: string[]) => qgate(args, folder, { QGATE_STORE: path.join(folder, 'store.sqlite') });
}

function casesOf(page: string): CaseIndex {
  const found = new RegExp(`<script type="application/json" id="${CASE_INDEX_ID}">(.*)</script>`).exec(page);
  return JSON.parse(found?.[1] ?? 'null') as CaseIndex;
}

test('a run writes report.html where it is asked to, and qgate report gives the same bytes again', async () => {
  const folder = heldOutGate(ONE_SET_GATE);
  const q = commandsIn(folder);
  const out = path.join(folder, 'out');
  const args = ['run', path.join(folder, 'gates/echo'), '--unlocked', '--quiet', '--html', '--out', out];
  const bundles = ['old', 'curse'].map((name) => path.join(folder, 'bundles', `${name}.yaml`));
  const ran = await q(...args, '--baseline', bundles[0] as string, '--candidate', bundles[1] as string);
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(10);
  const page = readFileSync(path.join(out, 'report.html'), 'utf8');
  expect((await q('report', 'latest', '--format', 'html')).stdout === page).toBe(true);
  expect(casesOf(page)).toMatchObject({
    metrics: ['correct'],
    slices: ['short', 'long'],
    nPlanned: 160,
    cases: [['zdev-short-0', 0, 1, [[1, 0]]]],
  });
  expect(page).toContain('Graded differently in the two arms: 1 of 160 cases.');
  await q('purge', 'latest', '--outputs', '--quiet');
  const purged = (await q('report', 'latest', '--format', 'html')).stdout;
  expect(purged.includes('single cases can no longer be shown')).toBe(true);
  expect(purged.includes(`id="${CASE_INDEX_ID}"`)).toBe(false);
});

test('a report of held-out cases names none of them and shows no text', async () => {
  const folder = heldOutGate();
  const q = commandsIn(folder);
  const bundle = (name: string) => path.join(folder, 'bundles', `${name}.yaml`);
  const gate = path.join(folder, 'gates/echo');
  await q('lock', gate);
  const arms = ['--baseline', bundle('old'), '--candidate', bundle('curse')];
  await q('run', gate, '--stage', 'release', ...arms, '--quiet');
  const page = (await q('report', 'latest', '--format', 'html')).stdout;
  expect(page).toContain('These are held-out cases, of which aggregates alone are shown');
  expect(page).not.toMatch(/zheld|Say word|damn/);
});

test('the trend of a gate tells its verdicts in order, and keeps to its schema', async () => {
  const folder = heldOutGate(ONE_SET_GATE);
  const q = commandsIn(folder);
  const bundle = (name: string) => path.join(folder, 'bundles', `${name}.yaml`);
  const gate = path.join(folder, 'gates/echo');
  const none = await q('trend', gate);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no store at')]);
  for (const candidate of ['new-1', 'wrong']) {
    await q(
      'run',
      gate,
      '--unlocked',
      '--baseline',
      bundle('old'),
      '--candidate',
      bundle(candidate),
      '--quiet',
    );
  }
  const trend = JSON.parse((await q('trend', gate, '--json')).stdout) as Trend;
  expect(new Ajv2020({ strict: false }).validate(trendSchema, trend)).toBe(true);
  expect(trend.runs.map(({ candidate, verdict, marks }) => [candidate.name, verdict, marks])).toEqual([
    ['new-1', 'pass', ['ADVISORY']],
    ['wrong', 'block', ['ADVISORY']],
  ]);
  expect(trend.runs[1]?.metrics[0]).toMatchObject({
    nPairs: 160,
    baseline: { value: 1 },
    candidate: { value: 0 },
    difference: { value: -1 },
    margin: 0.1,
  });
  expect(trend.drift).toMatchObject([
    { baseline: { name: 'old' }, later: [{ nPairs: 160, hasMoved: false }] },
  ]);
  const page = (await q('trend', gate, '--format', 'html')).stdout;
  expect(page).toContain('<title>Trend of echo</title>');
  expect(page).toContain('correct over 2 runs');
});
