import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aPair } from '../support/evidence.js';
import { heldOutGate, ONE_SET_GATE } from '../support/held-out-gate.js';
import { qgate } from '../support/in-process.js';
import { writeTree } from '../support/scratch.js';

const LEDGER = 'gates/echo/gate.ledger.jsonl';
const ARMS = ['echo', '--baseline', 'old', '--candidate', 'new-1', '--quiet'];
const RUN = ['run', ...ARMS];

interface Line extends Record<string, unknown> {
  readonly kind: string;
  readonly run: string;
  readonly prev?: readonly string[];
  readonly digest: string;
}

/** A locked gate with a ledger file and a policy, and commands in its folder. */
async function world({ isLocked = true, hasLedger = true, policy = '' } = {}) {
  const folder = heldOutGate(ONE_SET_GATE);
  const bot = aPair('p256');
  writeTree(folder, {
    'policy.yaml': `policy: 1\n${policy}keys: [{name: bot, public_key: bot.pub.pem}]\n`,
    'bot.pem': bot.privatePem,
    'bot.pub.pem': bot.publicPem,
  });
  const q = (...args: string[]) => qgate(args, folder, { QGATE_ACTOR: 'ann' });
  if (isLocked) await q('lock', 'echo', '--quiet');
  if (hasLedger) expect((await q('ledger', 'echo', '--quiet')).code).toBe(0);
  const file = path.join(folder, LEDGER);
  const lines = () => readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  const ledger = () => lines().map((line) => JSON.parse(line) as Line);
  const signed = async (out: string) =>
    expect((await q('attest', out, '--key', 'bot.pem', '--quiet')).code).toBe(0);
  const verify = (out: string, ...more: string[]) =>
    q('verify', '--bundle', 'new-1', '--gate', 'echo', '--verdict', out, ...more);
  const verifySigned = async (out: string) => {
    await signed(out);
    return verify(out, '--policy', 'policy.yaml');
  };
  return { folder, q, file, lines, ledger, verify, verifySigned };
}

test('field case 662: two runs of the same definition are two in the ledger, and the one that was kept is refused', async () => {
  const { q, file, lines, ledger, verifySigned } = await world();
  // Each store begins where the ledger was empty, as on six machines that know nothing of each other.
  const branches: string[][] = [];
  for (const store of ['s1', 's2', 's3', 's4', 's5', 's6']) {
    writeFileSync(file, '');
    expect((await q(...RUN, '--store', `${store}.sqlite`, '--out', store)).code).toBe(0);
    branches.push(lines());
  }
  writeFileSync(file, `${branches.flat().join('\n')}\n`);
  const starts = ledger().filter(({ kind }) => kind === 'start');
  expect(new Set(starts.map(({ run }) => run)).size).toBe(6);
  expect(new Set(starts.map(({ identity }) => identity)).size).toBe(1);
  expect(await verifySigned('s6')).toMatchObject({
    code: 11,
    stdout: expect.stringMatching(
      /^refused: run echo-\w{10} \(attempt 1, pass\) of the same gate and candidate/,
    ),
  });
});

test('field case 662: the same command goes on with the run it began, and a run that was completed sends nothing', async () => {
  const { q, ledger, verifySigned } = await world();
  await q(...RUN, '--out', 'first');
  const after = ledger();
  await q(...RUN, '--out', 'first');
  expect(ledger()).toEqual(after);
  expect(after.map(({ kind }) => kind)).toEqual(['start', 'attempt']);
  const [start, attempt] = after;
  expect(attempt?.run).toBe(start?.run);
  expect(start?.run).toBe(`echo-${String(start?.nonce).slice(0, 10)}`);
  expect(await verifySigned('first')).toMatchObject({ code: 0 });
});

test('field case 662: a run that was begun and left is told; it needs a reason, and a policy that takes it', async () => {
  const { q, folder, verifySigned, verify } = await world();
  const left = JSON.parse((await q('begin', ...ARMS, '--shards', '3', '--json')).stdout).start as string;
  expect((await q(...RUN, '--out', 'kept')).code).toBe(0);
  const refused = await verifySigned('kept');
  expect(refused.code).toBe(11);
  expect(refused.stdout).toContain(
    `2 runs of this gate and candidate were begun, and 1 completed: besides this one ${left} (unfinished)`,
  );
  expect((await verify('kept')).stderr).toContain(`${left} (unfinished)`);
  expect((await q('abandon', 'echo', left, '--reason', ' ')).code).toBe(2);
  expect((await q('abandon', 'echo', 'echo-none', '--reason', 'x')).code).toBe(2);
  expect((await q('abandon', 'echo', left, '--reason', 'the node was lost')).code).toBe(0);
  expect((await verifySigned('kept')).stdout).toContain(
    `${left} (abandoned, because: the node was lost); a run that is left needs a reason (qgate abandon), and the policy takes 0`,
  );
  const policy = path.join(folder, 'policy.yaml');
  writeFileSync(policy, readFileSync(policy, 'utf8').replace('keys', 'max_abandoned_runs: 1\nkeys'));
  expect((await verifySigned('kept')).code).toBe(0);
});

