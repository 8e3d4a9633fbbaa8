import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { main } from '../../src/cli/main.js';
import { type Finished, ROOT } from './run-qgate.js';

type Main = typeof main;

/**
 * One command line in this process: the same code as the binary's, without the seconds it takes to start one. What it prints
 * with --json must have the shape that is published for the command.
 */
export function qgate(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Finished, 'signal'>> {
  return perform(main, args, cwd, env);
}

/**
 * The same with the modules as they were built, which can start their threads: for tests of what commands say and do. How
 * the binary starts, is killed and ends is tested by `runQgate`, which takes some seconds more for every few commands.
 */
export function builtQgate(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Omit<Finished, 'signal'>> {
  // One after the other: two at a time would leave the process in the working folder of the other.
  const result = lastBuilt.then(() => performBuilt(args, options));
  lastBuilt = result.catch(() => undefined);
  return result;
}

let lastBuilt: Promise<unknown> = Promise.resolve();

async function performBuilt(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Omit<Finished, 'signal'>> {
  const built = (await import(pathToFileURL(path.join(ROOT, 'dist/cli/main.js')).href)) as { main: Main };
  // Messages show paths relative to the working folder, which belongs to the process.
  const here = process.cwd();
  process.chdir(cwd);
  try {
    return await perform(built.main, args, cwd, env);
  } finally {
    process.chdir(here);
  }
}

async function perform(
  main: Main,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Omit<Finished, 'signal'>> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await main({
    argv: args,
    cwd,
    env: { NO_COLOR: '1', ...env },
    stdout,
    stderr,
    onSignal: () => undefined,
    offSignal: () => undefined,
  });
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  const finished = { code, stdout: text(stdout), stderr: text(stderr) };
  if (args.includes('--json') && finished.stdout !== '') {
    const { publishedResult } = await import('./published-results.js');
    publishedResult(args, finished.stdout);
  }
  return finished;
}
