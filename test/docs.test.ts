import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { outputPattern, readPage } from './support/console-blocks.js';
import { builtQgate } from './support/in-process.js';
import { ROOT } from './support/run-qgate.js';
import { scratchFolder, writeTree } from './support/scratch.js';

const pages = ['README.md', ...markdownBelow('docs')];

function markdownBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
    .sort();
}

/** A folder with the example gates, `qgate` on the path, and the files that a page tells its reader to write. */
function workspace(page: string) {
  const folder = scratchFolder();
  for (const name of ['gates', 'bundles'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  const bin = path.join(folder, '.bin');
  mkdirSync(bin);
  writeFileSync(
    path.join(bin, 'qgate'),
    `#!/bin/sh\nexec "${process.execPath}" "${path.join(ROOT, 'dist', 'bin.js')}" "$@"\n`,
  );
  chmodSync(path.join(bin, 'qgate'), 0o755);
  const { commands, files } = readPage(readFileSync(path.join(ROOT, page), 'utf8'));
  writeTree(folder, Object.fromEntries(files.map(({ name, text }) => [name, text])));
  return { folder, bin, commands };
}

/** A `qgate` command that needs nothing of a shell. */
const PLAIN = /^qgate( [\w./:=,@%+-]+)+$/;

/**
 * Runs a command in a folder. The page's own commands are many, and starting a process for each would take most of the
 * time of all tests, so those that need no shell run in this one; how the binary starts is tested beside them.
 */
async function perform(command: string, folder: string, bin: string) {
  if (PLAIN.test(command)) {
    const { code, ...output } = await builtQgate(command.split(' ').slice(1), { cwd: folder });
    return { status: code, ...output };
  }
  return spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env.PATH ?? ''}`, NO_COLOR: '1' },
  });
}

describe.each(pages)('%s', (page) => {
  const { commands } = readPage(readFileSync(path.join(ROOT, page), 'utf8'));

  if (commands.length > 0)
    test('every command does what the page shows', async () => {
      const { folder, bin } = workspace(page);
      for (const { command, output, exitCode, line } of commands) {
        const ran = await perform(command, folder, bin);
        expect(ran.status, `${page}:${line} ${command}\n${ran.stderr}`).toBe(exitCode);
        if (output.length > 0)
          expect(ran.stdout, `${page}:${line} ${command}`).toMatch(outputPattern(output));
      }
    });

  test('every link to a file of the repository leads somewhere', () => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string);
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.resolve(ROOT, path.dirname(page), target)));
    expect(broken).toEqual([]);
  });
});
