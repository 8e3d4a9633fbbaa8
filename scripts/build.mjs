/** Compiles src/ to dist/ and copies what tsc leaves behind: SQL and templates. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

rmSync(path.join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', path.join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
cpSync(path.join(root, 'src'), path.join(root, 'dist'), {
  recursive: true,
  filter: (source) => path.extname(source) === '' || /\.(sql|hbs)$/.test(source),
});
chmodSync(path.join(root, 'dist', 'bin.js'), 0o755);
