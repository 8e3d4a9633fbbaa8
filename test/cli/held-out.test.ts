import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heldOutGate, ONE_SET_GATE, TWO_SETS_GATE } from '../support/held-out-gate.js';
import { qgate } from '../support/in-process.js';

const LEDGER = 'gates/echo/gate.ledger.jsonl';
const run = (candidate: string, ...more: string[]) => [
  'run',
  'echo',
  '--baseline',
  'old',
  '--candidate',
  candidate,
  '--quiet',
  ...more,
];
const RELEASE = ['--stage', 'release'];

/** A gate that is locked, and commands in its folder. */
async function world(gate?: string) {
  const folder = heldOutGate(gate);
  const q = (...args: string[]) => qgate(args, folder, { QGATE_ACTOR: 'ann' });
  expect((await q('lock', 'echo', '--quiet')).code).toBe(0);
  const ledger = () =>
    readFileSync(path.join(folder, LEDGER), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { folder, q, ledger };
}

/** Everything that was written below a folder, as one text. */
function allTextBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('one exposure is one candidate; a warning, then refusal before anything is sent', async () => {
  const { folder, q, ledger } = await world();
  const unnamed = await qgate(
    run('new-1').filter((arg) => arg !== '--quiet'),
    folder,
  );
  expect(unnamed.stderr).toMatch(
    /^note: no stage was named, so the development cases are taken, as for a pull request/,
  );
  expect(unnamed.stdout).toMatch(/^PASS {2}echo: old -> new-1 \(DEVELOPMENT CASES\)/);
  expect(ledger().map(({ kind }) => kind)).toEqual(['start', 'attempt']);

  expect((await q(...run('new-1', ...RELEASE))).stdout).toMatch(/^PASS {2}echo: old -> new-1 — /);
  expect((await q(...run('new-1', ...RELEASE))).code).toBe(0);
  expect((await q(...run('new-2', ...RELEASE))).stderr).toBe('');
  const third = await qgate(
    run('new-3', ...RELEASE).filter((arg) => arg !== '--quiet'),
    folder,
  );
  expect(third.stderr).toContain('warning: 3 of 3 candidates have been analysed on the held-out cases');
  expect(third.stdout).toContain('3 of 3 candidates have been analysed on these cases, this one included.');
  const exposures = ledger().filter(({ kind }) => kind === 'exposure');
  expect(exposures.map(({ candidate_name, by }) => [candidate_name, by])).toEqual([
    ['new-1', 'ann'],
    ['new-2', 'ann'],
    ['new-3', null],
  ]);

  rmSync(path.join(folder, '.qgate'), { recursive: true });
  const refused = await q(...run('new-4', ...RELEASE));
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain(
    'error: the held-out cases of gate echo are used up: 3 of 3 candidates were analysed on them',
  );
  expect((await q('runs')).stdout).toMatch(/^No runs yet/);
  writeFileSync(
    path.join(folder, LEDGER),
    readFileSync(path.join(folder, LEDGER), 'utf8').replace('ann', 'bob'),
  );
  const damaged = await q(...run('new-4', ...RELEASE));
  expect([damaged.code, damaged.stderr]).toEqual([
    21,
    expect.stringContaining(`${LEDGER}:3 is not a line of a ledger`),
  ]);
});

test('reports on held-out cases name none of them; showing one is recorded and spends the set', async () => {
  const { folder, q, ledger } = await world();
  expect((await q(...run('curse', ...RELEASE))).stdout).toMatch(
    / — 1 critical failure \(curses\): held-out case 1\n$/,
  );
  const told = [allTextBelow(path.join(folder, 'reports'))];
  for (const format of ['terminal', 'markdown', 'json', 'junit', 'github-summary'])
    told.push((await q('report', 'latest', '--format', format)).stdout);
  told.push((await q('show', 'latest', '--decoding')).stdout);
  expect(told.join('\n')).toContain('held-out case 1');
  expect(told.join('\n')).not.toContain('zheld');
  for (const args of [['latest'], ['latest', 'zheld-short-0']]) {
    const shown = await q('show', ...args);
    expect([shown.code, shown.stdout]).toEqual([2, '']);
  }
  expect((await q('show', 'latest', 'zheld-short-0', '--reveal', ' ')).code).toBe(2);
  const shown = await q('show', 'latest', 'zheld-short-0', '--reveal', 'the block looks odd');
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('| damn')]);
  expect(ledger().at(-1)).toMatchObject({
    kind: 'reveal',
    case: 'zheld-short-0',
    reason: 'the block looks odd',
    by: 'ann',
  });
  const later = await q(...run('new-1', ...RELEASE, '--json'));
  expect(JSON.parse(later.stdout)).toMatchObject({
    isAdvisory: true,
    advisoryBecause: [
      expect.stringMatching(/^the held-out cases are spent: one of run echo-\w+ was looked at/),
    ],
  });
  expect((await q('verify', '--bundle', 'new-1', '--gate', 'echo')).code).toBe(11);
});

