import { Command, InvalidArgumentError, Option } from 'commander';
import { QGATE_VERSION } from '../shared/version.js';
import { minutes, writtenBudget } from './budget-option.js';
import { addBundleCommands } from './bundle-commands.js';
import {
  example,
  HTML_OPTION,
  JSON_OPTION,
  QUIET_OPTION,
  type RunCommand,
  STORE_OPTION,
  wholeNumber,
} from './command-parts.js';
import { addEvidenceCommands } from './evidence-commands.js';
import { EXIT_CODES } from './exit-codes.js';
import { addJoinCommand } from './join-command.js';
import { addJudgeCommands } from './judge-commands.js';
import { addLedgerCommands } from './ledger-commands.js';
import { addLoadCommands } from './load-commands.js';
import { addPacketCommands } from './packet-commands.js';
import { addPrCommand } from './pr-command.js';
import type { ProcessContext } from './process-context.js';
import { addSetupCommands } from './setup-commands.js';

/**
 * The commander tree. Each command's module is loaded only when it runs, so that `--help` and `--version` start fast.
 * @param setExitCode receives the code of the command that ran
 */
export function createProgram(context: ProcessContext, setExitCode: (code: number) => void): Command {
  const run: RunCommand =
    (load) =>
    async (...args) => {
      setExitCode(await (await load())(context, ...args));
    };

  const program = new Command('qgate')
    .description('May this changed model bundle go on to its load test?')
    .version(QGATE_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => context.stdout.columns ?? 100,
      getErrHelpWidth: () => context.stderr.columns ?? 100,
    })
    .showHelpAfterError('(run with --help for usage and examples)')
    .addHelpText('after', exitCodeTable);

  addSetupCommands(program, run);

  program
    .command('check')
    .description('validate and lint a gate; no network')
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .option('--bundle <bundle...>', 'also check these bundles')
    .option('--rubric <file...>', 'also check these rubrics')
    .option('--try <file>', 'grade this file of recorded outputs with the checks; nothing is stored')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate check gates/grade-school-math'))
    .action(run(async () => (await import('./commands/check.js')).checkCommand));

  program
    .command('plan')
    .description('calls, tokens, cost, and what this many cases can and cannot detect; no network')
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .option('--baseline <bundle>', 'bundle file, or a name under bundles/: its prompt counts into the tokens')
    .option('--candidate <bundle>', 'the same for the candidate')
    .addOption(stageOption())
    .option('--discordance <share>', 'share of cases expected to differ between the arms (0 to 1)', share)
    .option('--from <run>', 'estimate it from this run, or from `latest`')
    .option('--aa-run <run>', 'estimate it from this A/A run, or from `latest`')
    .option('--price-in <price>', 'price of a million prompt tokens, in any currency', price)
    .option('--price-out <price>', 'price of a million completion tokens, in the same', price)
    .option('--svg <file>', 'also write the power curves as an SVG picture')
    .option('--solve', 'say how many cases of each slice a budget buys, and what they can show')
    .option('--budget <amount>', 'requests=N, tokens=N or rater-hours=H', writtenBudget)
    .option('--variances <run>', 'share cases out by how much each slice differed in this run, or `latest`')
    .option('--minutes-per-pair <minutes>', 'what a rater takes for a pair (default: 2)', minutes)
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate plan grade-school-math --discordance 0.05 --svg power.svg'))
    .action(run(async () => (await import('./commands/plan.js')).planCommand));

  program
    .command('lock')
    .description('write gate.lock.json beside the gate: what a run must find unchanged')
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate lock gates/grade-school-math'))
    .action(run(async () => (await import('./commands/lock.js')).lockCommand));

  program
    .command('run')
    .description('run baseline and candidate through a gate, grade, and decide')
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .requiredOption('--baseline <bundle>', 'bundle file, or a name under bundles/')
    .option('--candidate <bundle>', 'bundle file, or a name under bundles/ (not needed with --aa)')
    .addOption(stageOption())
    .option('--supersede <reason>', 'another attempt at a candidate that was decided; shown for ever')
    .option('--resume <run>', 'continue this run; refused if anything it was defined by has changed')
    .option('--slice <name...>', 'only these slices; the verdict is PARTIAL and never pass')
    .option('--aa', 'A/A: the baseline on both sides; never a release pass')
    .option('--unlocked', 'run although the gate differs from its lock; the verdict is advisory')
    .option('--out <folder>', 'where verdict.json and report.md go (default: reports/<run>)')
    .option(...HTML_OPTION)
    .option('--progress <form>', 'bar, plain, ndjson or none (default: bar on a terminal, else plain)')
    .option('--price-in <price>', 'price of a million prompt tokens: progress tells the cost so far', price)
    .option('--price-out <price>', 'price of a million completion tokens, in the same currency', price)
    .option('--concurrency <n>', 'requests in flight per arm', wholeNumber)
    .option('--warm-up <n>', 'calls to each live arm beforehand whose answers are thrown away', wholeNumber)
    .addOption(
      new Option('--arm <arm>', 'fill this arm alone; decided once both are filled').choices([
        'baseline',
        'candidate',
      ]),
    )
    .option('--reuse-baseline <run>', 'take over baseline answers of this run that would be asked alike')
    .option('--fail-fast', 'send nothing more once a breach has settled the verdict: block')
    .option('--judge-later', 'do not ask the judge; see qgate judge run and judge export')
    .option('--start <id>', 'with --shard: the start that qgate begin printed')
    .option('--shard <i/n>', 'only this part of the cases, into a store of its own; see qgate merge', shard)
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example('qgate run grade-school-math --baseline 175b_finetuning --candidate 175b_verification'),
    )
    .action(run(async () => (await import('./commands/run.js')).runCommand));

  program
    .command('merge')
    .description('put the shards of a run together and decide')
    .argument('<stores...>', 'store files of the shards, or folders that hold them')
    .option('--supersede <reason>', 'another attempt at a candidate that was decided; shown for ever')
    .option('--out <store>', 'store for the whole run (default: $QGATE_STORE or .qgate/store.sqlite)')
    .option(...HTML_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate merge shards/ --out .qgate/store.sqlite'))
    .action(run(async () => (await import('./commands/merge.js')).mergeCommand));

  const batch = program
    .command('batch')
    .description('let a batch engine answer: request files out, results in');
  batch
    .command('export')
    .description("write one arm's requests as OpenAI batch files")
    .argument('<gate>', 'gate.yaml, its folder, or a name under gates/')
    .requiredOption('--baseline <bundle>', 'bundle file, or a name under bundles/')
    .option('--candidate <bundle>', 'bundle file, or a name under bundles/ (not needed with --aa)')
    .addOption(
      new Option('--arm <arm>', 'whose requests').choices(['baseline', 'candidate']).makeOptionMandatory(),
    )
    .requiredOption('--out <folder>', 'where the files and manifest.json go; one folder for each export')
    .addOption(stageOption())
    .option('--supersede <reason>', 'another attempt at a candidate that was decided; shown for ever')
    .option('--missing', 'only calls whose answers are not stored')
    .option('--aa', 'A/A: the baseline on both sides; never a release pass')
    .option('--unlocked', 'export although the gate differs from its lock; the verdict is advisory')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example('qgate batch export support --baseline fp16 --candidate fp8 --arm candidate --out batch/fp8'),
    )
    .action(run(async () => (await import('./commands/batch.js')).batchExportCommand));
  batch
    .command('import')
    .description('take in results of arms and judge, in any order and any number of times')
    .argument('<run>', 'run id, or `latest`')
    .argument('<files...>', 'output and error files of the batch')
    .option('--partial', 'take in what is of the run although other rows belong to none of its requests')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate batch import latest output.jsonl errors.jsonl'))
    .action(run(async () => (await import('./commands/batch.js')).batchImportCommand));

  addJudgeCommands(program, run);
  addPacketCommands(program, run);
  addLoadCommands(program, run);
  addJoinCommand(program, run);

  program
    .command('verdict')
    .description('the verdict of a run that stands, and what the store gives today where that differs')
    .argument('<run>', 'run id, or `latest`')
    .option('--what-if', 'print what the store gives today; never exits 0')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate verdict latest --json > verdict.json'))
    .action(run(async () => (await import('./commands/verdict.js')).verdictCommand));

  program
    .command('report')
    .description('tell a run’s verdict with its evidence')
    .argument('<run>', 'run id, or `latest`')
    .option('--format <format>', 'terminal, html, markdown, json or junit', 'terminal')
    .option('--out <file>', 'write to this file instead of stdout')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate report latest --format html --out report.html'))
    .action(run(async () => (await import('./commands/report.js')).reportCommand));

  program
    .command('runs')
    .description('list the runs in the store, newest first')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate runs'))
    .action(run(async () => (await import('./commands/runs.js')).runsCommand));

  program
    .command('show')
    .description('show one case of a run: both answers and what each grader said')
    .argument('<run>', 'run id, or `latest`')
    .argument('[case]', 'case id; without it, the cases whose outcome differs between the arms')
    .option('--reveal <reason>', 'show a held-out case: recorded in the ledger, and the set is spent')
    .option('--decoding', 'show instead how both arms were asked, and the proof that it was alike')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate show latest gsm8k-0001'))
    .action(run(async () => (await import('./commands/show.js')).showCommand));

  addEvidenceCommands(program, run);

  addPrCommand(program, run);

  addBundleCommands(program, run);
  addLedgerCommands(program, run);

  return program;
}

function stageOption(): Option {
  return new Option('--stage <stage>', 'whose cases are run, where a gate has held-out ones').choices([
    'pr',
    'release',
  ]);
}

function exitCodeTable(): string {
  const rows = EXIT_CODES.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`);
  return `\nExit codes:\n${rows.join('\n')}\n`;
}

/** @throws InvalidArgumentError unless `text` is a number above 0 and at most 1 */
function share(text: string): number {
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value > 0 && value <= 1) return value;
  const meant = text.endsWith('%') || value > 1 ? ' Write 10 % as 0.1.' : '';
  throw new InvalidArgumentError(`It must be a number above 0 and at most 1.${meant}`);
}

/** @throws InvalidArgumentError unless `text` is a number of at least 0 */
function price(text: string): number {
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be a number of at least 0.');
}

/** @throws InvalidArgumentError unless `text` is i/n with 1 <= i <= n */
function shard(text: string): { index: number; of: number } {
  const [index, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (index !== undefined && of !== undefined && index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError('It must be i/n with 1 <= i <= n, e.g. 2/8.');
}
