/**
 * Holds src/ to its layers (.dependency-cruiser.mjs). A checker that reads no modules finds no violations, which a version
 * mismatch once made look like a clean result; so the modules read must be exactly those of the tree.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { globSync } from 'tinyglobby';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const options = await extractDepcruiseOptions(path.join(root, '.dependency-cruiser.mjs'));
const { output } = await cruise(['src'], { ...options, baseDir: root });

const read = new Set(output.modules.map(({ source }) => source));
const problems = [
  ...globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !read.has(file))
    .map((file) => `${file} was not read`),
  ...output.summary.violations.map(
    ({ rule, from, to }) =>
      `${rule.name}: ${from} -> ${to}\n  ${options.ruleSet.forbidden.find(({ name }) => name === rule.name)?.comment}`,
  ),
  ...options.ruleSet.forbidden
    .filter(({ comment = '' }) => comment.length <= 20)
    .map(({ name }) => `the rule ${name} has no reason`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`layers: ${read.size} modules read, no violation`);
