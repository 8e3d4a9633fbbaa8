import { type Command, Option } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';

/** What is done with packets that came back. */
export function addPacketReturnCommands(packet: Command, run: RunCommand): void {
  packet
    .command('import')
    .description('take grades back, in any order and any number of times, all or nothing')
    .argument('<run>', 'run id, or `latest`')
    .argument(
      '<files...>',
      'pages, their downloads, CSV, Label Studio and Argilla exports, or zip files of them',
    )
    .option('--rater <name>', 'whose grades these are, for files that do not say')
    .option('--replace', 'change grades that are in already; what was there is kept')
    .option('--encoding <name>', 'of text that is not UTF-8, e.g. windows-1252')
    .addOption(
      new Option('--decimal <sign>', 'decimal sign in cells of numbers').choices(['.', ',']).default('.'),
    )
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate packet import latest grades-*.json ben.csv'))
    .action(run(async () => (await import('./commands/packet-import.js')).packetImportCommand));
  packet
    .command('agreement')
    .description('how far raters agree: by question, slice and rater, and what is in dispute')
    .argument('<run>', 'run id, or `latest`')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate packet agreement latest'))
    .action(run(async () => (await import('./commands/packet-agreement.js')).packetAgreementCommand));
  packet
    .command('grades')
    .description(
      'everything that was graded, with the key behind it, as JSON lines (with --json as one list); not for raters',
    )
    .argument('<run>', 'run id, or `latest`')
    .option('--out <file>', 'write to this file instead of stdout')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate packet grades latest --out grades.jsonl'))
    .action(run(async () => (await import('./commands/packet-grades.js')).packetGradesCommand));
}
