import { type Command, Option } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';

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
