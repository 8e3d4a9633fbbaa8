import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commitOfGate } from '../../src/ci/commit-of-gate.js';
import { qgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const ENVIRONMENT = { PATH: process.env.PATH };

function repository(files: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  return { folder, ...commitAll(folder, files) };
}

function commitAll(folder: string, files: Readonly<Record<string, string>> = {}) {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  writeTree(folder, files);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'gate');
  return { git, commit: git('rev-parse', 'HEAD') };
}

test('the commit that holds a gate, and what of the gate it does not hold', async () => {
  const { folder, commit } = repository({ 'gates/a/gate.yaml': 'gate: 1\n', 'README.md': 'x\n' });
  const gate = path.join(folder, 'gates/a/gate.yaml');
  writeTree(folder, { 'README.md': 'changed\n', 'gates/a/gate.lock.json': '{}\n' });
  expect(await commitOfGate(gate, ENVIRONMENT)).toEqual({ commit, changed: [] });
  writeFileSync(gate, 'gate: 1\nname: b\n');
  writeTree(folder, { 'gates/a/a b "c".jsonl': '{}\n' });
  expect(await commitOfGate(gate, ENVIRONMENT)).toEqual({
    commit,
    changed: ['gate.yaml', 'a b "c".jsonl'],
  });
});

test('no repository, no commit in it, no git: null', async () => {
  const folder = scratchFolder();
  const gate = path.join(folder, 'gate.yaml');
  expect(await commitOfGate(gate, ENVIRONMENT)).toBeNull();
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  expect(await commitOfGate(gate, ENVIRONMENT)).toBeNull();
  expect(await commitOfGate(gate, { PATH: folder })).toBeNull();
});

test('a gate that no commit holds is locked all the same, and said', async () => {
  const { folder } = await startLiveGate();
  const { commit } = commitAll(folder);
  writeFileSync(path.join(folder, 'gates/echo/gate.yaml'), `# changed\n${LIVE_GATE}`);
  const locked = await qgate(['lock', 'echo', '--json'], folder);
  expect(JSON.parse(locked.stdout)).toMatchObject({ commit, dirty: true });
  expect(locked.stderr).toBe(
    'note: no commit holds this gate: gate.yaml changed since HEAD. Commit it and lock again, so that the verdict can name the commit\n',
  );
  commitAll(folder);
  const again = JSON.parse((await qgate(['lock', 'echo', '--json'], folder)).stdout) as object;
  expect(again).not.toHaveProperty('dirty');
});
