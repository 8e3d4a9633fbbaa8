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
