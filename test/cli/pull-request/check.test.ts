import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { qgate } from '../../support/in-process.js';
import { answers, PR_GATE, scratchRepository, tutor } from '../../support/pull-request.js';

const ENV = { PATH: process.env.PATH ?? '' };

type Files = Readonly<Record<string, string | null>>;

/** A repository whose HEAD changes `change` on top of `before`. */
async function changed(change: Files, before: Readonly<Record<string, string>> = {}) {
  const repository = await scratchRepository(before);
  repository.commit(change);
  const check = async (args: readonly string[] = ['--plan'], env: Readonly<Record<string, string>> = {}) => {
    const ran = await qgate(['pr', '--base', 'HEAD^', '--json', ...args], repository.folder, {
      ...ENV,
      ...env,
    });
    return { ...ran, json: ran.stdout === '' ? null : (JSON.parse(ran.stdout) as Told) };
  };
  return { ...repository, check };
}

interface Told {
  readonly verdict: string;
  readonly headline: string;
  readonly needsLook: readonly string[];
  readonly gateChanges: readonly {
    readonly name: string;
    readonly kind: string;
    readonly loosens: readonly string[];
    readonly changes: readonly string[];
  }[];
  readonly bundles: readonly {
    readonly file: string;
    readonly fileChange: string;
    readonly previousFile: string | null;
    readonly difference: { readonly classes: readonly string[]; readonly isMixed: boolean } | null;
    readonly problems: readonly { readonly code: string; readonly message: string; readonly file: string }[];
    readonly gates: readonly { readonly name: string; readonly outcome: { readonly kind: string } }[];
  }[];
}

const FP8 = tutor({ quantization: 'fp8' });

describe('which bundles changed, and what is asked about them', () => {
  test('each kind of change is told by its class and its gates', async () => {
    const odd = 'prompts/a b$(x);".md';
    const prompted = tutor({ more: `prompt: {system: '../${odd}'}\n` });
    const { check } = await changed(
      {
        'README.md': 'x',
        'bundles/tutor-labels.yaml': tutor({ more: 'owner: someone\n' }),
        'bundles/tutor-weights.yaml': FP8,
        'bundles/tutor-mixed.yaml': tutor({ quantization: 'fp8', more: 'sampling: {temperature: 0.5}\n' }),
        [odd]: 'Be brief.',
        'bundles/tutor-old.yaml': null,
        'bundles/tutor-renamed.yaml': `${tutor({ quantization: 'int8' })}# moved\n`,
        'serving/prod.yaml': FP8.replace('tutor.jsonl', '../bundles/tutor.jsonl'),
        'test/fixture.yaml': 'bundle: 1\n',
      },
      {
        'bundles/tutor-labels.yaml': tutor(),
        'bundles/tutor-weights.yaml': tutor(),
        'bundles/tutor-mixed.yaml': tutor(),
        'bundles/tutor-prompt.yaml': prompted,
        [odd]: 'Be kind.',
        'bundles/tutor-old.yaml': `${tutor({ quantization: 'int4' })}# moved\n`,
        'serving/prod.yaml': tutor().replace('tutor.jsonl', '../bundles/tutor.jsonl'),
        'test/other.yaml': 'bundle: 1\n',
      },
    );
    const { code, json, stderr } = await check(['--plan', '--ignore', 'test/**']);
    expect([code, stderr]).toEqual([2, '']);
    const told = json?.bundles.map(({ file, fileChange, difference, gates, problems }) => [
      file,
      fileChange,
      difference?.classes,
      ...gates.map(({ name }) => name),
      ...problems.map((problem) => problem.code),
    ]);
    expect(told).toEqual([
      ['bundles/tutor-labels.yaml', 'changed', []],
      ['bundles/tutor-mixed.yaml', 'changed', ['weights', 'behaviour'], 'echo'],
      ['bundles/tutor-prompt.yaml', 'changed', ['behaviour'], 'echo'],
      ['bundles/tutor-renamed.yaml', 'renamed', ['weights'], 'echo'],
      ['bundles/tutor-weights.yaml', 'changed', ['weights'], 'echo'],
      ['serving/prod.yaml', 'changed', ['weights'], 'no-gate'],
    ]);
    expect(json?.bundles[3]?.previousFile).toBe('bundles/tutor-old.yaml');
    expect(json?.bundles[1]?.difference?.isMixed).toBe(true);
    expect((await check(['--plan'])).json?.bundles.map(({ file }) => file)).toContain('test/fixture.yaml');
  });

  test('nothing but labels, or no bundle at all, needs no gate', async () => {
    const none = await changed({ 'README.md': 'x' });
    expect(await none.check([])).toMatchObject({
      code: 0,
      json: { verdict: 'not required', headline: 'NOT REQUIRED  no bundle changed', bundles: [] },
    });
    none.commit({ 'bundles/tutor.yaml': tutor({ more: 'owner: someone\n' }) });
    expect(await none.check([])).toMatchObject({
      code: 0,
      json: { headline: 'NOT REQUIRED  no bundle changed in anything but labels' },
    });
  });

  test('the working folder may lie below the root of the repository', async () => {
    const { folder, git, commit } = await scratchRepository();
    const moved = Object.fromEntries(
      git('ls-files')
        .split('\n')
        .filter((file) => /^(gates|bundles)/.test(file))
        .map((file) => [`ml/${file}`, readFileSync(path.join(folder, file), 'utf8')]),
    );
    commit(moved);
    commit({ 'bundles/tutor.yaml': FP8, 'ml/bundles/tutor.yaml': FP8 });
    const ran = await qgate(['pr', '--base', 'HEAD^', '--plan', '--json'], path.join(folder, 'ml'), ENV);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      bundles: [{ file: 'bundles/tutor.yaml', gates: [{ file: 'gates/echo/gate.yaml' }] }],
    });
  });
});

