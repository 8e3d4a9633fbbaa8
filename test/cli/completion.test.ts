import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { qgate } from '../support/in-process.js';

const cwd = mkdtempSync(path.join(tmpdir(), 'qgate-completion-'));
for (const name of ['support', 'sums', '$(touch spawned)']) {
  mkdirSync(path.join(cwd, 'gates', name), { recursive: true });
  writeFileSync(path.join(cwd, 'gates', name, 'gate.yaml'), '');
}
mkdirSync(path.join(cwd, 'bundles'));
writeFileSync(path.join(cwd, 'bundles/fp8.yaml'), '');

/** What bash offers for the last of the words. */
function offered(script: string, words: readonly string[]): readonly string[] {
  const run = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; __qgate
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, status } = spawnSync('bash', ['--norc', '-c', run], { cwd, encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Whether a shell is on the PATH; where it is not, its tests are shown as skipped. */
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** A script in a folder of its own. */
function scriptFile(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'qgate-completion-')), 'script');
  writeFileSync(file, text);
  return file;
}

/** Names that zsh ties to settings of its own: to make one local empties the setting. */
const TIED_IN_ZSH = [
  'path',
  'fpath',
  'cdpath',
  'manpath',
  'mailpath',
  'status',
  'argv',
  'options',
  'commands',
];

describe('qgate completion bash', () => {
  it('completes commands, options, choices, gates, bundles and runs', async () => {
    const { stdout: script, code } = await qgate(['completion', 'bash'], cwd);
    expect(code).toBe(0);
    expect(offered(script, ['qgate', 'ver'])).toEqual(['verdict', 'verify']);
    expect([...offered(script, ['qgate', 'run', 's'])].sort()).toEqual(['sums', 'support']);
    expect(offered(script, ['qgate', 'run', 'sums', '--baseline', ''])).toEqual(['fp8']);
    expect(offered(script, ['qgate', 'run', 'sums', '--stage', ''])).toEqual(['pr', 'release']);
    expect(offered(script, ['qgate', 'packet', 'ex'])).toEqual(['export']);
    expect(offered(script, ['qgate', 'show', 'la'])).toEqual(['latest']);
    expect(offered(script, ['qgate', 'lock', '--js'])).toEqual(['--json']);
  });

  it('runs no name of a folder as a command', async () => {
    const { stdout: script } = await qgate(['completion', 'bash'], cwd);
    offered(script, ['qgate', 'check', '']);
    expect(existsSync(path.join(cwd, 'spawned'))).toBe(false);
  });

  it('has the same for zsh and fish, and nothing else', async () => {
    expect((await qgate(['completion', 'zsh'], cwd)).stdout).toContain('bashcompinit');
    const fish = (await qgate(['completion', 'fish'], cwd)).stdout;
    expect(fish).toContain(`complete -c qgate -f -n '__fish_use_subcommand' -a 'run'`);
    expect(fish).toContain("-l stage -x -a 'pr release'");
    expect(await qgate(['completion', 'cmd'], cwd)).toMatchObject({ code: 2 });
  });
});

describe('qgate completion zsh', () => {
  it('makes no variable local that zsh ties to a setting, such as PATH', async () => {
    const { stdout: script } = await qgate(['completion', 'zsh'], cwd);
    const declared = [...script.matchAll(/^ *local (.*)$/gm)].flatMap(([, names = '']) =>
      names.replaceAll(/="[^"]*"/g, '').split(' '),
    );
    expect(declared).toContain('place');
    expect(declared.filter((name) => TIED_IN_ZSH.includes(name))).toEqual([]);
  });

  it.skipIf(!has('zsh'))('is a script of zsh, and offers gates and words', async () => {
    const { stdout: script } = await qgate(['completion', 'zsh'], cwd);
    const file = scriptFile(script);
    expect(spawnSync('zsh', ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    // As bashcompinit calls it.
    const asked = (...words: readonly string[]) => {
      const call = `emulate -L sh; setopt kshglob noshglob braceexpand; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); __qgate; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = spawnSync(
        'zsh',
        ['-fc', `source ${file}; t() { ${call}; }; t "$@"`, 'zsh', ...words],
        {
          cwd,
          encoding: 'utf8',
        },
      );
      return stdout.split('\n').filter((line) => line !== '');
    };
    expect(asked('qgate', 'ver')).toEqual(expect.arrayContaining(['verdict', 'verify']));
    expect(asked('qgate', 'run', 'sums', '--baseline', '')).toEqual(['fp8']);
    expect(asked('qgate', 'run', 'sums', '--stage', '')).toEqual(['pr', 'release']);
  });
});

describe('qgate completion fish', () => {
  it.skipIf(!has('fish'))('is a script of fish, and offers gates, bundles and words', async () => {
    const { stdout: script } = await qgate(['completion', 'fish'], cwd);
    const file = scriptFile(script);
    expect(spawnSync('fish', ['--no-execute', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const asked = (words: string) => {
      const { stdout } = spawnSync('fish', ['--no-config', '-c', `source ${file}; complete -C '${words}'`], {
        cwd,
        encoding: 'utf8',
      });
      return stdout.split('\n').map((line) => line.split('\t')[0]);
    };
    expect(asked('qgate ver')).toEqual(expect.arrayContaining(['verdict', 'verify']));
    expect(asked('qgate run ')).toEqual(expect.arrayContaining(['sums', 'support']));
    expect(asked('qgate run sums --baseline ')).toContain('fp8');
    expect(asked('qgate run sums --stage ')).toEqual(expect.arrayContaining(['pr', 'release']));
  });
});
