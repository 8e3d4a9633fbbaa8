import { PassThrough } from 'node:stream';
import { main } from '../../src/cli/main.js';
import type { Finished } from './run-qgate.js';

/** One command line in this process: the same code as the binary's, without the seconds it takes to start one. */
export async function qgate(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
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
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
