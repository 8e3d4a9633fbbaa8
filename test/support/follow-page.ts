import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { outputPattern, readPage } from './console-blocks.js';
import { builtQgate } from './in-process.js';
import { ROOT } from './run-qgate.js';
import { scratchFolder, writeTree } from './scratch.js';

/**
 * Follows a page of the documentation as its reader would, in a folder of its own with the example gates: writes the files
 * it shows and runs each command, whose exit code and output must be those that are shown.
 * @param adapted the page's text, changed where it names what only its reader has (a server at a port)
 */
export async function followPage(page: string, adapted = (text: string): string => text): Promise<void> {
  const { commands, files } = readPage(adapted(readFileSync(path.join(ROOT, page), 'utf8')));
  const { folder, bin } = workspace();
  writeTree(folder, Object.fromEntries(files.map(({ name, text }) => [name, text])));
  for (const { command, output, exitCode, line } of commands) {
    const ran = await perform(command, folder, bin);
    expect(ran.status, `${page}:${line} ${command}\n${ran.stdout}\n${ran.stderr}`).toBe(exitCode);
    if (output.length > 0) expect(ran.stdout, `${page}:${line} ${command}`).toMatch(outputPattern(output));
  }
}

/** A folder with the example gates, and `qgate` on the path. */
function workspace() {
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
  return { folder, bin };
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
