import { type Command, Option } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, wholeNumber } from './command-parts.js';

/** The check of a pull request. */
export function addPrCommand(program: Command, run: RunCommand): void {
  program
    .command('pr')
    .description(
      'gate the bundles that a pull request changes: what changed, which gates, run or reuse, publish',
    )
    .option('--base <revision>', 'what the change is to go into (default: as GitHub or GitLab says)')
    .option('--plan', 'lint, and say which gates would run; nothing is sent')
    .option('--baseline <bundle>', 'file that an added bundle is compared with, as it is at the base')
    .option('--allow-deleted', 'a deleted bundle needs no gate')
    .addOption(
      new Option(
        '--gate-change <answer>',
        'what becomes of a change to gates: accept (only where the change cannot set it) or refuse with exit 11',
      )
        .choices(['accept', 'refuse'])
        .default('refuse'),
    )
    .option('--ignore <glob...>', 'YAML files that are no bundles of this repository')
    .addOption(
      new Option('--stage <stage>', 'whose cases are run, where a gate has held-out ones')
        .choices(['pr', 'release'])
        .default('pr'),
    )
    .option('--supersede <reason>', 'another attempt at a candidate that was decided; shown for ever')
    .option('--comment', 'keep one comment on the pull request up to date (GITHUB_TOKEN)')
    .option('--comment-from <file>', 'in a second workflow: post the check.json of a job without secrets')
    .option('--out <folder>', 'where check.json, junit.xml and the like go', 'reports/pull-request')
    .option('--progress <form>', 'bar, plain, ndjson or none (default: bar on a terminal, else plain)')
    .option('--concurrency <n>', 'requests in flight per arm', wholeNumber)
    .option('--store <file>', 'SQLite store (default: $QGATE_STORE or .qgate/store.sqlite)')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate pr --base origin/main'))
    .action(run(async () => (await import('./commands/pull-request/pr.js')).prCommand));
}
