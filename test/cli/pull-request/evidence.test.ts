import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { qgate } from '../../support/in-process.js';
import {
  answers,
  PR_GATE,
  type ScratchRepository,
  scratchRepository,
  tutor,
} from '../../support/pull-request.js';
import { scratchFolder } from '../../support/scratch.js';

const ENV = { PATH: process.env.PATH ?? '' };
const FP8 = tutor({ quantization: 'fp8' });
/** A candidate that collapses on one slice. */
const BAD = { 'bundles/tutor.yaml': FP8, 'bundles/tutor.jsonl': answers('long') };
const LOOSE = PR_GATE.replaceAll('max_regression: 0.10', 'max_regression: 0.99');

const pr = (folder: string, ...args: readonly string[]) =>
  qgate(['pr', '--base', 'main', ...args], folder, ENV);

async function branch(): Promise<ScratchRepository> {
  const repository = await scratchRepository();
  repository.git('switch', '--quiet', '-c', 'change');
  return repository;
}

describe('field case 660: a pull request brings the evidence that clears it', () => {
  const REFUSED = /^error: the store \S+ is part of the commit that is checked, so nothing in it counts/;

  test('a store with a finished run, committed on the branch', async () => {
    const { folder, git, commit } = await branch();
    commit({ 'bundles/tutor.yaml': FP8 });
    expect((await pr(folder)).code).toBe(0);
    git('add', '--force', '.qgate/store.sqlite');
    commit(BAD);
    const ran = await pr(folder);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(REFUSED);
    // From a place that the change cannot write it counts.
    expect((await pr(folder, '--store', path.join(scratchFolder(), 'cache.sqlite'))).code).toBe(10);
  });

  test('a journal that SQLite would take into the store of the pipeline', async () => {
    const { folder, git, commit } = await branch();
    mkdirSync(path.join(folder, '.qgate'), { recursive: true });
    commit({ ...BAD, '.qgate/store.sqlite-wal': 'x' });
    git('add', '--force', '.qgate/store.sqlite-wal');
    commit({});
    const ran = await pr(folder);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(REFUSED);
  });

  test('a folder of the store that is a link the change brings', async () => {
    const { folder, git, commit } = await branch();
    commit({ ...BAD, 'prepared/note': 'x' });
    symlinkSync('prepared', path.join(folder, '.qgate'));
    git('add', '--force', '.qgate');
    commit({});
    const ran = await pr(folder);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(REFUSED);
  });
});

describe('field case 661: the gate that judges is the one the pull request rewrote', () => {
  test('margins raised and locked again in the change: the gate of the base blocks, and what is looser is told', async () => {
    const { folder, commit } = await branch();
    commit({ ...BAD, 'gates/echo/gate.yaml': LOOSE });
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    const ran = await pr(folder);
    expect(ran.code).toBe(10);
    expect(ran.stdout).toMatch(/^BLOCK {2}.* — GATES CHANGED: echo \(1 looser\)\n/);
    expect(ran.stdout).toContain('echo: LOOSER: slices.long.max_regression 0.1 -> 0.99.');
    expect((await pr(folder, '--gate-change', 'accept')).code).toBe(10);
  });

  test('the failing cases removed in the change', async () => {
    const { folder, commit } = await branch();
    const cases = readFileSync(path.join(folder, 'gates/echo/cases.jsonl'), 'utf8').split('\n');
    commit({
      ...BAD,
      'gates/echo/cases.jsonl': `${cases.filter((line) => line.includes('"short"')).join('\n')}\n`,
      'gates/echo/gate.yaml': PR_GATE.replace(/ {2}- \{name: long.*\n/, '').replace(
        'share: 0.75',
        'share: 1',
      ),
    });
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    const ran = await pr(folder, '--json');
    expect(ran.code).toBe(10);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      gateChanges: [{ name: 'echo', loosens: ['slices.long removed', '40 cases removed'] }],
    });
  });

  test('the gate removed, or turned to another bundle, in the change', async () => {
    const { folder, commit } = await branch();
    commit({ ...BAD, 'gates/echo/gate.yaml': PR_GATE.replace('tutor*', 'nobody*') });
    expect((await pr(folder)).code).toBe(10);
    commit({ 'gates/echo/gate.yaml': null, 'gates/echo/gate.lock.json': null });
    const removed = await pr(folder);
    expect(removed.code).toBe(10);
    expect(removed.stdout).toContain('echo (gates/echo/gate.yaml) is removed.');
  });

  test('the bundle moved out of sight of its gate', async () => {
    const { folder, git, commit } = await branch();
    git('mv', 'bundles/tutor.yaml', 'bundles/other.yaml');
    commit({ 'bundles/tutor.jsonl': answers('long') });
    const ran = await pr(folder);
    expect(ran.code).toBe(10);
  });

  test('a branch that begins before the gate was tightened', async () => {
    const { folder, git, commit } = await scratchRepository({ 'gates/echo/gate.yaml': LOOSE });
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    git('switch', '--quiet', '-c', 'change');
    commit(BAD);
    git('switch', '--quiet', 'main');
    commit({ 'gates/echo/gate.yaml': PR_GATE });
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    git('switch', '--quiet', 'change');
    const ran = await pr(folder);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toContain(
      'the gate echo is another one on the branch that this change goes into, since the change began',
    );
  });

  test('a gate change alone waits for its owner, and a comment in a gate does not', async () => {
    const { folder, commit } = await branch();
    commit({ 'gates/echo/gate.yaml': `# A comment.\n${PR_GATE}` });
    expect((await pr(folder)).code).toBe(0);
    commit({ 'gates/echo/gate.yaml': PR_GATE.replace('share: 0.75', 'share: 0.74').replace('0.25', '0.26') });
    const ran = await pr(folder);
    expect(ran.code).toBe(11);
    expect(ran.stdout).toMatch(/^INCONCLUSIVE {2}no bundle changed — GATES CHANGED: echo/);
    expect((await pr(folder, '--gate-change', 'accept')).code).toBe(0);
  });
});
