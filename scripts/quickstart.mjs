/**
 * The README's first command, after install and build: decides the example gate on the recorded answers of two real
 * models, prints the verdict and writes the report. Exits as `qgate run` does: 0 on pass.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'dist', 'bin.js'),
    'run',
    'gates/grade-school-math',
    '--baseline',
    'bundles/175b_finetuning.yaml',
    '--candidate',
    'bundles/175b_verification.yaml',
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
