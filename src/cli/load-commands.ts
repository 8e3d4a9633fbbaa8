import { type Command, InvalidArgumentError, Option } from 'commander';
import { LOAD_PHASES } from '../join/load-run.js';
import { TRACE_FORMATS } from '../join/trace-manifest.js';
import type { ClassBy } from '../workflow/load/traffic-class.js';
import {
  example,
  JSON_OPTION,
  QUIET_OPTION,
  type RunCommand,
  STORE_OPTION,
  wholeNumber,
} from './command-parts.js';

/** What goes to load generators and what comes back. */
export function addLoadCommands(program: Command, run: RunCommand): void {
  const load = program.command('load').description('load tests: cases out as a trace, results in');
  load
    .command('export')
    .description("write a run's cases as a load trace, with a manifest that says which line is which case")
    .argument('<run>', 'run id, or `latest`')
    .addOption(
      new Option('--format <tool>', 'who is to send it').choices(TRACE_FORMATS).makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'where the trace goes (JSON Lines); its manifest is written beside it')
    .addOption(
      new Option('--arm <arm>', 'whose bundle will be under load')
        .choices(['baseline', 'candidate'])
        .default('candidate'),
    )
    .option(
      '--requests <n>',
      'draw so many in proportion to the shares (default: every case once)',
      wholeNumber,
    )
    .option('--rate <per-second>', 'arrivals of a Poisson process', positive)
    .option('--arrivals <file>', 'arrivals as recorded: JSON Lines with at_ms, slice, class and weight')
    .option('--seed <n>', 'seed of the draw', wholeNumber, 1)
    .addOption(
      new Option('--class-by <what>', 'what makes the traffic class: slice, task or tag:PREFIX')
        .argParser(classBy)
        .default({ kind: 'slice' } satisfies ClassBy, 'slice'),
    )
    .addOption(
      new Option(
        '--output-length <what>',
        "what limits an answer: the gate's limit, or the stored answer's length",
      )
        .choices(['limit', 'expected'])
        .default('limit'),
    )
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate load export latest --format vllm --rate 8 --out load/fp8.jsonl'))
    .action(run(async () => (await import('./commands/load-export.js')).loadExportCommand));
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
  load
    .command('remove')
    .description(
      'remove imported load runs with the texts of their answers; what was joined stays in its report',
    )
    .argument('<loads...>', 'ids of load runs, as `qgate load import` tells them')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate load remove load-851eeefea5db'))
    .action(run(async () => (await import('./commands/load-remove.js')).loadRemoveCommand));
}

/** @throws InvalidArgumentError unless `text` is a number above 0 */
function positive(text: string): number {
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

/** @throws InvalidArgumentError unless `text` is slice, task or tag:PREFIX */
function classBy(text: string): ClassBy {
  if (text === 'slice' || text === 'task') return { kind: text };
  if (/^tag:./.test(text)) return { kind: 'tag', prefix: text.slice('tag:'.length) };
  throw new InvalidArgumentError('It must be slice, task or tag:PREFIX, e.g. tag:class=.');
}
