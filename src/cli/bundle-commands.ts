import type { Command } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';

/** What a bundle is and what its servers say, and taking away the answers they gave. */
export function addBundleCommands(program: Command, run: RunCommand): void {
  const bundle = program
    .command('bundle')
    .description('look at bundles: what is wrong with one, its digest, what changed, what a server says');
  bundle
    .command('lint')
    .description('what is not pinned, what looks like a secret, digests that do not match; no network')
    .argument('<bundles...>', 'bundle files, or names under bundles/')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate bundle lint bundles/tutor-fp8.yaml'))
    .action(run(async () => (await import('./commands/bundle-lint.js')).bundleLintCommand));
  bundle
    .command('digest')
    .description('print the digest that a verdict names the bundle by')
    .argument('<bundle>', 'bundle file, or a name under bundles/')
    .option('--verbose', 'also print the canonical JSON that it is the SHA-256 of')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate bundle digest tutor-fp8 --verbose'))
    .action(run(async () => (await import('./commands/bundle-digest.js')).bundleDigestCommand));
  bundle
    .command('diff')
    .description('what changed from one bundle to another: weights, behaviour, runtime or labels')
    .argument('<before>', 'bundle file, or a name under bundles/')
    .argument('<after>', 'bundle file, or a name under bundles/')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate bundle diff tutor-fp16 tutor-fp8'))
    .action(run(async () => (await import('./commands/bundle-diff.js')).bundleDiffCommand));
  bundle
    .command('probe')
    .description('ask the servers of a bundle what they are, and hold that against the bundle')
    .argument('<bundle>', 'bundle file, or a name under bundles/')
    .option('--write', 'print the bundle with what it leaves open filled in; no file is changed')
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate bundle probe tutor-fp8 --write > bundles/tutor-fp8.filled.yaml'))
    .action(run(async () => (await import('./commands/bundle-probe.js')).bundleProbeCommand));

  program
    .command('purge')
    .description("remove the text of a run's answers; scores, digests and verdict stay")
    .argument('<run>', 'run id, or `latest`')
    .option('--outputs', 'answers, tool calls, replies of the judge, and whatever quotes them')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate purge latest --outputs'))
    .action(run(async () => (await import('./commands/purge.js')).purgeCommand));
}
