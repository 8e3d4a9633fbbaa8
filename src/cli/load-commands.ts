import { type Command, Option } from 'commander';
import { LOAD_PHASES } from '../join/load-run.js';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';

/** What goes to load generators and what comes back. */
export function addLoadCommands(program: Command, run: RunCommand): void {
  const load = program.command('load').description('load tests: cases out as a trace, results in');
  load
    .command('import')
    .description(
      'take in results of vLLM bench, AIPerf, GuideLLM, SGLang or inference-perf, request by request',
    )
    .argument('[files...]', 'result files, or folders that hold them; told by what is in them')
    .addOption(
      new Option('--phase <phase>', 'what the load test was of, for objectives').choices(LOAD_PHASES),
    )
    .addOption(
      new Option('--boundary <where>', 'where the clock stood').choices(['client', 'gateway', 'server']),
    )
    .option('--bundle <bundle>', 'the bundle under load, where the files do not say it')
    .option(
      '--trace <manifest>',
      'manifest of the trace the requests were made from, where the store has it not',
    )
    .option('--run <run>', 'instead of files: the clocks of this run of the gate, as descriptive figures')
    .addOption(
      new Option('--arm <arm>', 'with --run: whose clocks')
        .choices(['baseline', 'candidate'])
        .default('candidate'),
    )
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate load import vllm-fp8.json --phase steady'))
    .action(run(async () => (await import('./commands/load-import.js')).loadImportCommand));
}