test('a gate that says so shows its held-out cases', async () => {
  const { q } = await world(TWO_SETS_GATE.replace('{exposures: 3}', '{exposures: 3, reveal: cases}'));
  expect((await q(...run('curse', ...RELEASE))).stdout).toMatch(/: zheld-short-0\n$/);
  expect((await q('show', 'latest', 'zheld-short-0')).code).toBe(0);
});

test('verify takes a pass on the cases of the release, and none on others', async () => {
  const { q } = await world();
  await q(...run('new-1'));
  const verify = () => q('verify', '--bundle', 'new-1', '--gate', 'echo', '--quiet');
  expect(await verify()).toMatchObject({
    code: 11,
    stdout:
      'refused: the verdict is about the development cases, and a release asks for the others (qgate run --stage release)\n',
  });
  await q(...run('new-1', ...RELEASE));
  expect((await verify()).code).toBe(0);
});

test('the first completed verdict stands against another baseline; superseding it shows for ever', async () => {
  const { folder, q } = await world(ONE_SET_GATE);
  expect((await q(...run('wrong'))).code).toBe(10);
  const first = JSON.parse((await q('report', 'latest', '--format', 'json')).stdout) as {
    run: { id: string };
  };
  const again = [...run('wrong'), '--baseline', 'older'];
  const refused = await q(...again);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain(
    `error: this candidate was decided already: run ${first.run.id} is a block, and the first completed verdict stands`,
  );
  expect((await q(...run('new-1', '--supersede', 'x'))).stderr).toContain('there is nothing to supersede');

  const second = await q(...again, '--supersede', 'the server\u001b[2J was ill', '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({
    verdict: 'block',
    run: { id: expect.stringMatching(/-2$/), attempt: 2 },
    statistics: { confidence: 0.975 },
    attempts: {
      attempt: 2,
      reason: 'the server\u001b[2J was ill',
      earlier: [{ run: first.run.id, attempt: 1, verdict: 'block', completedAt: null }],
    },
  });
  for (const format of ['terminal', 'markdown', 'junit', 'github-summary']) {
    const { stdout } = await q('report', 'latest', '--format', format);
    expect(stdout).toContain('ATTEMPT 2');
    expect(stdout).toContain('was ill');
    expect(stdout).not.toContain('\u001b');
  }
  // The same command is the same attempt, and the run that was superseded is told no more.
  expect((await q(...again, '--supersede', 'the server\u001b[2J was ill', '--json')).stdout).toBe(
    second.stdout,
  );
  expect(await q(...run('wrong'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`run ${first.run.id} is superseded by run`),
  });
  expect((await q('runs')).stdout).toMatch(/-2 +block +echo[\s\S]* block \(superseded\) +echo/);
  const third = await q(...again, '--supersede', 'and once more', '--json');
  expect(JSON.parse(third.stdout)).toMatchObject({
    statistics: { confidence: 0.9875 },
    attempts: { attempt: 3 },
  });
  expect(existsSync(path.join(folder, LEDGER))).toBe(false);
});

test('verify refuses a pass that the ledger knows a later attempt of, and tells what a later one supersedes', async () => {
  const { folder, q } = await world(ONE_SET_GATE);
  writeFileSync(path.join(folder, LEDGER), '');
  await q(...run('new-1', '--out', 'first'));
  const verify = (verdict: string) =>
    q('verify', '--bundle', 'new-1', '--gate', 'echo', '--verdict', verdict);
  expect((await verify('first')).code).toBe(0);
  await q(...run('new-1', '--baseline', 'older', '--supersede', 'wrong baseline', '--out', 'second'));
  expect(await verify('first')).toMatchObject({
    code: 11,
    stdout: expect.stringMatching(
      /^refused: run echo-\w+-2 \(attempt 2, pass\) of the same gate and candidate is not named in it: it was superseded, because: wrong baseline\n$/,
    ),
  });
  const accepted = await verify('second');
  expect(accepted.code).toBe(0);
  expect(accepted.stderr).toMatch(
    /note: attempt 2, after echo-\w+ \(pass\), because: wrong baseline; tested at 0\.975/,
  );
  const lines = readFileSync(path.join(folder, LEDGER), 'utf8');
  writeFileSync(path.join(folder, 'other.jsonl'), lines.slice(0, -20));
  const named = ['--verdict', 'second', '--ledger', 'other.jsonl'];
  expect((await q('verify', '--bundle', 'new-1', '--gate', 'echo', ...named)).code).toBe(21);

  // A fresh machine that has the file alone knows as much.
  rmSync(path.join(folder, '.qgate'), { recursive: true });
  expect((await q(...run('new-1'))).stderr).toContain('this candidate was decided already');
});

test('advisory runs are no attempts, and nothing they say stands', async () => {
  const { folder, q } = await world(ONE_SET_GATE);
  rmSync(path.join(folder, 'gates/echo/gate.lock.json'));
  expect((await q(...run('wrong'))).stdout).toMatch(/^BLOCK {2}echo: old -> wrong \(ADVISORY\)/);
  expect((await q(...run('wrong'), '--baseline', 'older')).code).toBe(10);
  expect((await q(...run('wrong'), '--baseline', 'new-1', '--supersede', 'x')).code).toBe(2);
});

