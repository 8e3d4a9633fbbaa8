import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { qgate } from '../../support/in-process.js';
import { type ScratchRepository, scratchRepository, tutor } from '../../support/pull-request.js';
import { scratchFolder } from '../../support/scratch.js';

const ENV = { PATH: process.env.PATH ?? '' };
const FP8 = tutor({ quantization: 'fp8' });
/** A bundle one folder further down than its recorded answers. */
const inFolder = (text: string): string => text.replace('tutor.jsonl', '../tutor.jsonl');
const plan = async (folder: string, ...args: readonly string[]) => {
  const ran = await qgate(['pr', '--base', 'main', '--plan', '--json', ...args], folder, ENV);
  return {
    ...ran,
    files: ran.stdout === '' ? [] : (JSON.parse(ran.stdout) as Told).bundles.map(({ file }) => file),
  };
};

interface Told {
  readonly bundles: readonly { readonly file: string }[];
}

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** A repository of prompts or bundles to be a submodule, with two commits. */
function library(file: string, before: string, after: string) {
  const folder = scratchFolder();
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'config', 'user.name', 'a');
  git(folder, 'config', 'user.email', 'a@b');
  const put = (text: string): string => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '-m', 'change');
    return git(folder, 'rev-parse', 'HEAD');
  };
  return { folder, before: put(before), after: put(after) };
}

/** The library as a submodule of a repository, at its first commit on main and at its second on a branch. */
async function withSubmodule(
  place: string,
  lib: ReturnType<typeof library>,
  files: Readonly<Record<string, string>>,
): Promise<ScratchRepository> {
  const repository = await scratchRepository(files);
  const { folder, commit } = repository;
  git(folder, 'submodule', '--quiet', 'add', lib.folder, place);
  git(path.join(folder, place), 'checkout', '--quiet', lib.before);
  commit({});
  repository.git('switch', '--quiet', '-c', 'change');
  git(path.join(folder, place), 'checkout', '--quiet', lib.after);
  commit({});
  return repository;
}

describe('field case 642: a change inside a submodule', () => {
  const PROMPTED = { 'bundles/tutor.yaml': tutor({ more: 'prompt: {system: ../prompts/de/system.txt}\n' }) };

  test('a prompt that the submodule holds is compared at both commits', async () => {
    const { folder } = await withSubmodule(
      'prompts',
      library('de/system.txt', 'Sei kurz.', 'Rate.'),
      PROMPTED,
    );
    expect(await plan(folder)).toMatchObject({ code: 0, files: ['bundles/tutor.yaml'] });
  });

  test('a submodule that is not checked out is exit 2, unless it is said to hold nothing', async () => {
    const { folder } = await withSubmodule(
      'prompts',
      library('de/system.txt', 'Sei kurz.', 'Rate.'),
      PROMPTED,
    );
    rmSync(path.join(folder, 'prompts'), { recursive: true });
    mkdirSync(path.join(folder, 'prompts'));
    const ran = await plan(folder);
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringContaining('the submodule prompts changed, and what it holds cannot be read here'),
    ]);
    // A bundle that names a file in it cannot be freed by that.
    expect((await plan(folder, '--ignore', 'prompts')).code).toBe(2);
  });

  test('bundles that stand in a submodule', async () => {
    const { folder } = await withSubmodule(
      'bundles/tutors',
      library('tutor.yaml', inFolder(tutor()), inFolder(FP8)),
      {},
    );
    const ran = await plan(folder);
    expect(ran).toMatchObject({ code: 2, files: ['bundles/tutors/tutor.yaml'] });
    expect(ran.stdout).toContain('no gate is for this bundle');
  });
});

