/**
 * Compiles src/ to dist/ and copies what tsc leaves behind: SQL and templates. The pages in which raters grade and reports
 * are read are bundled for the browser, and the command into few files. The new dist is made beside the old one and put
 * in its place whole, so that a failed build leaves the old one as it was.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from './build-page.mjs';
import { bundleCommand } from './bundle-command.mjs';

/** Folders of src/ that run in a browser. */
const PAGES = ['packet-page', 'report-page'];

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const dist = path.join(root, 'dist');
const made = path.join(root, `dist.${process.pid}.new`);
const old = path.join(root, `dist.${process.pid}.old`);

try {
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', path.join(root, 'tsconfig.build.json'), '--outDir', made],
    { stdio: 'inherit' },
  );
  if (status === 0) {
    cpSync(path.join(root, 'src'), made, {
      recursive: true,
      filter: (source) =>
        (path.extname(source) === '' && !PAGES.some((page) => source.endsWith(page))) ||
        /\.(sql|hbs)$/.test(source),
    });
    for (const page of PAGES) await buildPage(root, page, path.join(made, page));
    await bundleCommand(made);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(made, dist);
  }
  process.exitCode = status ?? 1;
} finally {
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
}