test('field case 663: shards of different starts are not merged, and those of one start are one run', async () => {
  const { q, folder, ledger, verifySigned } = await world();
  const begin = async () =>
    JSON.parse((await q('begin', ...ARMS, '--shards', '2', '--json')).stdout).start as string;
  const shard = (index: number, start: string, store: string) =>
    q(...RUN, '--shard', `${index}/2`, '--start', start, '--store', store);
  const one = await begin();
  expect(await begin()).toBe(one);
  writeTree(folder, { 'a/keep': '', 'b/keep': '' });
  expect((await shard(1, one, 'a/1.sqlite')).code).toBe(0);
  expect((await shard(2, one, 'a/2.sqlite')).code).toBe(0);
  expect((await q('abandon', 'echo', one, '--reason', 'did not look good')).code).toBe(0);
  const two = await begin();
  expect(two).not.toBe(one);
  expect((await shard(1, one, 'b/0.sqlite')).stderr).toContain(`run ${one} has ended`);
  expect((await shard(2, two, 'b/2.sqlite')).code).toBe(0);
  expect(await q('merge', 'a/1.sqlite', 'b/2.sqlite', '--out', 'picked.sqlite')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`their starts, ${one} and ${two}`),
  });
  expect((await shard(1, two, 'b/1.sqlite')).code).toBe(0);
  const merged = await q('merge', 'b', '--json');
  expect(JSON.parse(merged.stdout)).toMatchObject({ run: { id: two }, ledger: { begun: 'before' } });
  expect(ledger().map(({ kind }) => kind)).toEqual(['start', 'abandon', 'start', 'attempt']);
  expect((await verifySigned(`reports/${two}`)).code).toBe(11);
});

test('field case 663: a shard finds the open start in the ledger; one of another definition is not taken', async () => {
  const { q, folder } = await world();
  const start = JSON.parse((await q('begin', ...ARMS, '--shards', '2', '--json')).stdout).start as string;
  await q(...RUN, '--shard', '1/2');
  await q(...RUN, '--shard', '2/2');
  expect(JSON.parse((await q('merge', '.qgate', '--json')).stdout).run.id).toBe(start);
  const other = ['run', 'echo', '--baseline', 'older', '--candidate', 'new-1', '--quiet'];
  expect(await q(...other, '--shard', '1/2', '--start', start)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`start ${start} is not of this run in 2 shards`),
  });
  expect((await q(...RUN, '--start', start)).code).toBe(2);
  rmSync(path.join(folder, LEDGER));
  expect((await q(...RUN, '--shard', '1/2', '--start', start, '--store', 'new.sqlite')).stderr).toContain(
    `no ledger has a start ${start}`,
  );
});

test('field case 663: shards that were begun apart are merged, and refused under a policy', async () => {
  const { q, verifySigned, verify } = await world();
  await q(...RUN, '--shard', '1/2');
  await q(...RUN, '--shard', '2/2');
  const merged = JSON.parse((await q('merge', '.qgate', '--json')).stdout);
  expect(merged.ledger.begun).toBe('at-merge');
  expect((await verify(`reports/${merged.run.id}`)).code).toBe(0);
  expect((await verifySigned(`reports/${merged.run.id}`)).stdout).toContain('its shards were begun apart');
});

test('field case 667: runs before the lock are looks, which stand in the verdict and are refused', async () => {
  const { q, folder, verify } = await world({ isLocked: false });
  const gate = path.join(folder, 'gates/echo/gate.yaml');
  await q(...RUN, '--unlocked', '--out', 'looked');
  for (const margin of ['0.2', '0.3']) {
    writeFileSync(
      gate,
      readFileSync(gate, 'utf8').replace(/(correct.*max_regression: )0\.\d+/, `$1${margin}`),
    );
    if (margin === '0.2') await q(...RUN, '--unlocked', '--out', 'looked-again');
  }
  await q('lock', 'echo', '--quiet');
  expect((await q(...RUN, '--out', 'kept')).code).toBe(0);
  const verdict = JSON.parse(readFileSync(path.join(folder, 'kept/verdict.json'), 'utf8'));
  expect(verdict.ledger.looksBefore).toHaveLength(2);
  expect(readFileSync(path.join(folder, 'kept/report.md'), 'utf8')).toContain(
    'Looked at before the lock: 2 runs',
  );
  expect(await verify('kept')).toMatchObject({
    code: 11,
    stdout: expect.stringContaining('the candidate was looked at before the lock: 2 runs'),
  });
  // The verdict tells it without the ledger too.
  rmSync(path.join(folder, LEDGER));
  expect((await verify('kept')).code).toBe(11);
});

