/**
 * Draws the pictures of docs/statistics.md into docs/pictures: the false-pass rates from the page's own validation
 * table, and a forest plot and a power curve from runs of the built binary on the example gate. Build first. With
 * `--check` nothing is written, and the exit code is 1 if a picture on disk is stale.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { falsePassSvg } from './pictures/false-pass.mjs';
import { forestSvg } from './pictures/forest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'docs', 'pictures');

/** Runs the built binary beside the example gates; stops on an exit code that says that there is no verdict. */
function qgate(cwd, ...args) {
  const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
  return execFileSync(process.execPath, [path.join(root, 'dist', 'bin.js'), ...args], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const workspace = mkdtempSync(path.join(tmpdir(), 'qgate-pictures-'));
try {
  for (const name of ['gates', 'bundles']) symlinkSync(path.join(root, name), path.join(workspace, name));
  const arms = ['--baseline', '175b_finetuning', '--candidate', '6b_verification'];
  const verdict = JSON.parse(qgate(workspace, 'run', 'grade-school-math', ...arms, '--json'));
  qgate(
    workspace,
    'plan',
    'grade-school-math',
    '--discordance',
    '0.1',
    '--svg',
    'power-curve.svg',
    '--quiet',
  );
  const page = readFileSync(path.join(root, 'docs', 'statistics.md'), 'utf8');
  publish({
    'false-pass.svg': falsePassSvg(page),
    'forest.svg': forestSvg(verdict),
    'power-curve.svg': readFileSync(path.join(workspace, 'power-curve.svg'), 'utf8'),
  });
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

function publish(pictures) {
  const isCheck = process.argv.includes('--check');
  const current = (name) => {
    try {
      return readFileSync(path.join(folder, name), 'utf8');
    } catch {
      return null;
    }
  };
  const stale = Object.keys(pictures).filter((name) => current(name) !== pictures[name]);
  if (!isCheck) {
    mkdirSync(folder, { recursive: true });
    for (const name of stale) writeFileSync(path.join(folder, name), pictures[name]);
  } else if (stale.length > 0) {
    process.stderr.write(
      `stale: ${stale.map((name) => `docs/pictures/${name}`).join(', ')}\nrun "node scripts/statistics-pictures.mjs" and commit the result\n`,
    );
    process.exitCode = 1;
  }
}