test('a case found wrong is told with and without it in every report, and verify asks for that', async () => {
  const { folder, q } = await world(ONE_SET_GATE);
  writeFileSync(path.join(folder, LEDGER), '');
  expect((await q(...run('curse'))).code).toBe(10);
  const [id] = readdirSync(path.join(folder, 'reports'));
  expect((await q('quarantine', 'latest', 'zdev', '--reason', 'x')).code).toBe(2);
  const found = await q('quarantine', 'latest', 'zdev-short-0', '--reason', 'the word is quoted', '--quiet');
  expect(found).toMatchObject({
    code: 10,
    stdout: expect.stringMatching(/^BLOCK {2}echo: old -> curse \(CASES QUARANTINED\) — 1 critical failure/),
  });
  const verdict = JSON.parse(readFileSync(path.join(folder, `reports/${id}/verdict.json`), 'utf8')) as object;
  expect(verdict).toMatchObject({
    verdict: 'block',
    quarantine: {
      cases: [{ caseId: 'zdev-short-0', reason: 'the word is quoted', by: 'ann' }],
      without: { verdict: 'pass', headline: expect.stringMatching(/^PASS/) },
    },
  });
  for (const format of ['terminal', 'markdown', 'github-summary']) {
    const { stdout } = await q('report', 'latest', '--format', format);
    expect(stdout).toContain('Without them, in both arms: PASS');
    expect(stdout).toContain('the word is quoted');
  }
  expect((await q('report', 'latest', '--format', 'junit')).stdout).toContain(
    '<property name="quarantined-cases" value="1"/>',
  );
});

test('a pass from before a case was found wrong is refused by verify', async () => {
  const { folder, q } = await world(ONE_SET_GATE);
  writeFileSync(path.join(folder, LEDGER), '');
  await q(...run('new-1', '--out', 'before'));
  expect(
    (await q('quarantine', 'latest', 'zdev-short-3', '--reason', 'x', '--quiet', '--out', 'after')).code,
  ).toBe(0);
  const verify = (verdict: string) =>
    q('verify', '--bundle', 'new-1', '--gate', 'echo', '--verdict', verdict);
  expect(await verify('before')).toMatchObject({
    code: 11,
    stdout: expect.stringContaining('1 cases of its run were found to be wrong, and it tells of 0'),
  });
  expect((await verify('after')).code).toBe(0);
});

test('drift from the lock is told field by field, also of the held-out cases; unlocked is advisory everywhere', async () => {
  const { folder, q } = await world();
  const gate = path.join(folder, 'gates/echo/gate.yaml');
  writeFileSync(
    gate,
    TWO_SETS_GATE.replace('share: 0.25, max_regression: 0.10', 'share: 0.25, max_regression: 0.30'),
  );
  const held = path.join(folder, 'gates/echo/held.jsonl');
  writeFileSync(held, readFileSync(held, 'utf8').replace('"reference":"right"', '"reference":"left"'));
  const refused = await q(...run('new-1'));
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toMatch(
    /: gate, held-out cases, thresholds: slices\.long\.max_regression 0\.1 -> 0\.3\n/,
  );
  await q(...run('new-1', '--unlocked'));
  for (const format of ['terminal', 'markdown', 'json', 'junit', 'github-summary']) {
    const { stdout } = await q('report', 'latest', '--format', format);
    expect(stdout).toContain('ADVISORY');
    if (format !== 'junit') expect(stdout).toMatch(/slices\.long\.max\\?_regression 0\.1 -/);
  }
});

test('near duplicates between the sets are warned of, the same input is an error', async () => {
  const folder = heldOutGate();
  const held = path.join(folder, 'gates/echo/held.jsonl');
  const text = 'please tell me in one short sentence which river runs through the old town';
  const add = (id: string, input: string) =>
    `${JSON.stringify({ id, slice: 'long', input, reference: 'x' })}\n`;
  const dev = path.join(folder, 'gates/echo/dev.jsonl');
  writeFileSync(dev, readFileSync(dev, 'utf8') + add('d-x', text));
  const before = readFileSync(held, 'utf8');
  writeFileSync(held, before + add('h-x', `${text} today`));
  const warned = await qgate(['check', 'echo'], folder);
  expect(warned.code).toBe(0);
  expect(warned.stderr).toMatch(
    /held\.jsonl:161 {2}warning {2}input: held-out case "h-x" is 92 % like development case "d-x" \(.*dev\.jsonl line 161\)/,
  );
  writeFileSync(held, before + add('h-x', ` ${text}`).replace('" please', '"please'));
  const refused = await qgate(['check', 'echo'], folder);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('held-out case "h-x" has the input of development case "d-x"');
  writeFileSync(held, before + add('d-x', 'another text'));
  expect((await qgate(['check', 'echo'], folder)).stderr).toMatch(
    /held\.jsonl:161:1 {2}error {2}id: the id "d-x" is used twice/,
  );
});
