/**
 * Packs the package as it would be published, installs it in a folder of its own and runs it there: tsc copies neither
 * SQL nor templates, so a package that works in the repository can still be broken. The SQLite addon that this checkout
 * already compiled is used again.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-package-'));

/** Fails the script with what was expected and what came. */
function expect(condition, message, detail = '') {
  if (condition) return;
  console.error(`package test: ${message}\n${detail}`);
  process.exitCode = 1;
  throw new Error(message);
}

try {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
  const [{ filename, files }] = Array.isArray(packed) ? packed : Object.values(packed);
  const names = files.map((file) => file.path);
  for (const needed of [
    'dist/bin.js',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/app/bin.js',
    'dist/packet-page/page.js',
    'dist/packet-page/page.css',
    'dist/report-page/page.js',
    'dist/report-page/page.css',
    'LICENSE',
    'NOTICE',
    'README.md',
    'schemas/gate.schema.json',
    'schemas/grades.schema.json',
    'schemas/verdict.schema.json',
  ]) {
    expect(names.includes(needed), `the package lacks ${needed}`);
  }
  expect(
    !names.some((name) => /^(src|test|gates|bench)\//.test(name)),
    'the package holds files that users do not need',
    names.join('\n'),
  );

  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'elsewhere', private: true }));
  execFileSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
      path.join(folder, filename),
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  const addon = path.join('node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');
  mkdirSync(path.dirname(path.join(folder, addon)), { recursive: true });
  cpSync(path.join(root, addon), path.join(folder, addon));

  const bin = path.join(folder, 'node_modules', '.bin', 'qgate');
  const version = spawnSync(bin, ['--version'], { cwd: folder, encoding: 'utf8' });
  expect(version.status === 0, '--version failed', version.stderr);

  for (const name of ['gates', 'bundles'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const run = spawnSync(
    bin,
    [
      'run',
      'grade-school-math',
      '--baseline',
      '175b_finetuning',
      '--candidate',
      '175b_verification',
      '--json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(run.status === 0, `the example gate exited ${run.status}`, run.stderr);
  expect(
    JSON.parse(run.stdout).verdict === 'pass',
    'the example gate did not pass',
    run.stdout.slice(0, 2000),
  );
  expect(readdirSync(path.join(folder, 'reports')).length === 1, 'the run wrote no report');
  const program = `import { decide } from 'qgate';
    const { verdict } = await decide('latest');
    console.log(verdict.verdict);`;
  const library = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(library.stdout === 'pass\n', 'the library did not decide the same', library.stderr);
  console.log(`package test: ${filename} (${names.length} files) installs and decides the example gate`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
