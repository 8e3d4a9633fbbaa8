/**
 * Runs every test file with properties under other seeds than the suite's own, and stops at the first that fails.
 *
 *   node scripts/property-seeds.mjs [first seed] [how many]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

const first = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 10);
const files = globSync('test/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("'fast-check'"),
);

for (let seed = first; seed < first + count; seed += 1) {
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    env: { ...process.env, QGATE_PROPERTY_SEED: String(seed), NO_COLOR: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stdout.write(stdout);
    process.stdout.write(`seed ${seed} fails: QGATE_PROPERTY_SEED=${seed} npx vitest run FILE\n`);
    process.exit(1);
  }
  process.stdout.write(`seed ${seed}: ${files.length} files pass\n`);
}
