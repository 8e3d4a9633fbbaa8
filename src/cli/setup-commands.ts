import { Argument, type Command, InvalidArgumentError } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';

/** Commands for the first five minutes. */
export function addSetupCommands(program: Command, run: RunCommand): void {
  program
    .command('init')
    .description('write a gate, its cases, two bundles and a rubric to start from')
    .argument('[name]', 'name of the gate and its folder (default: first-gate, or the name of the file)')
    .option('--from <file...>', 'start from files of other tools; of two, the baseline’s answers first')
    .option('--margin <loss>', 'largest overall loss you accept, on the 0–1 scale: 0.02 is 2 points', margin)
    .option('--slice-margin <loss>', 'the same for each slice', margin)
    .option('--url <url>', 'base URL of the model server, up to and with /v1')
    .option('--model <name>', 'name of the model there')
    .option('--input-column <name>', 'column of the question, in a table')
    .option('--reference-column <name>', 'column of the right answer')
    .option('--slice-column <name>', 'column of the slice')
    .option('--no-detect', 'do not look for a model server on this machine')
    .option('--yes', 'ask nothing')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate init support --from promptfooconfig.yaml --margin 0.02'))
    .action(run(async () => (await import('./commands/init.js')).initCommand));

  program
    .command('doctor')
    .description('look at what commands rest on: Node, the store, the disk, keys, and where bundles answer')
    .option('--bundle <bundle...>', 'ask the servers of these bundles (default: of all under bundles/)')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate doctor --bundle fp8'))
    .action(run(async () => (await import('./commands/doctor/doctor.js')).doctorCommand));

  program
    .command('completion')
    .description('print a script with which a shell completes commands, options, gates and bundles')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', example('eval "$(qgate completion bash)"'))
    .action(
      run(async () => {
        const { completionCommand } = await import('./commands/completion.js');
        return (context, shell: string) => completionCommand(context, program, shell);
      }),
    );
}

/** @throws InvalidArgumentError unless `text` is a number of at least 0 and below 1 */
function margin(text: string): number {
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value >= 0 && value < 1) return value;
  const meant = text.endsWith('%') || value >= 1 ? ' Write 2 % as 0.02.' : '';
  throw new InvalidArgumentError(`It must be a number of at least 0 and below 1.${meant}`);
}
