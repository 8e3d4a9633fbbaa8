import type { Command } from 'commander';
import {
  example,
  HTML_OPTION,
  JSON_OPTION,
  QUIET_OPTION,
  type RunCommand,
  STORE_OPTION,
  wholeNumber,
} from './command-parts.js';

/** Commands about the model judge of a gate: asking it, here or through a batch engine, and comparing it with people. */
export function addJudgeCommands(program: Command, run: RunCommand): void {
  const judge = program.command('judge').description('the model judge of a gate');
  judge
    .command('run')
    .description('put to the judge what it has not judged yet of a run, and decide again')
    .argument('<run>', 'run id, or `latest`')
    .option('--judge <bundle>', 'bundle of the same judge, where it is served elsewhere by now')
    .option('--out <folder>', 'where verdict.json and report.md go (default: reports/<run>)')
    .option(...HTML_OPTION)
    .option('--progress <form>', 'bar, plain, ndjson or none (default: bar on a terminal, else plain)')
    .option('--concurrency <n>', 'questions in flight', wholeNumber)
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate judge run latest'))
    .action(run(async () => (await import('./commands/judge-run.js')).judgeRunCommand));
  judge
    .command('export')
    .description('write what the judge of a run has not judged yet as OpenAI batch files')
    .argument('<run>', 'run id, or `latest`')
    .requiredOption('--out <folder>', 'where the files and manifest.json go; one folder for each export')
    .option('--judge <bundle>', 'bundle of the same judge, where it is served elsewhere by now')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate judge export latest --out batch/judge'))
    .action(run(async () => (await import('./commands/judge-export.js')).judgeExportCommand));
  judge
    .command('calibrate')
    .description('compare the judge of a run with the people who graded it, and keep what was found')
    .argument('<run>', 'run id, or `latest`')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate judge calibrate latest'))
    .action(run(async () => (await import('./commands/judge-calibrate.js')).judgeCalibrateCommand));
}