describe('what is not understood is never passed', () => {
  test('each for its reason, and what is sound beside it is planned', async () => {
    const live = 'url: "http://127.0.0.1:9/v1", model: m';
    const repository = await scratchRepository(
      Object.fromEntries(
        ['syntax', 'field', 'unpinned', 'gone', 'outside', 'lfs', 'link', 'sound', 'zero'].map((name) => [
          `bundles/tutor-${name}.yaml`,
          tutor({ more: `notes: ${name}\n` }),
        ]),
      ),
    );
    repository.commit({ 'bundles/free.yaml': tutor() });
    repository.commit({
      'bundles/tutor-syntax.yaml': '{{ templated }}: [',
      'bundles/tutor-field.yaml': tutor({ more: 'speculation: on\n' }),
      'bundles/tutor-unpinned.yaml': FP8.replace('"0123abcd"', 'main').replace('recorded: tutor.jsonl', live),
      'bundles/tutor-gone.yaml': null,
      'bundles/tutor-new.yaml': 'bundle: 1\nname: new\nendpoint: {recorded: tutor.jsonl}\n',
      'bundles/tutor-outside.yaml': FP8.replace('tutor.jsonl', '../../../../../etc/passwd'),
      'bundles/note.jsonl': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
      'bundles/tutor-lfs.yaml': FP8.replace('tutor.jsonl', 'note.jsonl'),
      'bundles/tutor-link.yaml': null,
      'bundles/tutor-sound.yaml': FP8,
      'bundles/tutor-zero.yaml': FP8,
      'bundles/free.yaml': FP8,
      'gates/new/gate.yaml': 'gate: 1\nname: new\njudge: {bundle: ../../bundles/free.yaml}\n',
      'gates/echo/gate.yaml': PR_GATE.replace('bundles/tutor*', 'bundles/tutor-[a-y]*'),
    });
    symlinkSync('/etc/hostname', path.join(repository.folder, 'bundles/tutor-link.yaml'));
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--amend', '--no-edit');
    const ran = await qgate(['pr', '--base', 'HEAD^', '--plan', '--json'], repository.folder, ENV);
    const json = JSON.parse(ran.stdout) as Told;
    expect([ran.code, json.verdict]).toEqual([2, 'not checked']);
    const problems = Object.fromEntries(
      json.bundles.map(({ file, problems: its }) => [file.slice('bundles/'.length), its[0]?.code]),
    );
    expect(problems).toEqual({
      'free.yaml': 'no-gate',
      'tutor-field.yaml': 'unknown-key',
      'tutor-gone.yaml': 'deleted',
      'tutor-lfs.yaml': 'git-lfs',
      'tutor-link.yaml': 'not-a-file',
      'tutor-new.yaml': 'no-baseline',
      'tutor-outside.yaml': 'outside',
      'tutor-sound.yaml': undefined,
      'tutor-syntax.yaml': 'yaml-syntax',
      'tutor-unpinned.yaml': 'unpinned',
      'tutor-zero.yaml': undefined,
    });
    for (const name of ['sound', 'zero']) {
      const sound = json.bundles.find(({ file }) => file === `bundles/tutor-${name}.yaml`);
      expect(sound?.gates).toMatchObject([{ name: 'echo', outcome: { kind: 'planned' } }]);
    }
    expect(json.gateChanges).toEqual([
      {
        name: 'echo',
        file: 'gates/echo/gate.yaml',
        kind: 'changed',
        loosens: [
          'its lock is gone, or is of another gate',
          'applies_to no longer names bundles/tutor*.yaml',
        ],
        changes: ['applies_to also names bundles/tutor-[a-y]*.yaml'],
      },
      { name: 'new', file: 'gates/new/gate.yaml', kind: 'added', loosens: [], changes: [] },
    ]);
  });

  test('a deleted bundle may be allowed, and an added one be given its baseline', async () => {
    const gone = await changed({ 'bundles/tutor.yaml': null });
    expect((await gone.check(['--allow-deleted'])).code).toBe(0);
    const fresh =
      'bundle: 1\nname: fresh\nmodel: {ref: "hf://another/model", revision: "fedcba98"}\nendpoint: {recorded: fresh.jsonl}\n';
    const added = await changed({ 'bundles/tutor-fresh.yaml': fresh, 'bundles/fresh.jsonl': answers() });
    const { code, json } = await added.check(['--baseline', 'bundles/tutor.yaml']);
    expect([code, json?.bundles[0]?.fileChange]).toEqual([0, 'added']);
  });

  test('a gate that was not locked at the base gives no verdict, and an uncommitted one counts for nothing', async () => {
    const { commit, check, folder } = await changed({ 'gates/echo/gate.lock.json': null });
    commit({ 'bundles/tutor.yaml': FP8 });
    const unlocked = await check([]);
    expect(unlocked.code).toBe(2);
    expect(JSON.stringify(unlocked.json)).toContain('the gate echo is not locked at the base');
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    commit({ 'bundles/tutor.yaml': tutor({ quantization: 'int8' }) });
    writeFileSync(path.join(folder, 'gates/echo/cases.jsonl'), '');
    expect((await check([])).code).toBe(0);
  });

  test.each([
    [['--base', '--output=x'], /there is no commit "--output=x" here/],
    [['--base', 'no/such/branch'], /there is no commit "no\/such\/branch" here/],
  ])('a base that is none: %j', async (args, said) => {
    const { folder } = await scratchRepository();
    const ran = await qgate(['pr', ...args], folder, ENV);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toMatch(said);
  });
});