describe('field case 643: a symbolic link hides the change', () => {
  const linked = async (target: string, files: Readonly<Record<string, string>>) => {
    const repository = await scratchRepository({
      ...files,
      'bundles/tutor.yaml': tutor({ more: 'prompt: {system: system.txt}\n' }),
    });
    symlinkSync(target, path.join(repository.folder, 'bundles/system.txt'));
    repository.commit({});
    repository.git('switch', '--quiet', '-c', 'change');
    return repository;
  };

  test('the target of the link changes', async () => {
    const { folder, commit } = await linked('../prompts/en.txt', { 'prompts/en.txt': 'Be kind.' });
    commit({ 'prompts/en.txt': 'Guess.' });
    expect(await plan(folder)).toMatchObject({ code: 0, files: ['bundles/tutor.yaml'] });
  });

  test('a folder on the way is a link, and comes to lead elsewhere', async () => {
    const { folder, commit } = await linked('../prompts/en.txt', {
      'v1/en.txt': 'Be kind.',
      'v2/en.txt': 'Guess.',
    });
    rmSync(path.join(folder, 'prompts'), { recursive: true, force: true });
    symlinkSync('v1', path.join(folder, 'prompts'));
    commit({});
    git(folder, 'branch', '--force', 'main');
    rmSync(path.join(folder, 'prompts'));
    symlinkSync('v2', path.join(folder, 'prompts'));
    commit({});
    expect(await plan(folder)).toMatchObject({ code: 0, files: ['bundles/tutor.yaml'] });
  });

  test('a link that comes to lead out of the repository is refused', async () => {
    const { folder, commit } = await linked('../prompts/en.txt', { 'prompts/en.txt': 'Be kind.' });
    rmSync(path.join(folder, 'bundles/system.txt'));
    symlinkSync('/etc/hostname', path.join(folder, 'bundles/system.txt'));
    commit({});
    const ran = await plan(folder);
    expect([ran.code, ran.files]).toEqual([2, ['bundles/tutor.yaml']]);
    expect(ran.stdout).toContain('bundles/system.txt is a symbolic link that leads out of the repository');
  });
});

describe('field case 644: where a change began', () => {
  /** A clone of the last commits of a branch with a bundle changed six commits ago. */
  async function cloned(depth: number) {
    const { folder, git: run, commit } = await scratchRepository();
    run('switch', '--quiet', '-c', 'change');
    commit({ 'bundles/tutor.yaml': FP8 });
    for (let index = 0; index < 6; index++) commit({ [`notes/${index}`]: 'x' });
    const shallow = scratchFolder();
    git(
      shallow,
      'clone',
      '--quiet',
      '--no-single-branch',
      '--depth',
      String(depth),
      `file://${folder}`,
      'clone',
    );
    const clone = path.join(shallow, 'clone');
    git(clone, 'switch', '--quiet', '--detach', 'origin/change');
    return plan(clone, '--base', 'origin/main');
  }

  test('a shallow clone that ends before it is exit 2, with what deepens it', async () => {
    for (const depth of [1, 5]) {
      const ran = await cloned(depth);
      expect([depth, ran.code]).toEqual([depth, 2]);
      expect(ran.stderr).toMatch(/this clone is shallow.*\n.*git fetch --unshallow/);
    }
  });

  test('one that holds it is enough', async () => {
    expect(await cloned(9)).toMatchObject({ code: 0, files: ['bundles/tutor.yaml'] });
  });

  test('after criss-cross merges the change against each merge base counts', async () => {
    const { folder, git: run, commit } = await scratchRepository();
    run('switch', '--quiet', '-c', 'change');
    commit({ 'bundles/tutor.yaml': FP8 });
    run('switch', '--quiet', 'main');
    commit({ 'notes/main': 'x' });
    const main = run('rev-parse', 'HEAD');
    run('merge', '--quiet', '--no-edit', 'change');
    run('switch', '--quiet', 'change');
    run('merge', '--quiet', '--no-edit', main);
    // Against one of the two merge bases the bundle has changed, against the other it has not.
    const ran = await plan(folder);
    expect(ran).toMatchObject({ code: 0, files: ['bundles/tutor.yaml'] });
    const { bases, needsLook } = JSON.parse(ran.stdout) as {
      readonly bases: readonly string[];
      readonly needsLook: readonly string[];
    };
    expect(bases).toHaveLength(2);
    expect(needsLook).toContain(
      'the change began at 2 commits (criss-cross merges): it was compared with each of them',
    );
  });
});

describe('field case 645: run in another folder than the project', () => {
  test.each([
    ['docs', 'docs/ lies inside the project at the root of the repository'],
    ['gates/echo', 'gates/echo/ lies inside the project at the root of the repository'],
    ['ml/docs/deep', 'ml/docs/deep/ lies inside the project ml/'],
  ])('%s', async (below, said) => {
    const { folder, commit } = await scratchRepository({
      'docs/a.md': 'x',
      'ml/bundles/tutor.yaml': tutor(),
      'ml/docs/deep/a.md': 'x',
    });
    commit({ 'bundles/tutor.yaml': FP8 });
    const ran = await qgate(['pr', '--base', 'HEAD^', '--plan'], path.join(folder, below), ENV);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toContain(said);
  });

  test('a repository with neither gates nor bundles', async () => {
    const folder = scratchFolder();
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', 'x');
    const ran = await qgate(['pr', '--base', 'main'], folder, ENV);
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringContaining('holds neither gates/ nor bundles/, before or after the change'),
    ]);
  });
});
