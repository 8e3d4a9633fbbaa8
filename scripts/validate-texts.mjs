/**
 * Tries the grammars of numbers and choices, JSON with long numbers and division of decimals on 10,000 generated texts each,
 * where the test suite tries a hundred.
 *
 *     node scripts/validate-texts.mjs [how many]
 */
import { spawnSync } from 'node:child_process';

const nRuns = process.argv[2] ?? '10000';
const tests = [
  'test/grade/grammar',
  'test/grade/text/schema/is-multiple.test.ts',
  'test/shared/lossless-json.test.ts',
];
const { status } = spawnSync('npx', ['vitest', 'run', ...tests], {
  env: { ...process.env, QGATE_GRAMMAR_RUNS: nRuns },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
