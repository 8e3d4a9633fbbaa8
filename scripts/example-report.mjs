/**
 * Writes the example report that the repository shows, from the example gate: `node scripts/example-report.mjs`, or
 * `--check` to fail where the committed one is not what the product gives now. Needs a build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const committed = path.join(root, 'reports', 'example');
const files = ['report.md', 'verdict.json'];
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-example-'));

try {
  const made = path.join(folder, 'made');
  const args = [
    'run',
    'gates/grade-school-math',
    '--baseline',
    '175b_finetuning',
    '--candidate',
    '175b_verification',
  ];
  const store = path.join(folder, 'store.sqlite');
  const ran = spawnSync(
    process.execPath,
    [path.join(root, 'dist', 'bin.js'), ...args, '--quiet', '--store', store, '--out', made],
    { cwd: root, encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(`the example gate exited ${ran.status}: ${ran.stderr}`);
  if (process.argv.includes('--check')) {
    const stale = files.filter(
      (file) => readIfThere(path.join(made, file)) !== readIfThere(path.join(committed, file)),
    );
    if (stale.length > 0) {
      console.error(`stale in reports/example: ${stale.join(', ')}; run npm run generate and commit`);
      process.exitCode = 1;
    }
  } else {
    for (const file of files) cpSync(path.join(made, file), path.join(committed, file));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
