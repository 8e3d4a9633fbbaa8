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
      (file) => withoutStart(path.join(made, file)) !== withoutStart(path.join(committed, file)),
    );
    if (stale.length > 0) {
      console.error(`stale in reports/example: ${stale.join(', ')}; run npm run generate and commit`);
      process.exitCode = 1;
    }
  } else if (
    files.some((file) => withoutStart(path.join(made, file)) !== withoutStart(path.join(committed, file)))
  ) {
    for (const file of files) cpSync(path.join(made, file), path.join(committed, file));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A file without the marks of the start that its run had, which no two runs have in common. */
function withoutStart(file) {
  try {
    return readFileSync(file, 'utf8')
      .replaceAll(/grade-school-math-[0-9a-f]{10}/g, 'RUN')
      .replaceAll(/"nonce": "[0-9a-f]{32}"/g, 'NONCE')
      .replace(/"head": \[\s*"sha256:[0-9a-f]{64}"\s*\]/, 'HEAD')
      .replace(/"start": "sha256:[0-9a-f]{64}"/, 'START');
  } catch {
    return null;
  }
}