test('field case 667: a look in another store is known by the ledger, and a policy may take looks', async () => {
  const { q, folder, verifySigned } = await world({ isLocked: false, policy: 'max_looks_before_lock: 1\n' });
  await q(...RUN, '--unlocked', '--store', 'draft.sqlite', '--out', 'looked');
  await q('lock', 'echo', '--quiet');
  expect((await q(...RUN, '--out', 'kept')).code).toBe(0);
  expect(await verifySigned('kept')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('the candidate was looked at before the lock: 1 run ('),
  });
  const policy = path.join(folder, 'policy.yaml');
  writeFileSync(policy, readFileSync(policy, 'utf8').replace('max_looks_before_lock: 1\n', ''));
  expect((await verifySigned('kept')).code).toBe(11);
});

test('field case 668: under a policy a ledger is required, and in a pipeline the ledger or a reason', async () => {
  const { q, folder, verify, verifySigned } = await world({ hasLedger: false });
  for (const store of ['s1', 's2']) await q(...RUN, '--store', `${store}.sqlite`, '--out', store);
  expect(await verifySigned('s2')).toMatchObject({
    code: 11,
    stdout: expect.stringContaining('the policy asks for the ledger (--ledger)'),
  });
  expect((await verify('s2', '--policy', 'policy.yaml', '--without-ledger', 'lost')).code).toBe(11);
  const inPipeline = (...more: string[]) =>
    qgate(['verify', '--bundle', 'new-1', '--gate', 'echo', '--verdict', 's2', ...more], folder, {
      CI: 'true',
    });
  expect(await inPipeline()).toMatchObject({
    code: 11,
    stdout: expect.stringContaining('a pipeline (CI is set) asks for it'),
  });
  expect(await inPipeline('--without-ledger', 'a first try')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('it is left out because: a first try'),
  });
  expect((await inPipeline('--without-ledger', '')).code).toBe(2);
  expect((await verify('s2')).stderr).toContain('nobody can see how often this candidate was tried');
});

test('field case 668: an empty ledger, one of another machine, or one with lines taken out is not the one of the verdict', async () => {
  const { q, file, lines, verifySigned } = await world();
  await q('run', 'echo', '--baseline', 'old', '--candidate', 'new-2', '--quiet', '--out', 'other');
  await q(...RUN, '--out', 'kept');
  const whole = lines();
  expect(whole).toHaveLength(4);
  expect((await verifySigned('kept')).code).toBe(0);
  const withLines = async (kept: readonly string[]) => {
    writeFileSync(file, kept.map((line) => `${line}\n`).join(''));
    return (await verifySigned('kept')).code;
  };
  expect(await withLines([])).toBe(21);
  expect(await withLines(whole.slice(0, 2))).toBe(21);
  for (const out of [0, 1, 2]) expect(await withLines(whole.filter((_, at) => at !== out))).toBe(21);
  expect(await withLines(whole.toReversed())).toBe(0);
  expect(await withLines([...whole, ...whole])).toBe(0);
});

test('field case 668: lines of two branches are merged by union, and the next line names both heads', async () => {
  const { q, folder, file, lines, ledger } = await world();
  await q(...RUN, '--out', 'kept');
  const base = lines();
  const branch = async (candidate: string) => {
    writeFileSync(file, base.map((line) => `${line}\n`).join(''));
    cpSync(path.join(folder, '.qgate'), path.join(folder, candidate), { recursive: true });
    const store = path.join(candidate, 'store.sqlite');
    await q('run', 'echo', '--baseline', 'old', '--candidate', candidate, '--quiet', '--store', store);
    return lines();
  };
  const [one, two] = [await branch('new-2'), await branch('new-3')];
  writeFileSync(file, [...new Set([...one, ...two])].map((line) => `${line}\n`).join(''));
  await q('run', 'echo', '--baseline', 'old', '--candidate', 'new-4', '--quiet');
  const next = ledger().find(({ kind, candidate_name }) => kind === 'start' && candidate_name === 'new-4');
  const digestOfLast = (last: string | undefined) => (JSON.parse(last ?? '{}') as Line).digest;
  expect(next?.prev).toEqual([one, two].map((branchLines) => digestOfLast(branchLines.at(-1))).sort());
});
