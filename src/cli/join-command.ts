import { type Command, InvalidArgumentError, Option } from 'commander';
import { LOAD_PHASES } from '../join/load-run.js';
import { armValues } from './arm-value.js';
import {
  example,
  JSON_OPTION,
  QUIET_OPTION,
  type RunCommand,
  STORE_OPTION,
  wholeNumber,
} from './command-parts.js';

/** A quality verdict and the load tests that followed it, in one decision. */
export function addJoinCommand(program: Command, run: RunCommand): void {
  program
    .command('join')
    .description("join a run's verdict to load tests of both arms: useful requests, energy, size")
    .argument('<run>', 'run id, or `latest`')
    .requiredOption(
      '--load <arm=file...>',
      'baseline=FILE or candidate=FILE: a result of a load generator, or an imported load run',
      armValues,
    )
    .addOption(
      new Option('--phase <phase>', 'what the load tests were of, where that is not stored').choices(
        LOAD_PHASES,
      ),
    )
    .addOption(
      new Option('--boundary <where>', 'where the clock stood').choices(['client', 'gateway', 'server']),
    )
    .option(
      '--bundle-digest <arm=digest...>',
      'the bundle under load, where the files do not say it',
      armValues,
    )
    .option('--trace <manifest>', 'manifest of the trace the requests were made from')
    .option('--slo <file>', 'objectives, where the gate names none')
    .option('--energy <arm=file...>', 'energy file: what a meter logged, and its boundary', armValues)
    .option('--metrics <arm=file...>', "range export of the engine's metrics from Prometheus", armValues)
    .option('--cost <arm=amount:name...>', 'what an hour of the service costs, item by item', armValues)
    .option('--currency <code>', 'of --cost', 'EUR')
    .option('--peak <rate>', 'requests a second to size the candidate for', positive)
    .option('--replicas <n>', 'replicas behind the load test', wholeNumber, 1)
    .option('--spare <n>', 'replicas that may fail', wholeNumber)
    .option('--utilisation <share>', 'share of a replica that is planned to be used', positive, 0.8)
    .addOption(
      new Option('--report <form>', 'what is printed')
        .choices(['terminal', 'markdown', 'html', 'json'])
        .default('terminal'),
    )
    .option('--out <folder>', 'where joined.json and joined.html go (default: reports/<run>)')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example('qgate join latest --load baseline=fp16.json --load candidate=fp8.json --phase steady'),
    )
    .action(run(async () => (await import('./commands/join.js')).joinCommand));
}

/** @throws InvalidArgumentError unless `text` is a number above 0 */
function positive(text: string): number {
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}
