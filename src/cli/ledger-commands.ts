import { type Command, Option } from 'commander';
import {
  example,
  JSON_OPTION,
  QUIET_OPTION,
  type RunCommand,
  STORE_OPTION,
  wholeNumber,
} from './command-parts.js';

/** What is kept about runs besides their results: how cases were used, and which were found wrong. */
export function addLedgerCommands(program: Command, run: RunCommand): void {
  program
    .command('ledger')
    .description(
      'what held-out cases were used for and which runs were completed; brings store and file together',
    )
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate ledger gates/support'))
    .action(run(async () => (await import('./commands/ledger.js')).ledgerCommand));

  program
    .command('begin')
    .description(
      'begin a run that is split into shards, once for all of them: writes its start to the ledger',
    )
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .requiredOption('--baseline <bundle>', 'bundle file, or a name under bundles/')
    .option('--candidate <bundle>', 'bundle file, or a name under bundles/ (not needed with --aa)')
    .requiredOption('--shards <n>', 'parts that the run is split into', wholeNumber)
    .addOption(
      new Option('--stage <stage>', 'whose cases: of a pull request, or of a release').choices([
        'pr',
        'release',
      ]),
    )
    .option('--aa', 'A/A: the baseline on both sides; never a release pass')
    .option('--unlocked', 'begin although the gate differs from its lock; the verdict is advisory')
    .option('--supersede <reason>', 'another attempt at a candidate that was decided; shown for ever')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate begin gates/support --baseline fp16 --candidate fp8 --shards 4'))
    .action(run(async () => (await import('./commands/begin.js')).beginCommand));

  program
    .command('abandon')
    .description('a run that was begun will not be completed: say why, for ever')
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .argument('<run>', 'id of the run, as qgate ledger tells it')
    .requiredOption('--reason <text>', 'why it will not be completed')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example('qgate abandon gates/support support-0123456789 --reason "the node was lost with its disk"'),
    )
    .action(run(async () => (await import('./commands/abandon.js')).abandonCommand));

  program
    .command('trend')
    .description(
      'every decided run of a gate, oldest first: rates, differences, exposures, drift of the baseline',
    )
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .addOption(
      new Option('--format <format>', 'terminal, or a page with pictures')
        .choices(['terminal', 'html'])
        .default('terminal'),
    )
    .option('--out <file>', 'write to this file instead of stdout')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate trend gates/support --format html --out trend.html'))
    .action(run(async () => (await import('./commands/trend.js')).trendCommand));

  program
    .command('quarantine')
    .description('a case of a run was found wrong: decide with it and without it, and say so for ever')
    .argument('<run>', 'run id, or `latest`')
    .argument('<case>', 'case id')
    .requiredOption('--reason <text>', 'what is wrong with the case')
    .option('--out <folder>', 'where verdict.json and report.md go (default: reports/<run>)')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate quarantine latest q-17 --reason "two answers are right"'))
    .action(run(async () => (await import('./commands/quarantine.js')).quarantineCommand));
}
