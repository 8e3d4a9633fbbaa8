import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../support/run-qgate.js';
import { scratchFolder, writeTree } from '../../support/scratch.js';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
}
interface Job {
  readonly steps: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = <T>(file: string): T => parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const action = read<{
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}>('action.yml');
const workflows = ['docs/ci/pull-request.yml', 'docs/ci/fork-comment.yml'] as const;

/** The shell of a step as the runner starts it: `bash -eo pipefail`, with stubs first on the path. */
function shell(
  steps: readonly Step[],
  name: string,
  env: Readonly<Record<string, string>>,
  stubs: Readonly<Record<string, string>> = {},
  folder = scratchFolder(),
) {
  const step = steps.find((one) => one.name === name);
  if (step?.run === undefined) throw new Error(`no step ${name}`);
  writeTree(
    folder,
    Object.fromEntries(
      Object.entries(stubs).map(([file, text]) => [`bin/${file}`, `#!/bin/bash\n${text}\n`]),
    ),
  );
  for (const file of Object.keys(stubs)) chmodSync(path.join(folder, 'bin', file), 0o755);
  writeFileSync(path.join(folder, 'step.sh'), step.run);
  const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', 'step.sh'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}/bin:${process.env.PATH ?? ''}`, RUNNER_TEMP: folder, ...env },
  });
  return { folder, code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

const OPTIONS = {
  QGATE_COMMAND: 'qgate --from-path',
  QGATE_BASE: '$(touch owned); x',
  QGATE_BASELINE: '',
  QGATE_ALLOW_DELETED: 'true',
  QGATE_IGNORE: 'test/**\n\nfix tures/*.yaml\n',
  QGATE_COMMENT: 'true',
};
const SAYS_ARGUMENTS = 'printf "<%s>" "$@"; exit "${STUB_EXIT:-0}"';

describe('the composite action', () => {
  const { steps } = action.runs;

  test.each([
    ['See what changed', '<--from-path><pr><--plan>'],
    ['Gate the changed bundles', '<--from-path><pr>'],
  ])('field case 164: "%s" ends as qgate ends, and inputs reach it as arguments alone', (name, first) => {
    for (const exit of ['0', '10', '11', '2']) {
      const ran = shell(steps, name, { ...OPTIONS, STUB_EXIT: exit }, { qgate: SAYS_ARGUMENTS });
      expect(ran.code).toBe(Number(exit));
      expect(ran.stdout).toBe(
        `${first}<--base=$(touch owned); x><--allow-deleted><--comment><--ignore=test/**><--ignore=fix tures/*.yaml>`,
      );
      expect(existsSync(path.join(ran.folder, 'owned'))).toBe(false);
    }
  });

  test('without inputs, what was installed is called with no option', () => {
    const none = {
      QGATE_COMMAND: '',
      QGATE_BASE: '',
      QGATE_BASELINE: '',
      QGATE_ALLOW_DELETED: 'false',
      QGATE_IGNORE: '',
      QGATE_COMMENT: 'false',
    };
    const folder = scratchFolder();
    writeTree(folder, { 'qgate/node_modules/.bin/qgate': `#!/bin/bash\n${SAYS_ARGUMENTS}\n` });
    chmodSync(path.join(folder, 'qgate/node_modules/.bin/qgate'), 0o755);
    expect(shell(steps, 'Gate the changed bundles', none, {}, folder).stdout).toBe('<pr>');
  });

  test('what is installed is one version and nothing else', () => {
    const npm = { npm: 'printf "<%s>" "$@"' };
    const version = action.inputs.version?.default ?? '';
    const { stdout } = shell(steps, 'Install qgate', { QGATE_VERSION: version }, npm);
    expect(stdout).toMatch(new RegExp(`<qgate@${version}>$`));
    expect(version).toBe(read<{ version: string }>('package.json').version);
    expect(shell(steps, 'Install qgate', { QGATE_VERSION: '1 --registry=x' }, npm).code).toBe(2);
  });

  test('what serves is started, awaited and ended with all it started', () => {
    const serve = { QGATE_START: 'echo "::error::from the server"; sleep 60' };
    const { folder, code } = shell(steps, 'Start what serves the arms', serve);
    expect(code).toBe(0);
    const pid = Number(readFileSync(path.join(folder, 'qgate-serve.pid'), 'utf8'));
    // Answers from the third time on.
    const curl = 'n=$(cat n 2> /dev/null || echo 0); echo $((n + 1)) > n; [ "$n" -ge 2 ]';
    const awaiting = { QGATE_AWAIT: 'http://127.0.0.1:1/health\n', QGATE_AWAIT_TIMEOUT: '30' };
    expect(shell(steps, 'Wait until it answers', awaiting, { curl, sleep: 'exit 0' }, folder).code).toBe(0);
    const stopped = shell(steps, 'Stop what served the arms', { QGATE_STOP: 'exit 3' }, {}, folder);
    expect(stopped.code).toBe(0);
    expect(stopped.stdout).toContain('| ::error::from the server');
    const ended = spawnSync('bash', [
      '-c',
      `for i in $(seq 50); do kill -0 -- -${pid} 2> /dev/null || exit 0; read -rt 0.1 <> <(:) || true; done; exit 1`,
    ]);
    expect(ended.status).toBe(0);
  });

  test('a server that never answers, or has ended, is not waited for', () => {
    const env = { QGATE_AWAIT: 'http://127.0.0.1:1/', QGATE_AWAIT_TIMEOUT: '0' };
    const late = shell(steps, 'Wait until it answers', env, { curl: 'exit 7' });
    expect([late.code, late.stderr]).toEqual([20, 'http://127.0.0.1:1/ did not answer within 0 s\n']);
    const folder = scratchFolder();
    const { pid } = spawnSync('true');
    writeFileSync(path.join(folder, 'qgate-serve.pid'), String(pid));
    const gone = shell(
      steps,
      'Wait until it answers',
      { ...env, QGATE_AWAIT_TIMEOUT: '600' },
      { curl: 'exit 7' },
      folder,
    );
    expect([gone.code, gone.stderr]).toEqual([20, expect.stringContaining('has ended')]);
  });
});

describe('the workflows', () => {
  test.each(workflows)(
    'field case 181: %s checks nothing out for a stranger, and may do no more than it needs',
    (file) => {
      const workflow = read<Workflow>(file);
      expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
      expect(workflow.permissions).toEqual({});
      const steps = Object.values(workflow.jobs).flatMap(({ steps: its }) => its);
      for (const { uses, run } of steps) {
        if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$|^OWNER\/qgate@COMMIT$/);
        expect(run ?? '').not.toContain('${{');
      }
      if ('workflow_run' in workflow.on)
        expect(steps.some(({ uses }) => uses?.startsWith('actions/checkout'))).toBe(false);
      for (const { permissions } of Object.values(workflow.jobs))
        for (const [name, right] of Object.entries(permissions ?? {}))
          expect(`${name}: ${right}`).toMatch(/^(contents: read|actions: read|pull-requests: write)$/);
    },
  );

  test('no expression stands in the shell of the action', () => {
    for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{');
  });

  test.each([
    ['success', 0],
    ['failure', 1],
    ['skipped', 1],
    ['cancelled', 1],
    ['', 1],
  ])('field case 167: the required job says of %j: %i', (result, code) => {
    const job = read<Workflow>(workflows[0]).jobs['qgate-required'];
    expect(job?.if).toBe('always()');
    const ran = shell(job?.steps ?? [], 'Fail unless the gate ended in success', { RESULT: result });
    expect(ran.code).toBe(code);
  });

  test.each([
    ['0', 0],
    ['10', 1],
    ['', 1],
    [undefined, 1],
  ])('the required job of GitLab says of %j: %i', (exitCode, code) => {
    const jobs =
      read<Readonly<Record<string, { readonly script: readonly string[] }>>>('docs/ci/gitlab-ci.yml');
    const ran = spawnSync('sh', ['-ec', jobs['qgate-required']?.script.join('\n') ?? 'exit 9'], {
      env: exitCode === undefined ? {} : { QGATE_EXIT_CODE: exitCode },
    });
    expect(ran.status).toBe(code);
  });
});