describe('changed together with a bundle', () => {
  test('cases, pipeline and globs that are not used are pointed out', async () => {
    const { commit, folder, check } = await changed({ 'bundles/tutor.yaml': FP8 });
    const cases = readFileSync(path.join(folder, 'gates/echo/cases.jsonl'), 'utf8');
    commit({
      'gates/echo/cases.jsonl': cases.replace('Say it', 'Say it.'),
      'gates/echo/gate.yaml': PR_GATE.replace('["bundles', '["a*b*c*d*e*f*", "bundles'),
      '.github/workflows/qgate.yml': 'on: push\n',
    });
    await qgate(['lock', 'echo'], folder, ENV);
    commit({});
    const { json } = await check(['--plan', '--base', 'HEAD~3']);
    expect(json?.headline).toMatch(/ — NEEDS A LOOK: more changed than the bundle$/);
    expect(json?.gateChanges).toMatchObject([
      {
        name: 'echo',
        kind: 'changed',
        loosens: ['1 case changed'],
        changes: ['applies_to also names a*b*c*d*e*f*'],
      },
    ]);
    expect(json?.needsLook).toEqual([
      'the gate echo does not use a*b*c*d*e*f* in applies_to: it has too many wildcards',
      'the pipeline that runs this check changed together with a bundle: .github/workflows/qgate.yml',
    ]);
  });
});

test('several bundles: the worst outcome is the exit code, and each is told', async () => {
  const other = tutor().replace('name: tutor', 'name: other').replace('tutor.jsonl', 'other.jsonl');
  const { check } = await changed(
    {
      'bundles/tutor.yaml': FP8,
      'bundles/tutor-b.yaml': other.replace('method: none', 'method: fp8'),
      'bundles/other.jsonl': answers('long'),
    },
    { 'bundles/tutor-b.yaml': other, 'bundles/other.jsonl': answers() },
  );
  const { code, json } = await check([]);
  expect(code).toBe(10);
  expect(json?.headline).toBe('BLOCK  1 of 2 gates passed on 2 changed bundles');
});
