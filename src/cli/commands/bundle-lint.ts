import path from 'node:path';
import { findBundle } from '../../files/find-definition.js';
import { lintBundle } from '../../files/lint-bundle.js';
import { inertLine } from '../../report/inert/terminal.js';
import { explainProblems } from '../explain-error.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** `qgate bundle lint`: every problem of the bundles as releases. 0 if there is no error, 2 if there is. */
export async function bundleLintCommand(
  context: ProcessContext,
  names: readonly string[],
  options: CommonOptions,
): Promise<number> {
  const files = names.map((name) => findBundle(context.cwd, name));
  const bundles = await Promise.all(
    files.map(async (file) => ({ file, problems: await lintBundle(path.resolve(context.cwd, file)) })),
  );
  const problems = bundles.flatMap((bundle) => bundle.problems);
  const isSound = !problems.some(({ severity }) => severity === 'error');
  if (options.json) {
    printJson(context, { isSound, bundles });
    return isSound ? 0 : 2;
  }
  if (problems.length > 0) context.stderr.write(explainProblems(problems));
  if (isSound && !options.quiet) {
    for (const { file } of bundles) context.stdout.write(`${inertLine(file)}: pinned, and no secret found\n`);
  }
  return isSound ? 0 : 2;
}
