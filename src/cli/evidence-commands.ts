import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../shared/duration.js';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand } from './command-parts.js';

const KEY_OPTION = [
  '--key <file>',
  'private key (default: the text in $QGATE_SIGNING_KEY, or the file in $QGATE_SIGNING_KEY_FILE)',
] as const;
const VERDICT_ARGUMENT = [
  '<verdict>',
  'verdict.json, its folder, or the name of a run under reports/',
] as const;

/** What makes a verdict travel: keys, signatures, waivers, and the question in front of a load test. */
export function addEvidenceCommands(program: Command, run: RunCommand): void {
  const key = program.command('key').description('keys that sign verdicts and waivers');
  key
    .command('new')
    .description('make a key pair; prints its id and never the key')
    .option(
      '--out <file>',
      'where the private key goes; the public one stands beside it',
      'qgate-signing.pem',
    )
    .addOption(
      new Option('--type <type>', 'P-256 (ECDSA) or Ed25519').choices(['p256', 'ed25519']).default('p256'),
    )
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate key new --out release-2026.pem'))
    .action(run(async () => (await import('./commands/key.js')).newKeyCommand));

  program
    .command('attest')
    .description('sign a verdict: in-toto statements that bind it to its bundle')
    .argument(...VERDICT_ARGUMENT)
    .option(...KEY_OPTION)
    .option('--out <folder>', 'where the files go (default: beside the verdict)')
    .option('--url <url>', 'where the run can be looked at, e.g. the page of the CI job')
    .option('--unsigned', 'only predicate.json and subjects.sha256, for a tool that signs them itself')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate attest reports/support-0123456789 --key release-2026.pem'))
    .action(run(async () => (await import('./commands/attest.js')).attestCommand));

  program
    .command('waive')
    .description('let one bundle through in spite of its verdict: signed, for a time, with a reason')
    .argument(...VERDICT_ARGUMENT)
    .requiredOption('--reason <text>', 'why this cannot wait, and who decided')
    .requiredOption(
      '--expires <time>',
      'how long it holds (36h, 7d), or until when (2026-12-01T12:00Z)',
      ending,
    )
    .option(...KEY_OPTION)
    .option('--out <file>', 'where the waiver goes (default: waiver.intoto.json beside the verdict)')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example(
        'qgate waive reports/support-0123456789 --reason "hotfix for incident 4711" --expires 36h --key owner.pem',
      ),
    )
    .action(run(async () => (await import('./commands/waive.js')).waiveCommand));

  program
    .command('verify')
    .description('may this bundle be load-tested? For the pipeline in front of the load test')
    .requiredOption('--bundle <bundle>', 'the bundle about to be served')
    .requiredOption('--gate <gate>', 'the gate it must have passed')
    .option('--verdict <file>', 'verdict.json (default: all under reports/ for this bundle and gate)')
    .option('--policy <file>', 'whose signatures count; with it, an unsigned verdict is refused')
    .option('--attestation <file>', 'the signatures (default: verdict.intoto.jsonl beside the verdict)')
    .option('--ledger <file>', 'ledger of the gate (default: the one beside it, if there is one)')
    .option('--without-ledger <reason>', 'take a verdict without a ledger in a pipeline, and say why')
    .option('--max-age <time>', 'refuse a candidate that answered longer ago, e.g. 7d', duration)
    .option('--endpoint', 'also ask the servers of the bundle what they are: 21 if they are something else')
    .option('--joined <file>', 'also ask that this joined.json of the bundle is a pass')
    .option('--budgets <file>', 'also ask that no error budget freezes this change')
    .option('--slo <file>', 'objectives of --budgets, where the gate names none')
    .option('--change <kind...>', 'what the change is, by the words that objectives exempt, e.g. rollback')
    .option('--accept-waiver <file>', 'let the bundle through if this waiver covers its verdict')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText(
      'after',
      example('qgate verify --bundle bundles/175b_verification.yaml --gate gates/grade-school-math'),
    )
    .action(run(async () => (await import('./commands/verify.js')).verifyCommand));
}

/** @throws InvalidArgumentError unless `text` is a duration */
function duration(text: string): number {
  const durationMs = parseDuration(text);
  if (durationMs !== null) return durationMs;
  throw new InvalidArgumentError(
    'It must be a whole number of minutes, hours, days or weeks: 90m, 36h, 7d, 2w.',
  );
}

/** @throws InvalidArgumentError unless `text` is a duration or a moment with its time zone */
function ending(text: string): (nowMs: number) => number {
  const durationMs = parseDuration(text);
  if (durationMs !== null) return (nowMs) => nowMs + durationMs;
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isFinite(atMs)) return () => atMs;
  throw new InvalidArgumentError(
    'It must be a duration (36h, 7d) or a moment with its time zone (2026-12-01T12:00Z).',
  );
}
